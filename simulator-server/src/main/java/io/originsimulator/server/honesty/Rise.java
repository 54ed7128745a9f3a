package io.originsimulator.server.honesty;

import java.util.OptionalLong;
import java.util.function.Supplier;

/** By how much a counter of the system has risen. One thread. */
final class Rise {
  private final Supplier<OptionalLong> counter;
  private OptionalLong last;

  /** The rise of a counter from now on. */
  Rise(Supplier<OptionalLong> counter) {
    this.counter = counter;
    this.last = counter.get();
  }

  /** 0 if the system does not tell. */
  long sinceLastAsked() {
    OptionalLong now = counter.get();
    long rise = now.isPresent() && last.isPresent() ? now.getAsLong() - last.getAsLong() : 0;
    last = now;
    return Math.max(0, rise);
  }
}
