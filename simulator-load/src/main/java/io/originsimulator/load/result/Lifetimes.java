package io.originsimulator.load.result;

/**
 * How long connections lived that answered at least once, from when they were asked for to when
 * they were closed.
 *
 * @param count at least 1
 * @param deviationNanos the standard deviation
 */
public record Lifetimes(
    long count,
    long minNanos,
    double meanNanos,
    long maxNanos,
    long medianNanos,
    double deviationNanos) {
  private static final double NANOS_PER_MICRO = 1e3;

  public Lifetimes {
    if (count < 1) {
      throw new IllegalArgumentException("count: " + count + " (expected: 1 or more)");
    }
  }

  /** Of at least one. */
  public static Lifetimes of(Latencies lived) {
    return new Lifetimes(
        lived.count(),
        lived.minNanos(),
        lived.meanNanos(),
        lived.maxNanos(),
        lived.quantileNanos(0.5),
        lived.toHistogram().getStdDeviation() * NANOS_PER_MICRO);
  }
}
