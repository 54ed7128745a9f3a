package io.originsimulator.load.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;

/** A part of a log's time: of each day, or between two instants; the end is outside. */
public sealed interface TimeWindow {

  /** Whether something that began then is inside. */
  boolean contains(LogTime start);

  /**
   * Of each day by the clock of the log.
   *
   * @param to not after {@code from}: of the next day
   */
  record OfDay(LocalTime from, LocalTime to) implements TimeWindow {
    @Override
    public boolean contains(LogTime start) {
      LocalTime time = start.timeOfDay();
      return from.isBefore(to)
          ? !time.isBefore(from) && time.isBefore(to)
          : !time.isBefore(from) || time.isBefore(to);
    }
  }

  /** Between two instants. */
  record Between(Instant from, Instant to) implements TimeWindow {
    @Override
    public boolean contains(LogTime start) {
      Instant time = start.toInstant();
      return !time.isBefore(from) && time.isBefore(to);
    }
  }

  /**
   * Reads {@code 10:00-10:15}, or {@code 2026-11-21T10:00:00Z/2026-11-21T10:15:00Z}.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static TimeWindow parse(String text) {
    int slash = text.indexOf('/');
    int dash = text.indexOf('-');
    try {
      if (slash > 0) {
        return new Between(instant(text.substring(0, slash)), instant(text.substring(slash + 1)));
      }
      if (dash > 0) {
        return new OfDay(
            LocalTime.parse(text.substring(0, dash)), LocalTime.parse(text.substring(dash + 1)));
      }
    } catch (DateTimeException e) {
      // said below
    }
    throw new IllegalArgumentException(
        "window: \""
            + text
            + "\" (expected: such as 10:00-10:15, or 2026-11-21T10:00:00Z/2026-11-21T10:15:00Z)");
  }

  private static Instant instant(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }
}
