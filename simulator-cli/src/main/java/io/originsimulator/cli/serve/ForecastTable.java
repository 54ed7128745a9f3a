package io.originsimulator.cli.serve;

import io.originsimulator.load.text.Figures;
import io.originsimulator.scenario.forecast.Forecast;
import io.originsimulator.scenario.forecast.ForecastPart;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A forecast as a table.
 *
 * <pre>
 *   stage   requests  available      p50      p90      p99    p99.9  answers
 *   0s           400    100.00%     50ms     50ms     50ms     50ms  200
 *   4s           200     91.00%     50ms     50ms    1.20s    1.98s  200 91%, reset 9%
 * </pre>
 */
final class ForecastTable {
  private static final String ROW = "  %-10s %9s %10s %8s %8s %8s %8s  %s%n";

  private ForecastTable() {}

  static void print(Forecast forecast, PrintWriter out) {
    out.printf(ROW, "stage", "requests", "available", "p50", "p90", "p99", "p99.9", "answers");
    forecast.stages().forEach(stage -> row(stage, out));
    if (forecast.stages().size() > 1) {
      row(forecast.all(), out);
    }
  }

  private static void row(ForecastPart part, PrintWriter out) {
    boolean none = part.answered() == 0;
    out.printf(
        ROW,
        part.name(),
        part.requests(),
        part.requests() == 0 ? "-" : Figures.percent(part.available(), part.requests()),
        none ? "-" : time(part.p50()),
        none ? "-" : time(part.p90()),
        none ? "-" : time(part.p99()),
        none ? "-" : time(part.p999()),
        answers(part));
  }

  private static String answers(ForecastPart part) {
    if (part.outcomes().size() == 1) {
      return part.outcomes().firstKey();
    }
    return part.outcomes().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
        .map(
            outcome ->
                outcome.getKey() + " " + Figures.percent(outcome.getValue(), part.requests()))
        .collect(Collectors.joining(", "));
  }

  private static String time(long nanos) {
    return nanos == 0 ? "0" : Figures.time(nanos);
  }
}
