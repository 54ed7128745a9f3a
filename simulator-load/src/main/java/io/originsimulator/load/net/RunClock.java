package io.originsimulator.load.net;

import io.netty.util.concurrent.Ticker;

/**
 * Nanoseconds since a run's start; negative before it. The one that asks for the time. Any thread.
 */
final class RunClock {
  private final Ticker ticker;
  private volatile long zero;

  /** Real time, as event loops have it. */
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

  /** Nanoseconds since no instant in particular, which {@link #start} does not move. */
  long tickerNanos() {
    return ticker.nanoTime();
  }

  /**
   * Moves the run's start.
   *
   * @param inNanos how long after now
   * @return the same
   */
  long start(long inNanos) {
    zero = ticker.nanoTime() + inNanos;
    return inNanos;
  }
}
