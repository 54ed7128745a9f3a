package io.originsimulator.load.result;

import org.HdrHistogram.Histogram;

/**
 * A distribution of times in nanoseconds, exact to three digits or a microsecond, of any size. Not
 * thread-safe.
 */
public final class Latencies {
  private static final long UNIT_NANOS = 1_000;

  private final Histogram micros = new Histogram(3);
  private long count;
  private long sumNanos; // overflows at 292 years
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos;

  /** Adds a time, 0 or more. */
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

  /** Returns the exact mean; 0 if there are no times. */
  public double meanNanos() {
    return count == 0 ? 0 : (double) sumNanos / count;
  }

  /** Returns the exact sum of all times. */
  public long sumNanos() {
    return sumNanos;
  }

  /** Returns the exact minimum; 0 if there are no times. */
  public long minNanos() {
    return count == 0 ? 0 : minNanos;
  }

  /** Returns the exact maximum; 0 if there are no times. */
  public long maxNanos() {
    return maxNanos;
  }

  /**
   * Returns the time at a quantile, which that share of all times did not exceed.
   *
   * @param quantile 0 to 1
   * @return accurate to 0.1 % or a microsecond, at most the maximum; 0 if there are no times
   */
  public long quantileNanos(double quantile) {
    if (count == 0) {
      return 0;
    }
    long nanos = micros.getValueAtPercentile(quantile * 100) * UNIT_NANOS;
    return Math.max(minNanos, Math.min(nanos, maxNanos));
  }

  /** Returns a copy of the histogram, in microseconds. */
  public Histogram toHistogram() {
    return micros.copy();
  }
}
