package io.originsimulator.load.report.tally;

import java.util.Arrays;

/**
 * The statistics of some values; all 0 without values.
 *
 * @param deviation standard deviation of the sample; 0 with fewer than two values
 */
public record Spread(long count, double min, double mean, double max, double deviation) {
  public static Spread of(double... values) {
    return withZeros(0, values);
  }

  /** Returns the statistics of values of 0 or more, and of a number of zeros. */
  static Spread withZeros(long zeros, double... values) {
    long count = zeros + values.length;
    double mean = count == 0 ? 0 : Arrays.stream(values).sum() / count;
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return new Spread(
        count,
        zeros > 0 ? 0 : Arrays.stream(values).min().orElse(0),
        mean,
        Arrays.stream(values).max().orElse(0),
        count < 2 ? 0 : Math.sqrt((squares + zeros * mean * mean) / (count - 1)));
  }

  /** Returns the share of values within one deviation of the mean, 0 to 1. */
  public double within(double... values) {
    return values.length == 0
        ? 0
        : (double)
                Arrays.stream(values).filter(value -> Math.abs(value - mean) <= deviation).count()
            / values.length;
  }
}
