package io.originsimulator.server.honesty;

/**
 * A simulator's measurements of itself in one second.
 *
 * @param number 0 for the first after it started
 * @param responses that left in it, but those of the simulator's own pages
 * @param late those of them that left later than the tolerance after they were due
 * @param largestErrorNanos of a response: sent − due
 * @param largestLagNanos the latest that an event loop came to a timer of its own
 * @param lagOnCpuNanos for about how much of that its thread was on a CPU: the share it was on one
 *     since the timer before; negative if not known
 * @param laggingNanos for how long, in the mean of the event loops, a request that arrived would
 *     have waited longer than the tolerance until it was read
 * @param pausedNanos garbage collection's share of the largest error, or of the lag if that is
 *     larger
 * @param busiestLoop the share of the second that the busiest event loop's thread was on a CPU, 0
 *     to about 1
 * @param throttledNanos for which the container took the CPU away
 * @param overflows connections that the kernel rejected
 */
record Second(
    long number,
    long responses,
    long late,
    long largestErrorNanos,
    long largestLagNanos,
    long lagOnCpuNanos,
    long laggingNanos,
    long pausedNanos,
    double busiestLoop,
    long throttledNanos,
    long overflows) {
  static final long SECOND_NANOS = 1_000_000_000;

  /** The share of a second on a CPU from which on an event loop is the limit of what is served. */
  static final double SATURATED = 0.95;

  /** Returns whether a response was late, or a request would have been read late. */
  boolean isLate() {
    return late > 0 || laggingNanos > 0;
  }

  boolean isSaturated() {
    return busiestLoop >= SATURATED;
  }

  /** Returns the largest delay error or lag: the time to explain. */
  long delayedNanos() {
    return Math.max(largestErrorNanos, largestLagNanos);
  }
}
