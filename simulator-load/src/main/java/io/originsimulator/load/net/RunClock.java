package io.originsimulator.load.net;

import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The clock of a run: nanoseconds since its start, negative before it. Any thread. */
final class RunClock {
  private static final int READINGS = 5;

  private final Ticker ticker;
  private volatile long zero;

  RunClock() {
    this(Ticker.systemTicker());
  }

  RunClock(Ticker ticker) {
    this.ticker = ticker;
    this.zero = ticker.nanoTime();
  }

  long nanoTime() {
    return ticker.nanoTime() - zero;
  }

  /** Returns nanoseconds since an arbitrary instant, which {@link #start} does not move. */
  long tickerNanos() {
    return ticker.nanoTime();
  }

  /** Sets the run's start, by the time from now. */
  void start(long inNanos) {
    zero = ticker.nanoTime() + inNanos;
  }

  /**
   * Sets the run's start to an instant. Of several readings of the wall clock, the one that took
   * the least time counts: the thread may lose its CPU during a reading.
   */
  void startAt(Instant start, InstantSource wall) {
    long least = Long.MAX_VALUE;
    long found = zero;
    for (int i = 0; i < READINGS; i++) {
      long beforeNanos = ticker.nanoTime();
      Instant now = wall.instant();
      long tookNanos = ticker.nanoTime() - beforeNanos;
      if (tookNanos < least) {
        least = tookNanos;
        found = beforeNanos + tookNanos / 2 + Duration.between(now, start).toNanos();
      }
    }
    zero = found;
  }
}
