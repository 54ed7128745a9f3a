package io.originsimulator.server.honesty;

/**
 * A simulator's measurements of itself in one second.
 *
 * @param number 0 for the first second after the start
 * @param responses number of responses sent in this second, except the simulator's own pages
 * @param events number of events sent in streams
 * @param late number of responses and events sent later than the tolerance after they were due
 * @param largestErrorNanos the largest delay error, sent − due
 * @param largestLagNanos the largest lag of an event loop's own timer
 * @param lagOnCpuNanos the approximate part of that lag in which the loop's thread was on a CPU,
 *     from its share since the previous timer; negative if unknown
 * @param laggingNanos the time, averaged over the event loops, in which an arriving request would
 *     have waited longer than the tolerance before it was read
 * @param pausedNanos the part of the largest error, or of the lag if that is larger, in which
 *     garbage collection paused the JVM
 * @param busiestLoop the share of the second that the busiest event loop's thread was on a CPU, 0
 *     to about 1
 * @param throttledNanos the time in which the container withheld the CPU
 * @param overflows number of connections that the kernel rejected
 */
record Second(
    long number,
    long responses,
    long events,
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

  /** The share of a second on a CPU from which an event loop counts as saturated. */
  static final double SATURATED = 0.95;

  /** Returns the number of responses and events that are judged. */
  long judged() {
    return responses + events;
  }

  /** Returns whether a response or an event was late, or a request would have been read late. */
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
