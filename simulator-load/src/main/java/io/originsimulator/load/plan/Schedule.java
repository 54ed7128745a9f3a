package io.originsimulator.load.plan;

import java.util.PrimitiveIterator;

/**
 * The due times of a run's requests: instants in closed form from the run's start. They are fixed
 * before the run, so the target cannot change them.
 */
public interface Schedule {
  long count();

  /**
   * Returns the time during which requests are issued, in nanoseconds; at least the last offset.
   */
  long durationNanos();

  /**
   * Returns {@link #count()} instants in nanoseconds from the run's start, in ascending order. Each
   * call starts from the first, and returns the same instants.
   */
  PrimitiveIterator.OfLong offsetsNanos();

  /**
   * Returns the highest rate, in requests per second; without a rate, that of the busiest second.
   */
  default double highestPerSecond() {
    return busiestSecond();
  }

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
