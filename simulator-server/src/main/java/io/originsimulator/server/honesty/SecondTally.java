package io.originsimulator.server.honesty;

import java.util.BitSet;

/** The measurements of a second, of one event loop or of all. For one thread at a time. */
final class SecondTally {
  private final long number;
  private final BitSet loops = new BitSet(); // the loops whose measurements are included
  private long responses;
  private long events;
  private long late;
  private long errorNanos; // the largest
  private long errorEndNanos; // when that response or event was sent
  private long lagNanos; // the largest
  private long lagEndNanos;
  private long lagOnCpuNanos;
  private long laggingNanos; // sum of all lags beyond the tolerance
  private double busiestLoop;
  private long throttledNanos;
  private long overflows;

  SecondTally(long number) {
    this.number = number;
  }

  /** Creates a tally for one event loop. */
  SecondTally(long number, int loop) {
    this(number);
    loops.set(loop);
  }

  /**
   * Returns whether this tally already has an event loop of the other, so that it may include the
   * other's figures.
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

  /** Records a sent response. */
  void sent(long nowNanos, long error, long toleranceNanos) {
    responses++;
    delayed(nowNanos, error, toleranceNanos);
  }

  /** Records a sent event of a stream. */
  void sentEvent(long nowNanos, long error, long toleranceNanos) {
    events++;
    delayed(nowNanos, error, toleranceNanos);
  }

  private void delayed(long nowNanos, long error, long toleranceNanos) {
    if (error > toleranceNanos) {
      late++;
    }
    if (error > errorNanos) {
      errorNanos = error;
      errorEndNanos = nowNanos;
    }
  }

  /**
   * Records the lag of an event loop's timer.
   *
   * @param onCpuNanos negative if unknown
   */
  void lagged(long nowNanos, long lag, long onCpuNanos, long toleranceNanos) {
    laggingNanos += Math.max(0, lag - toleranceNanos);
    if (lag > lagNanos) {
      lagNanos = lag;
      lagEndNanos = nowNanos;
      lagOnCpuNanos = onCpuNanos;
    }
  }

  /** Records the share of the second that an event loop's thread was on a CPU. */
  void busy(double share) {
    busiestLoop = Math.max(busiestLoop, share);
  }

  void throttled(long nanos) {
    throttledNanos += nanos;
  }

  void overflowed(long connections) {
    overflows += connections;
  }

  /** Adds the measurements of an event loop in the same second. */
  void add(SecondTally other) {
    loops.or(other.loops);
    responses += other.responses;
    events += other.events;
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
   * Returns the second for the verdict.
   *
   * @param loops number of measured event loops
   */
  Second second(PauseLog pauses, int loops) {
    boolean isOnTime = late == 0 && laggingNanos == 0; // then the many pauses explain nothing
    long paused =
        isOnTime
            ? 0
            : errorNanos >= lagNanos
                ? pauses.within(errorEndNanos - errorNanos, errorEndNanos)
                : pauses.within(lagEndNanos - lagNanos, lagEndNanos);
    return new Second(
        number,
        responses,
        events,
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
