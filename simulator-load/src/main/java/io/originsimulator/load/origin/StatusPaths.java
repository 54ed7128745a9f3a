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
    public Meaning meaning() {
      if (origin.equals(client)) {
        return Meaning.PASSED_ON;
      }
      if (isSuccess(client)) {
        return ofSuccess();
      }
      if (isSuccess(origin) || origin.equals(NOT_ASKED)) {
        return Meaning.MADE_BY_TARGET;
      }
      return isStatus(client) || isStatus(origin) ? ofError() : Meaning.UNANSWERED;
    }

    private Meaning ofSuccess() {
      if (origin.equals(NOT_ASKED)) {
        return Meaning.ANSWERED_ALONE;
      }
      return isSuccess(origin) ? Meaning.CHANGED : Meaning.HIDDEN;
    }

    private Meaning ofError() {
      return isStatus(client) && isStatus(origin) ? Meaning.CHANGED : Meaning.MADE_BY_TARGET;
    }
  }

  public enum Meaning {
    PASSED_ON("passed on"),
    HIDDEN("hidden by the target"),
    MADE_BY_TARGET("made by the target"),
    ANSWERED_ALONE("answered by the target alone"),
    CHANGED("changed"),
    UNANSWERED("answered by neither");

    private final String text;

    Meaning(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
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
