package io.originsimulator.load.learn;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The few percentiles of a latency that a person would write. */
public final class LatencySummary {
  private static final int ENOUGH = 20; // fewer times have no p90 worth its name
  private static final double[] ENDS = {0, 1};
  private static final double[] USUAL = {0, 0.5, 0.9, 0.99, 1};
  private static final long MICRO = 1_000;

  private LatencySummary() {}

  /**
   * Returns times by percentile, such as {@code 52.125ms} by {@code p50}.
   *
   * @param nanos at least one time
   * @return the longest alone if all are equal to a microsecond; the shortest and the longest of
   *     fewer than 20; otherwise p0, p50, p90, p99 and p100
   */
  public static Map<String, String> of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    Map<String, String> points = new LinkedHashMap<>();
    boolean equal = sorted[sorted.length - 1] - sorted[0] < MICRO;
    for (double share : sorted.length < ENOUGH ? ENDS : USUAL) {
      if (share == 1 || !equal) {
        points.put(RecipeWords.percentile(share), RecipeWords.time(at(sorted, share)));
      }
    }
    return points;
  }

  /** Returns the value at a share of all, on the line between the two nearest. */
  private static long at(long[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return Math.round(sorted[below] + (sorted[above] - sorted[below]) * (place - below));
  }
}
