package io.originsimulator.load.users;

import io.originsimulator.load.plan.Target.Header;
import java.util.List;

/**
 * Something that users do now and then.
 *
 * @param weight how often, beside the other tasks; more than 0
 * @param method in upper case
 * @param path from {@code /} on, with or without a query; or a whole URL
 * @param name what reports call it; empty: its path without the query
 * @param headers besides those of all tasks and of the user
 * @param body empty: none
 */
public record UserTask(
    double weight, String method, String path, String name, List<Header> headers, String body) {
  public UserTask {
    headers = List.copyOf(headers);
    if (!(weight > 0) || weight > 1e9) {
      throw new IllegalArgumentException(
          "weight: " + weight + " (expected: more than 0, at most 1000000000)");
    }
  }

  /** What reports call it: with its method, as Locust does. */
  String label() {
    return method + " " + (name.isEmpty() ? path.replaceFirst("\\?.*", "") : name);
  }
}
