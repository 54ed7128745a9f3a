package io.originsimulator.load.plan;

import java.util.PrimitiveIterator;

/**
 * When each request of a run is due: instants in closed form from the run's start, decided before
 * it begins, so that nothing the target does can move them.
 */
public interface Schedule {
  /** How many requests there are, at least 0. */
  long count();

  /** For how long requests are issued, in nanoseconds; at least the last offset. */
  long durationNanos();

  /**
   * The instants in nanoseconds from the run's start, {@link #count()} of them, none before the one
   * in front of it. Each call begins anew and gives the same.
   */
  PrimitiveIterator.OfLong offsetsNanos();

  /** Returns the highest rate, in requests per second: where none is set, the busiest second's. */
  default double highestPerSecond() {
    return busiestSecond();
  }

  /** Returns the maximum number of requests that are due within a second. */
  default long busiestSecond() {
    PrimitiveIterator.OfLong first = offsetsNanos(); // each second that begins with a request
    PrimitiveIterator.OfLong last = offsetsNanos();
    long most = 0;
    long within = 0;
    long beginNanos = first.hasNext() ? first.nextLong() : 0;
    while (last.hasNext()) {
      long nanos = last.nextLong();
      within++;
      while (nanos - beginNanos >= 1_000_000_000) {
        beginNanos = first.nextLong();
        within--;
      }
      most = Math.max(most, within);
    }
    return most;
  }
}
