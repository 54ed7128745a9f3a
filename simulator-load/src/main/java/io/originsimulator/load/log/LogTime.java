package io.originsimulator.load.log;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * When something happened, as a log's stamp tells it: at {@code epochNanos} or up to {@code
 * precisionNanos} later.
 *
 * @param epochNanos since 1970 in UTC
 * @param precisionNanos what the stamp counts in, at least 1: 1e9 for whole seconds
 * @param offsetSeconds of the stamp's clock from UTC; 0 if it names none
 */
public record LogTime(long epochNanos, long precisionNanos, int offsetSeconds) {
  private static final long SECOND = 1_000_000_000;

  public LogTime {
    if (precisionNanos < 1) {
      throw new IllegalArgumentException(
          "precisionNanos: " + precisionNanos + " (expected: 1 or more)");
    }
  }

  /** So much earlier, known as well. */
  public LogTime minusNanos(long nanos) {
    return new LogTime(epochNanos - nanos, precisionNanos, offsetSeconds);
  }

  /** On the clock of whoever wrote the log. */
  public LocalTime timeOfDay() {
    return toInstant().atOffset(ZoneOffset.ofTotalSeconds(offsetSeconds)).toLocalTime();
  }

  public Instant toInstant() {
    return Instant.ofEpochSecond(
        Math.floorDiv(epochNanos, SECOND), Math.floorMod(epochNanos, SECOND));
  }
}
