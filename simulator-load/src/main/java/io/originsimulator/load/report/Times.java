package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.Figures;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Distributions of times as text and as JSON. */
final class Times {
  private Times() {}

  /** Returns a quantile, such as {@code 12.3ms}. */
  static String quantile(Latencies times, double quantile) {
    return Figures.time(times.quantileNanos(quantile));
  }

  /** Returns quantiles such as {@code 5.3ms, 12.3ms}; {@code -} without any time. */
  static String quantiles(Latencies times, double... quantiles) {
    return times.count() == 0
        ? "-"
        : Arrays.stream(quantiles)
            .mapToObj(each -> quantile(times, each))
            .collect(Collectors.joining(", "));
  }

  /** Returns quantiles of at least one time, and the maximum. */
  static String toMax(Latencies times, double... quantiles) {
    return quantiles(times, quantiles) + ", " + Figures.time(times.maxNanos());
  }

  /** Returns the first cell of a row; a name that takes more columns is on a line of its own. */
  static String name(String name, int columns) {
    return "  " + name + (name.length() > columns ? "\n" : "");
  }

  /** Writes a distribution, in nanoseconds. */
  static void write(Latencies times, ObjectNode json) {
    json.put("count", times.count());
    json.put("min", times.minNanos());
    json.put("mean", times.meanNanos());
    json.put("p50", times.quantileNanos(0.5));
    json.put("p90", times.quantileNanos(0.9));
    json.put("p99", times.quantileNanos(0.99));
    json.put("p99.9", times.quantileNanos(0.999));
    json.put("p99.99", times.quantileNanos(0.9999));
    json.put("max", times.maxNanos());
  }
}
