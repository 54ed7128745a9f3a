package io.originsimulator.server.honesty;

import java.util.OptionalLong;
import java.util.function.Supplier;

/** The increase of a counter of the system between two reads. For one thread. */
final class CounterDelta {
  private final Supplier<OptionalLong> counter;
  private OptionalLong last;

  /** Starts to count from the counter's current value. */
  CounterDelta(Supplier<OptionalLong> counter) {
    this.counter = counter;
    this.last = counter.get();
  }

  /** Returns the increase since the last call; 0 if the system has no such counter. */
  long sinceLastCall() {
    OptionalLong now = counter.get();
    long delta = now.isPresent() && last.isPresent() ? now.getAsLong() - last.getAsLong() : 0;
    last = now;
    return Math.max(0, delta);
  }
}
