package io.originsimulator.server.accesslog;

import io.originsimulator.server.clock.SimulatorClock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The form of a line. Each event loop has one, which remembers the texts of the last second. */
abstract class LineFormat {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final SimulatorClock clock;
  private long secondNanos = Long.MIN_VALUE; // the beginning of the second, on the clock

  LineFormat(SimulatorClock clock) {
    this.clock = clock;
  }

  /** Appends the line of a request that has ended, without its end. */
  abstract void append(LoggedRequest request, Line line);

  /** Prepares the texts that all lines of a second share. */
  abstract void begin(Instant second);

  /**
   * Returns the microseconds of an instant of the clock in its second, which begins if it is new.
   */
  final int microsOfSecond(long nanos) {
    long sinceSecond = nanos - secondNanos;
    if (sinceSecond < 0 || sinceSecond >= SECOND_NANOS) {
      sinceSecond = begin(nanos);
    }
    return (int) sinceSecond / 1_000;
  }

  /** Begins a second, and returns the nanoseconds from it to an instant of the clock. */
  private long begin(long nanos) {
    long read = clock.nanoTime(); // the difference of the clocks, at least once a second
    Instant instant = clock.instant().plusNanos(nanos - read);
    begin(instant.truncatedTo(ChronoUnit.SECONDS));
    secondNanos = nanos - instant.getNano();
    return instant.getNano();
  }
}
