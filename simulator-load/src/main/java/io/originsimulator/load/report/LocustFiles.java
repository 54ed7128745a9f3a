package io.originsimulator.load.report;

import static io.originsimulator.load.text.Figures.ratio;

import io.originsimulator.load.text.CsvLine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Locust 2's files of {@code --csv}; in milliseconds. */
final class LocustFiles {
  private static final String STATS =
      "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,"
          + "Min Response Time,Max Response Time,Average Content Size,Requests/s,Failures/s,";
  private static final String FAILURES = "Method,Name,Error,Occurrences,First Seen,Last Seen\r\n";

  private LocustFiles() {}

  /** Prints the {@code _stats.csv}. */
  static void stats(LocustReport run, PrintWriter out) {
    out.print(STATS + String.join(",", LocustRow.NAMES) + "\r\n");
    run.rows().forEach(row -> stats(row, run.seconds(), out));
    stats(run.all(), run.seconds(), out);
  }

  private static void stats(LocustRow row, double seconds, PrintWriter out) {
    List<Object> values = new ArrayList<>(List.of(row.method(), row.name(), row.count()));
    values.addAll(List.of(row.failures(), row.medianOf2()));
    values.add(row.times().meanNanos() / LocustRow.MILLI);
    values.add(row.times().minNanos() / LocustRow.MILLI);
    values.add(row.times().maxNanos() / LocustRow.MILLI);
    values.add(ratio(row.bytes(), row.count()));
    values.add(ratio(row.count(), seconds));
    values.add(ratio(row.failures(), seconds));
    int percentiles = LocustRow.NAMES.size();
    values.addAll(row.count() > 0 ? row.percentiles() : Collections.nCopies(percentiles, "N/A"));
    line(out, values.toArray());
  }

  /** Prints the {@code _failures.csv}, in the order of each error's first occurrence. */
  static void failures(LocustReport run, PrintWriter out) {
    out.print(FAILURES);
    for (LocustReport.Failed error : run.errors()) {
      line(
          out,
          error.method(),
          error.name(),
          error.words(),
          error.count(),
          run.at(error.firstNanos()).truncatedTo(ChronoUnit.SECONDS),
          run.at(error.lastNanos()).truncatedTo(ChronoUnit.SECONDS));
    }
  }

  /** Prints values as Python does, with the line end of RFC 4180. */
  private static void line(PrintWriter out, Object... values) {
    StringWriter line = new StringWriter();
    CsvLine.print(new PrintWriter(line), values);
    out.print(line.toString().stripTrailing() + "\r\n");
  }
}
