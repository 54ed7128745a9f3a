package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.Fidelity;
import io.originsimulator.load.report.tally.Fidelity.Pair;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import java.io.PrintWriter;
import java.util.Comparator;

/** The responses of a replay compared with those in its log, as text and as JSON. */
final class FidelityReport {
  private static final int MOST_LABELS = 20; // in text

  private FidelityReport() {}

  /** Prints the comparison, with the labels of the most requests. */
  static void print(Fidelity fidelity, PrintWriter out) {
    long known = fidelity.statusKnown();
    if (known > 0) {
      GoTable table = new GoTable();
      table.line("Log comparison", "logged", "measured");
      for (int status : fidelity.statuses()) {
        table.line(
            status == 0 ? "  no response" : "  " + status,
            share(fidelity.logged(status), known),
            share(fidelity.measured(status), known));
      }
      table.line("  same status", Figures.percent(fidelity.sameStatus(), known));
      out.print('\n');
      table.print(out);
    }
    if (fidelity.all().logged().count() > 0) {
      GoTable table = new GoTable();
      table.line("Log's times", "answered", "50 logged → now", "90", "99");
      line("all", fidelity.all(), table);
      fidelity.byLabel().entrySet().stream()
          .sorted(Comparator.comparingLong(label -> -label.getValue().logged().count()))
          .limit(MOST_LABELS)
          .forEach(label -> line(label.getKey(), label.getValue(), table));
      out.print('\n');
      table.print(out);
    }
  }

  private static String share(long count, long known) {
    return count + " (" + Figures.percent(count, known) + ")";
  }

  private static void line(String name, Pair times, GoTable table) {
    table.line(
        Times.name(name, 38),
        Long.toString(times.logged().count()),
        change(times, 0.5),
        change(times, 0.9),
        change(times, 0.99));
  }

  private static String change(Pair times, double quantile) {
    return Times.quantile(times.logged(), quantile)
        + " → "
        + Times.quantile(times.measured(), quantile);
  }

  /** Writes the comparison; status 0 is no response. */
  static void write(Fidelity fidelity, ObjectNode json) {
    long known = fidelity.statusKnown();
    json.put("same_status", known == 0 ? 1 : (double) fidelity.sameStatus() / known);
    ObjectNode codes = json.putObject("statuses");
    for (Integer status : fidelity.statuses()) {
      codes
          .putObject(status.toString())
          .put("logged", fidelity.logged(status))
          .put("measured", fidelity.measured(status));
    }
    write(fidelity.all(), json.putObject("all"));
    ObjectNode each = json.putObject("labels");
    fidelity.byLabel().forEach((label, times) -> write(times, each.putObject(label)));
  }

  private static void write(Pair times, ObjectNode json) {
    Times.write(times.logged(), json.putObject("logged"));
    Times.write(times.measured(), json.putObject("measured"));
  }
}
