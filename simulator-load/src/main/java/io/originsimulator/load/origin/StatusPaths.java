package io.originsimulator.load.origin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The statuses or failures that the target turned the origin's into. */
public final class StatusPaths {
  static final String NOT_ASKED = "not asked";

  private static final int FIRST_ERROR = 400;

  private final Map<String, Map<String, Long>> counts = new TreeMap<>();

  StatusPaths() {}

  /**
   * A number of requests by their results at the origin and at the client: a status, or a failure.
   */
  public record Path(String origin, String client, long count) {
    /** Returns the target's treatment of the origin's response. */
    public String meaning() {
      boolean asked = !origin.equals(NOT_ASKED);
      if (origin.equals(client)) {
        return "passed on";
      }
      if (isSuccess(client)) {
        return asked
            ? isSuccess(origin) ? "changed" : "hidden by the target"
            : "answered by the target alone";
      }
      if (asked && isStatus(origin) && !isSuccess(origin) && isStatus(client)) {
        return "changed";
      }
      boolean neither = asked && !isStatus(origin) && !isStatus(client);
      return neither ? "answered by neither" : "made by the target";
    }
  }

  void add(String origin, String client) {
    counts.computeIfAbsent(origin, none -> new TreeMap<>()).merge(client, 1L, Long::sum);
  }

  /** Returns all pairs, sorted by the origin's result, then the client's. */
  public List<Path> all() {
    List<Path> paths = new ArrayList<>();
    counts.forEach(
        (origin, clients) ->
            clients.forEach((client, count) -> paths.add(new Path(origin, client, count))));
    return paths;
  }

  /** Returns whether a text is a status below 400. */
  static boolean isSuccess(String word) {
    return isStatus(word) && Integer.parseInt(word) < FIRST_ERROR;
  }

  private static boolean isStatus(String word) {
    return word.length() == 3 && word.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
