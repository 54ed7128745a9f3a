package io.originsimulator.load.result;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.PackedHistogram;

/**
 * A distribution of times in nanoseconds, of any size, exact to three digits or a microsecond;
 * {@link #compact} ones to two digits. Not thread-safe.
 */
public final class Latencies {
  private static final long UNIT_NANOS = 1_000;

  private final Histogram micros;
  private long count;
  private long sumNanos; // overflows at 292 years
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos;

  public Latencies() {
    this(new Histogram(3));
  }

  private Latencies(Histogram micros) {
    this.micros = micros;
  }

  /** Creates an empty distribution that takes little memory, about 1 kB. */
  public static Latencies compact() {
    return new Latencies(new PackedHistogram(2));
  }

  public void add(long nanos) {
    add(nanos, 1);
  }

  /** Adds a time several times, once or more. */
  public void add(long nanos, long times) {
    micros.recordValueWithCount((nanos + UNIT_NANOS / 2) / UNIT_NANOS, times);
    count += times;
    sumNanos += nanos * times;
    minNanos = Math.min(minNanos, nanos);
    maxNanos = Math.max(maxNanos, nanos);
  }

  public void add(Latencies others) {
    if (micros.getNumberOfSignificantValueDigits()
        == others.micros.getNumberOfSignificantValueDigits()) {
      micros.add(others.micros);
    } else { // at the upper ends of their steps; add() takes the lower ones
      for (HistogramIterationValue step : others.steps()) {
        micros.recordValueWithCount(
            step.getValueIteratedTo(), step.getCountAddedInThisIterationStep());
      }
    }
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

  /** Returns the steps that have times, in microseconds. */
  Iterable<HistogramIterationValue> steps() {
    return micros.recordedValues();
  }

  /** Adds the times of a step, whose exact sum {@link #exactly} sets later. */
  void addStep(long stepMicros, long times) {
    micros.recordValueWithCount(stepMicros, times);
    count += times;
  }

  /** Sets the figures that steps do not have. */
  void exactly(long sum, long min, long max) {
    sumNanos = sum;
    minNanos = min;
    maxNanos = max;
  }

  public Latencies copy() {
    Latencies copy = new Latencies(micros.copy());
    copy.count = count;
    copy.exactly(sumNanos, minNanos, maxNanos);
    return copy;
  }

  /** Returns a copy of the histogram, in microseconds. */
  public Histogram toHistogram() {
    return micros.copy();
  }
}
