package io.originsimulator.load.result;

import org.HdrHistogram.Histogram;

/**
 * A distribution of times, in nanoseconds, exact to three digits (a microsecond at least), whatever
 * their size. Not for several threads at once.
 */
public final class Latencies {
  private static final long UNIT_NANOS = 1_000;

  private final Histogram micros = new Histogram(3);
  private long count;
  private long sumNanos; // of 292 years
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos;

  /** Adds a time of at least 0. */
  public void add(long nanos) {
    micros.recordValue((nanos + UNIT_NANOS / 2) / UNIT_NANOS);
    count++;
    sumNanos += nanos;
    minNanos = Math.min(minNanos, nanos);
    maxNanos = Math.max(maxNanos, nanos);
  }

  public void add(Latencies others) {
    micros.add(others.micros);
    count += others.count;
    sumNanos += others.sumNanos;
    minNanos = Math.min(minNanos, others.minNanos);
    maxNanos = Math.max(maxNanos, others.maxNanos);
  }

  public long count() {
    return count;
  }

  /** Exact; 0 if there is none. */
  public double meanNanos() {
    return count == 0 ? 0 : (double) sumNanos / count;
  }

  /** Returns the sum of all, exactly. */
  public long sumNanos() {
    return sumNanos;
  }

  /** Exact; 0 if there is none. */
  public long minNanos() {
    return count == 0 ? 0 : minNanos;
  }

  /** Exact; 0 if there is none. */
  public long maxNanos() {
    return maxNanos;
  }

  /**
   * The time that a share of all did not exceed.
   *
   * @param quantile 0 to 1
   * @return within 0.1 % or a microsecond, and never beyond the largest; 0 if there is none
   */
  public long quantileNanos(double quantile) {
    if (count == 0) {
      return 0;
    }
    long nanos = micros.getValueAtPercentile(quantile * 100) * UNIT_NANOS;
    return Math.max(minNanos, Math.min(nanos, maxNanos));
  }

  /** In microseconds; a copy. */
  public Histogram toHistogram() {
    return micros.copy();
  }
}
