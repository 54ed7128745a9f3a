package io.originsimulator.server.honesty;

import java.util.BitSet;

/** A second as it is being measured, by one event loop or by all. One thread at a time. */
final class SecondTally {
  private final long number;
  private final BitSet loops = new BitSet(); // whose measurements are in it
  private long responses;
  private long late;
  private long errorNanos; // the largest
  private long errorEndNanos; // when that response left
  private long lagNanos; // the largest
  private long lagEndNanos;
  private long lagOnCpuNanos;
  private long laggingNanos; // past the tolerance, all lags together
  private double busiestLoop;
  private long throttledNanos;
  private long overflows;

  SecondTally(long number) {
    this.number = number;
  }

  /** A second of one event loop. */
  SecondTally(long number, int loop) {
    this(number);
    loops.set(loop);
  }

  /**
   * Returns whether this tally already has an event loop that the other has, so that it may include
   * the other's figures.
   */
  boolean includes(SecondTally other) {
    return loops.intersects(other.loops);
  }

  long number() {
    return number;
  }

  long responses() {
    return responses;
  }

  long late() {
    return late;
  }

  /** A response has left. */
  void sent(long nowNanos, long error, long toleranceNanos) {
    responses++;
    if (error > toleranceNanos) {
      late++;
    }
    if (error > errorNanos) {
      errorNanos = error;
      errorEndNanos = nowNanos;
    }
  }

  /**
   * An event loop has come to its timer.
   *
   * @param onCpuNanos negative if not known
   */
  void lagged(long nowNanos, long lag, long onCpuNanos, long toleranceNanos) {
    laggingNanos += Math.max(0, lag - toleranceNanos);
    if (lag > lagNanos) {
      lagNanos = lag;
      lagEndNanos = nowNanos;
      lagOnCpuNanos = onCpuNanos;
    }
  }

  /** An event loop's thread was on a CPU for this share of the second. */
  void busy(double share) {
    busiestLoop = Math.max(busiestLoop, share);
  }

  void throttled(long nanos) {
    throttledNanos += nanos;
  }

  void overflowed(long connections) {
    overflows += connections;
  }

  /** Adds what an event loop has measured in the same second. */
  void add(SecondTally other) {
    loops.or(other.loops);
    responses += other.responses;
    late += other.late;
    laggingNanos += other.laggingNanos;
    if (other.errorNanos > errorNanos) {
      errorNanos = other.errorNanos;
      errorEndNanos = other.errorEndNanos;
    }
    if (other.lagNanos > lagNanos) {
      lagNanos = other.lagNanos;
      lagEndNanos = other.lagEndNanos;
      lagOnCpuNanos = other.lagOnCpuNanos;
    }
    busy(other.busiestLoop);
    throttled(other.throttledNanos);
    overflowed(other.overflows);
  }

  SecondTally copy() {
    SecondTally copy = new SecondTally(number);
    copy.add(this);
    return copy;
  }

  /**
   * The second for the verdict.
   *
   * @param loops that were measured
   */
  Second second(PauseLog pauses, int loops) {
    boolean isOnTime = late == 0 && laggingNanos == 0; // pauses explain nothing, and are many
    long paused =
        isOnTime
            ? 0
            : errorNanos >= lagNanos
                ? pauses.within(errorEndNanos - errorNanos, errorEndNanos)
                : pauses.within(lagEndNanos - lagNanos, lagEndNanos);
    return new Second(
        number,
        responses,
        late,
        errorNanos,
        lagNanos,
        lagOnCpuNanos,
        laggingNanos / loops,
        paused,
        busiestLoop,
        throttledNanos,
        overflows);
  }
}
