package io.originsimulator.load.plan;

import io.originsimulator.load.plan.Target.Header;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What all targets of a list have.
 *
 * @param headers before those of a target
 * @param body of those that have none of their own; empty: none
 */
public record TargetDefaults(List<Header> headers, byte[] body) {
  public static final TargetDefaults NONE = new TargetDefaults(List.of(), new byte[0]);

  public TargetDefaults {
    headers = List.copyOf(headers);
  }

  /**
   * A target with these; a name and password in its URL become {@code authorization}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public Target target(String method, String url, List<Header> own, byte[] ownBody) {
    Target plain = Target.of(method, url);
    List<Header> all = new ArrayList<>(headers);
    all.addAll(own);
    String userInfo = plain.uri().getUserInfo();
    if (userInfo != null) {
      byte[] user = userInfo.getBytes(StandardCharsets.UTF_8);
      all.add(new Header("authorization", "Basic " + Base64.getEncoder().encodeToString(user)));
    }
    return plain.with(all, ownBody.length > 0 ? ownBody : body);
  }
}
