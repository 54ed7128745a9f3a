package io.originsimulator.load.plan;

import java.util.PrimitiveIterator;

/** The maximum number of requests of a schedule that are due within a second. */
public final class BusiestSecond {
  private static final long SECOND_NANOS = 1_000_000_000;

  private BusiestSecond() {}

  /** Looks at every second that begins with a request. */
  public static long of(Schedule schedule) {
    PrimitiveIterator.OfLong first = schedule.offsetsNanos();
    PrimitiveIterator.OfLong last = schedule.offsetsNanos();
    long most = 0;
    long within = 0;
    long beginNanos = first.hasNext() ? first.nextLong() : 0;
    while (last.hasNext()) {
      long nanos = last.nextLong();
      within++;
      while (nanos - beginNanos >= SECOND_NANOS) {
        beginNanos = first.nextLong();
        within--;
      }
      most = Math.max(most, within);
    }
    return most;
  }
}
