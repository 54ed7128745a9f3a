package io.originsimulator.load.users;

import io.originsimulator.load.plan.Target.Header;
import java.util.List;

/**
 * Something that users ask.
 *
 * @param method in upper case
 * @param path from {@code /} on, with or without a query; or a whole URL
 * @param name what reports call it; empty: its path without the query
 * @param headers besides those of all requests and of the user
 * @param body empty: none
 */
public record UserRequest(
    String method, String path, String name, List<Header> headers, String body) {
  public UserRequest {
    headers = List.copyOf(headers);
  }

  /** What reports call it: with its method, as Locust does. */
  String label() {
    return method + " " + (name.isEmpty() ? path.replaceFirst("\\?.*", "") : name);
  }
}
