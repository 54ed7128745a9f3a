package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Observation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The figures of one series of observations. */
public final class SeriesTally {
  private final String unit;
  private long count;
  private double sum;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private long maxAtNanos;

  private SeriesTally(String unit) {
    this.unit = unit;
  }

  /** By the name of the series, in its order. */
  public static Map<String, SeriesTally> of(List<Observation> observations) {
    Map<String, SeriesTally> all = new TreeMap<>();
    for (Observation seen : observations) {
      all.computeIfAbsent(seen.series(), none -> new SeriesTally(seen.unit())).add(seen);
    }
    return all;
  }

  private void add(Observation seen) {
    count++;
    sum += seen.value();
    min = Math.min(min, seen.value());
    if (seen.value() > max) {
      max = seen.value();
      maxAtNanos = seen.atNanos();
    }
  }

  public long count() {
    return count;
  }

  public double mean() {
    return sum / count;
  }

  public double max() {
    return max;
  }

  public String unit() {
    return unit;
  }

  public double min() {
    return min;
  }

  public long maxAtNanos() {
    return maxAtNanos;
  }
}
