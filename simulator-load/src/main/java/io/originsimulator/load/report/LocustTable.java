package io.originsimulator.load.report;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.List;

/** The table layout of Locust 1.x. */
final class LocustTable {
  static final String HEAD =
      " %-60s %7s %12s  | %7s %7s %7s %7s  | %7s %7s\n"
          .formatted(
              "Name", "# reqs", "# fails", "Avg", "Min", "Max", "Median", "req/s", "failures/s");
  static final String RULE = "-".repeat(140) + "\n";

  static final String PERCENTILES_HEAD =
      "Response time percentiles (approximated)\n"
          + " %-8s %-60s %8s".formatted("Type", "Name", "50%")
          + (" %6s".repeat(10) + " %6s\n")
              .formatted(
                  "66%",
                  "75%", "80%", "90%", "95%", "98%", "99%", "99.9%", "99.99%", "100%", "# reqs");
  static final String PERCENTILES_RULE =
      "-".repeat(8)
          + "|"
          + "-".repeat(60)
          + "|"
          + "-".repeat(9)
          + "|"
          + "------|".repeat(11)
          + "\n";

  private LocustTable() {}

  static void requests(String name, LocustRow row, double seconds, PrintWriter out) {
    String failures = row.failures() + "(" + Figures.percent(row.failures(), row.count()) + ")";
    out.print(
        Lines.of(
            " %-60s %7d %12s  | %7d %7d %7d %7d  | %7s %7s\n",
            name,
            row.count(),
            failures,
            row.average(),
            row.min(),
            row.max(),
            row.median(),
            Figures.fixed(Figures.ratio(row.count(), seconds), 2),
            Figures.fixed(Figures.ratio(row.failures(), seconds), 2)));
  }

  static void percentiles(LocustRow row, PrintWriter out) {
    StringBuilder line =
        new StringBuilder(
            Lines.of(" %-8s %-60s", row.method().isEmpty() ? "None" : row.method(), row.name()));
    List<Long> times = row.percentiles();
    for (int i = 0; i < times.size(); i++) {
      line.append(Lines.of(i == 0 ? " %8d" : " %6d", times.get(i)));
    }
    out.print(line + Lines.of(" %6d\n", row.count()));
  }
}
