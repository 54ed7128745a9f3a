package io.originsimulator.load.log;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;

/** A part of a log's time, without its end. */
@FunctionalInterface
public interface TimeWindow {

  /** Returns whether a request that began then is inside. */
  boolean contains(LogTime start);

  /**
   * Reads {@code 10:00-10:15}, which applies to each day by the log's clock and may pass midnight,
   * or {@code 2026-11-21T10:00:00Z/2026-11-21T10:15:00Z}.
   *
   * @throws IllegalArgumentException if it has another form
   */
  static TimeWindow parse(String text) {
    String[] instants = text.split("/", 2);
    String[] times = text.split("-", 2);
    try {
      if (instants.length == 2) {
        Instant from = OffsetDateTime.parse(instants[0]).toInstant();
        Instant to = OffsetDateTime.parse(instants[1]).toInstant();
        return start -> !start.toInstant().isBefore(from) && start.toInstant().isBefore(to);
      }
      if (times.length == 2) {
        LocalTime from = LocalTime.parse(times[0]);
        LocalTime to = LocalTime.parse(times[1]);
        return start -> {
          boolean begun = !start.timeOfDay().isBefore(from);
          boolean open = start.timeOfDay().isBefore(to);
          return from.isBefore(to) ? begun && open : begun || open;
        };
      }
    } catch (DateTimeException e) {
      // rejected below
    }
    throw new IllegalArgumentException(
        "window: \""
            + text
            + "\" (expected: such as 10:00-10:15, or 2026-11-21T10:00:00Z/2026-11-21T10:15:00Z)");
  }
}
