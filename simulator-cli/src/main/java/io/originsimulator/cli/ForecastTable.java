package io.originsimulator.cli;

import io.originsimulator.scenario.forecast.Forecast;
import io.originsimulator.scenario.forecast.ForecastPart;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Locale;
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
  private static final int DIGITS = 3;
  private static final String[] UNITS = {"us", "ms", "s"};

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
        part.requests() == 0 ? "-" : percent(part.available(), part.requests()),
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
        .map(outcome -> outcome.getKey() + " " + percent(outcome.getValue(), part.requests()))
        .collect(Collectors.joining(", "));
  }

  private static String percent(long part, long all) {
    return String.format(Locale.ROOT, "%.2f%%", 100.0 * part / all);
  }

  /** At least three digits in the unit that leaves at least 1. */
  private static String time(long nanos) {
    if (nanos == 0) {
      return "0";
    }
    int unit = nanos >= 1_000_000_000 ? 2 : nanos >= 1_000_000 ? 1 : 0;
    BigDecimal value = BigDecimal.valueOf(nanos, 3 * (unit + 1));
    BigDecimal rounded =
        value.precision() - value.scale() > DIGITS
            ? value.setScale(0, RoundingMode.HALF_UP)
            : value.round(new MathContext(DIGITS));
    return rounded.stripTrailingZeros().toPlainString() + UNITS[unit];
  }
}
