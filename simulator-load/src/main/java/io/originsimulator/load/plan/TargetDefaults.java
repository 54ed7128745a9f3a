package io.originsimulator.load.plan;

import io.originsimulator.load.plan.Target.Header;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The common properties of all targets of a list. Not thread-safe. */
public final class TargetDefaults {
  private final List<Header> headers;
  private final byte[] body;
  private final Map<String, URI> servers = new HashMap<>(); // shared by the targets of a server

  /**
   * Creates the defaults of a list: headers before those of each target, and the body of targets
   * without one.
   */
  public TargetDefaults(List<Header> headers, byte[] body) {
    this.headers = List.copyOf(headers);
    this.body = body;
  }

  public static TargetDefaults none() {
    return new TargetDefaults(List.of(), new byte[0]);
  }

  /** Returns a target; a name and password in its URL become an {@code authorization} header. */
  public Target target(String method, String url, List<Header> own, byte[] ownBody) {
    TargetUrl read = TargetUrl.parse(url);
    URI server = servers.computeIfAbsent(read.server(), URI::create);
    byte[] sent = ownBody.length > 0 ? ownBody : body;
    return new Target(method, server, read.path(), headers(server, own), sent, "");
  }

  private List<Header> headers(URI server, List<Header> own) {
    String userInfo = server.getUserInfo();
    if (own.isEmpty() && userInfo == null) {
      return headers;
    }
    List<Header> all = new ArrayList<>(headers);
    all.addAll(own);
    if (userInfo != null) {
      byte[] user = userInfo.getBytes(StandardCharsets.UTF_8);
      all.add(new Header("authorization", "Basic " + Base64.getEncoder().encodeToString(user)));
    }
    return all;
  }
}
