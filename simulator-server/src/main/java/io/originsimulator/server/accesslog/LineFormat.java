package io.originsimulator.server.accesslog;

import io.originsimulator.server.clock.SimulatorClock;
import java.time.Instant;

/** The form of a line. Each event loop has one, which remembers the text of the last second. */
abstract class LineFormat {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final SimulatorClock clock;
  private long epochNanos; // 1970 to the zero of the clock
  private long second = Long.MIN_VALUE; // since 1970, of the text
  private String text = "";

  LineFormat(SimulatorClock clock) {
    this.clock = clock;
  }

  /** Appends the line of a request that has ended, without its end. */
  abstract void append(LoggedRequest request, Line line);

  /** Returns the text of a second. */
  abstract String second(Instant instant);

  /** Returns the nanoseconds from 1970 to an instant of the clock, and sets the text of it. */
  final long epochNanos(long nanos) {
    long at = Math.floorDiv(nanos + epochNanos, SECOND_NANOS);
    if (at != second) {
      long read = clock.nanoTime(); // the difference of the clocks, at least once a second
      Instant now = clock.instant();
      epochNanos = now.getEpochSecond() * SECOND_NANOS + now.getNano() - read;
      second = Math.floorDiv(nanos + epochNanos, SECOND_NANOS);
      text = second(Instant.ofEpochSecond(second));
    }
    return nanos + epochNanos;
  }

  /** Returns the text of the second of the last instant. */
  final String second() {
    return text;
  }
}
