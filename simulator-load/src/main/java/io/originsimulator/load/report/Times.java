package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A distribution of times: a row of text and a field of JSON.
 *
 * @param name in text; empty: not in text
 * @param field in JSON
 */
record Times(String name, String meaning, String field, Latencies of) {
  Times(String name, String meaning, Latencies of) {
    this(name, meaning, name.replace(' ', '_'), of);
  }

  /** Adds a row of quantiles and the maximum for each distribution with a time. */
  static void rows(List<Times> all, GoTable table, double... quantiles) {
    all.forEach(times -> times.row(table, "", quantiles));
  }

  void row(GoTable table, String end, double... quantiles) {
    if (of.count() > 0 && !name.isEmpty()) {
      String max = ", " + Figures.time(of.maxNanos());
      table.line("  " + name, meaning, quantiles(of, quantiles) + max + end);
    }
  }

  static void write(List<Times> all, ObjectNode json) {
    all.forEach(times -> json.set(times.field, json(times.of)));
  }

  /** Returns the figures of a distribution, in nanoseconds. */
  static ObjectNode json(Latencies times) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("count", times.count())
        .put("min", times.minNanos())
        .put("mean", times.meanNanos())
        .put("p50", times.quantileNanos(0.5))
        .put("p90", times.quantileNanos(0.9))
        .put("p99", times.quantileNanos(0.99))
        .put("p99.9", times.quantileNanos(0.999))
        .put("p99.99", times.quantileNanos(0.9999))
        .put("max", times.maxNanos());
  }

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
}
