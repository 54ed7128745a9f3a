package io.originsimulator.load.users;

import io.originsimulator.load.plan.Target.Header;
import io.originsimulator.recipe.Latency;
import java.util.List;

/**
 * Who asks what, how often.
 *
 * @param host what tasks' paths are put behind, such as {@code http://localhost:3002}; empty: tasks
 *     name whole URLs, or it is yet to be said
 * @param users how many there are in the end, 1 to {@link #MOST_USERS}
 * @param spawnPerSecond how many come each second, more than 0
 * @param think the rest after each answer
 * @param tasks at least one
 * @param headers of all requests
 * @param ownHeaders what each user is given when it comes: the first user the first of them, and so
 *     on in turn; may be empty
 * @param onStart what each user asks once, in order and without a rest, before its first task
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
    if (tasks.isEmpty()) {
      throw new IllegalArgumentException("tasks: none (expected: at least one)");
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

  /**
   * Something that users do now and then.
   *
   * @param weight how often, beside the other tasks; more than 0
   */
  public record Task(double weight, Request request) {
    private static final double MOST = 1e9;

    public Task {
      if (!(weight > 0) || weight > MOST) {
        throw new IllegalArgumentException(
            "weight: " + weight + " (expected: more than 0, at most 1000000000)");
      }
    }
  }

  /**
   * Something that users ask.
   *
   * @param method in upper case
   * @param path from {@code /} on, with or without a query; or a whole URL
   * @param name what reports call it; empty: its path without the query
   * @param headers besides those of all requests and of the user
   * @param body empty: none
   */
  public record Request(
      String method, String path, String name, List<Header> headers, String body) {
    public Request {
      headers = List.copyOf(headers);
    }

    /** Returns its name in reports, which begins with the method, as in Locust. */
    String label() {
      return method + " " + (name.isEmpty() ? path.replaceFirst("\\?.*", "") : name);
    }
  }
}
