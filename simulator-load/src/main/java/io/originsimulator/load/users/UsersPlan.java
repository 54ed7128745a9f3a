package io.originsimulator.load.users;

import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.latency.Latency;
import java.util.List;

/**
 * The users of a run, and their requests.
 *
 * @param host server of tasks with a path only, such as {@code http://localhost:3002}; empty: tasks
 *     have complete URLs, or the host is set later
 * @param spawnPerSecond rate at which users arrive
 * @param think rest after each response
 * @param headers headers of all requests
 * @param ownHeaders headers of individual users, assigned in turn as they arrive; may be empty
 * @param onStart requests that each user sends once, in order and without a rest, before its first
 *     task
 */
public record UsersPlan(
    String host,
    int users,
    double spawnPerSecond,
    Latency think,
    List<Task> tasks,
    List<Header> headers,
    List<List<Header>> ownHeaders,
    List<Request> onStart) {
  public static final int MOST_USERS = 100_000;

  public UsersPlan {
    tasks = List.copyOf(tasks);
    headers = List.copyOf(headers);
    ownHeaders = ownHeaders.stream().map(List::copyOf).toList();
    onStart = List.copyOf(onStart);
    if (users < 1 || users > MOST_USERS) {
      throw new IllegalArgumentException(
          "users: " + users + " (expected: 1 to " + MOST_USERS + ")");
    }
    if (!(spawnPerSecond > 0) || spawnPerSecond > MOST_USERS) {
      throw new IllegalArgumentException(
          "spawn rate: %s (expected: more than 0, at most %d users per second)"
              .formatted(spawnPerSecond, MOST_USERS));
    }
  }

  public UsersPlan withHost(String other) {
    return new UsersPlan(other, users, spawnPerSecond, think, tasks, headers, ownHeaders, onStart);
  }

  public UsersPlan withUsers(int other) {
    return new UsersPlan(host, other, spawnPerSecond, think, tasks, headers, ownHeaders, onStart);
  }

  public UsersPlan withSpawnPerSecond(double other) {
    return new UsersPlan(host, users, other, think, tasks, headers, ownHeaders, onStart);
  }

  /** A request that users send repeatedly, by its weight among the tasks. */
  public record Task(double weight, Request request) {}

  /**
   * A request of users.
   *
   * @param path from {@code /} on, with or without a query; or a complete URL
   * @param name name in reports; empty: its path without the query
   * @param headers headers in addition to those of all requests and of the user
   */
  public record Request(
      String method, String path, String name, List<Header> headers, String body) {
    /** Returns its name in reports, which begins with the method, as in Locust. */
    String label() {
      return method + " " + (name.isEmpty() ? path.replaceFirst("\\?.*", "") : name);
    }
  }
}
