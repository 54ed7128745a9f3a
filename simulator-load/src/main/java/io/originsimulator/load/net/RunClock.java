package io.originsimulator.load.net;

import io.netty.util.concurrent.Ticker;

/** The clock of a run: nanoseconds since its start, negative before it. Any thread. */
final class RunClock {
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
}
