package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.GoDuration;

/** Distributions of times as text and as JSON. */
final class Times {
  private Times() {}

  /** Returns a quantile, such as {@code 12.3ms}. */
  static String quantile(Latencies times, double quantile) {
    return GoDuration.rounded(times.quantileNanos(quantile));
  }

  static String quantiles(Latencies times, double... quantiles) {
    StringBuilder text = new StringBuilder();
    for (double quantile : quantiles) {
      text.append(quantile(times, quantile)).append(", ");
    }
    return text + GoDuration.rounded(times.maxNanos());
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
