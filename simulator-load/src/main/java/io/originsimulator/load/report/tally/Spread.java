package io.originsimulator.load.report.tally;

import java.util.Arrays;

/**
 * The statistics of some values; all 0 without values.
 *
 * @param deviation standard deviation of the sample; 0 with fewer than two values
 */
public record Spread(int count, double min, double mean, double max, double deviation) {
  public static Spread of(double... values) {
    if (values.length == 0) {
      return new Spread(0, 0, 0, 0, 0);
    }
    double mean = Arrays.stream(values).average().orElse(0);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return new Spread(
        values.length,
        Arrays.stream(values).min().orElse(0),
        mean,
        Arrays.stream(values).max().orElse(0),
        values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)));
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
