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
   * Creates the defaults of a list.
   *
   * @param headers headers of all targets, before their own
   * @param body body of targets without one of their own; empty: none
   */
  public TargetDefaults(List<Header> headers, byte[] body) {
    this.headers = List.copyOf(headers);
    this.body = body;
  }

  /** Returns the defaults of a list without common properties. */
  public static TargetDefaults none() {
    return new TargetDefaults(List.of(), new byte[0]);
  }

  /**
   * Returns a target with these defaults. A name and password in the URL become an {@code
   * authorization} header.
   *
   * @throws IllegalArgumentException if the method, URL or a header is malformed
   */
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
