package io.originsimulator.cli.serve;

import io.originsimulator.load.text.GoDuration;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Short texts about stages, as the live line of {@code serve} and {@code top} show them. */
final class StageWords {
  private static final long SECOND = 1_000_000_000;

  private StageWords() {}

  /** Returns a time in seconds, rounded up: it is never 0. */
  static String left(Duration left) {
    return GoDuration.of(left.plusNanos(SECOND - 1).toSeconds() * SECOND);
  }

  /** Returns the responses of a stage, such as {@code 200|503 close|reset}. */
  static String responses(Stream<String> behaviours) {
    return behaviours.distinct().collect(Collectors.joining("|"));
  }

  /**
   * Returns one response of a stage.
   *
   * @param status empty if it has no head
   * @param fault empty for none
   */
  static String response(String status, String fault) {
    return (status + " " + fault).strip();
  }
}
