package io.originsimulator.load.report;

import io.originsimulator.load.text.CsvLine;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Locust 2's tables at the end of a run, and its files of {@code --csv}; in milliseconds. */
final class Locust2 {
  private static final int NAME = 80; // width in its console without a terminal
  private static final String HEAD =
      Lines.of(
          "%-8s %-76s %7s %12s |%7s %7s %7s%7s | %7s %11s\n",
          "Type", "Name", "# reqs", "# fails", "Avg", "Min", "Max", "Med", "req/s", "failures/s");
  private static final String RULE = rule(8, 76, 7, 13, 7, 7, 7, 7, 8, 11);
  private static final String PERCENTILES_RULE = rule(8, NAME, 8, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6);
  private static final String ERRORS_RULE = rule(18, NAME + 61);
  private static final List<String> SHARES =
      List.of("50%", "66%", "75%", "80%", "90%", "95%", "98%", "99%", "99.9%", "99.99%", "100%");

  private Locust2() {}

  private static String rule(int... widths) {
    List<String> columns = new ArrayList<>();
    for (int width : widths) {
      columns.add("-".repeat(width));
    }
    return String.join("|", columns) + "\n";
  }

  /** Prints the three tables: requests, percentiles and, if there are any, errors. */
  static void tables(LocustReport run, PrintWriter out) {
    out.print(HEAD + RULE);
    run.rows().forEach(row -> requests(row, run.seconds(), out));
    out.print(RULE);
    requests(run.all(), run.seconds(), out);
    out.print("\nResponse time percentiles (approximated)\n");
    out.print(Lines.of("%-8s %-80s", "Type", "Name"));
    percentiles(SHARES, "# reqs", out);
    out.print(PERCENTILES_RULE);
    run.rows().forEach(row -> percentiles(row, out));
    out.print(PERCENTILES_RULE);
    if (run.all().count() > 0) {
      percentiles(run.all(), out);
    }
    out.print('\n');
    if (!run.errors().isEmpty()) {
      errors(run, out);
    }
  }

  private static void requests(LocustRow row, double seconds, PrintWriter out) {
    String failures = row.failures() + "(" + Figures.percent(row.failures(), row.count()) + ")";
    out.print(
        Lines.of(
            "%-8s %-76s %7d %12s |%7d %7d %7d%7d | %7s %11s\n",
            row.method(),
            row.name(),
            row.count(),
            failures,
            row.average(),
            row.min(),
            row.max(),
            row.medianOf2(),
            Figures.fixed(Figures.ratio(row.count(), seconds), 2),
            Figures.fixed(Figures.ratio(row.failures(), seconds), 2)));
  }

  private static void percentiles(LocustRow row, PrintWriter out) {
    out.print(Lines.of("%-8s %-80s", row.method(), row.name()));
    percentiles(row.percentiles(), Long.toString(row.count()), out);
  }

  private static void percentiles(List<?> values, String count, PrintWriter out) {
    for (int i = 0; i < values.size(); i++) {
      out.print(Lines.of(i == 0 ? " %8s" : " %6s", values.get(i)));
    }
    out.print(Lines.of(" %6s\n", count));
  }

  private static void errors(LocustReport run, PrintWriter out) {
    out.print("Error report\n" + Lines.of("%-18s %-100s\n", "# occurrences", "Error"));
    out.print(ERRORS_RULE);
    for (LocustReport.Failed error : run.errors()) {
      String text = error.method() + " " + error.name() + ": " + error.words();
      out.print(Lines.of("%-18d %-100s\n", error.count(), text));
    }
    out.print(ERRORS_RULE + "\n");
  }

  /** Prints the {@code _stats.csv}. */
  static void stats(LocustReport run, PrintWriter out) {
    List<Object> head =
        new ArrayList<>(
            List.of(
                "Type",
                "Name",
                "Request Count",
                "Failure Count",
                "Median Response Time",
                "Average Response Time",
                "Min Response Time",
                "Max Response Time",
                "Average Content Size",
                "Requests/s",
                "Failures/s"));
    head.addAll(SHARES);
    line(out, head);
    run.rows().forEach(row -> stats(row, run.seconds(), out));
    stats(run.all(), run.seconds(), out);
  }

  private static void stats(LocustRow row, double seconds, PrintWriter out) {
    List<Object> values =
        new ArrayList<>(
            List.of(
                row.method(),
                row.name(),
                row.count(),
                row.failures(),
                row.medianOf2(),
                row.times().meanNanos() / LocustRow.MILLI,
                row.times().minNanos() / LocustRow.MILLI,
                row.times().maxNanos() / LocustRow.MILLI,
                Figures.ratio(row.bytes(), row.count()),
                Figures.ratio(row.count(), seconds),
                Figures.ratio(row.failures(), seconds)));
    values.addAll(row.count() > 0 ? row.percentiles() : Collections.nCopies(SHARES.size(), "N/A"));
    line(out, values);
  }

  /** Prints the {@code _failures.csv}, in the order of each error's first occurrence. */
  static void failures(LocustReport run, PrintWriter out) {
    line(out, List.of("Method", "Name", "Error", "Occurrences", "First Seen", "Last Seen"));
    for (LocustReport.Failed error : run.errors()) {
      line(
          out,
          List.of(
              error.method(),
              error.name(),
              error.words(),
              error.count(),
              run.at(error.firstNanos()).truncatedTo(ChronoUnit.SECONDS),
              run.at(error.lastNanos()).truncatedTo(ChronoUnit.SECONDS)));
    }
  }

  /** Prints values as Python does, with the line end of RFC 4180. */
  private static void line(PrintWriter out, List<Object> values) {
    StringWriter line = new StringWriter();
    CsvLine.print(new PrintWriter(line), values.toArray());
    out.print(line.toString().stripTrailing() + "\r\n");
  }
}
