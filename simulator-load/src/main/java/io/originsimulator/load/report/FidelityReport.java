package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.Fidelity;
import io.originsimulator.load.report.tally.Fidelity.Pair;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/** The responses of a replay compared with those in its log, as text and as JSON. */
final class FidelityReport {
  private static final int MOST_LABELS = 20; // in text

  private static final Table<Entry<String, Pair>> TIMES =
      new Table<Entry<String, Pair>>("Log's times", 38, "", Entry::getKey)
          .text("answered", label -> Long.toString(label.getValue().logged().count()))
          .text("50 logged → now", label -> change(label.getValue(), 0.5))
          .text("90", label -> change(label.getValue(), 0.9))
          .text("99", label -> change(label.getValue(), 0.99));

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
      List<Entry<String, Pair>> rows = new ArrayList<>(List.of(Map.entry("all", fidelity.all())));
      fidelity.byLabel().entrySet().stream()
          .sorted(Comparator.comparingLong(label -> -label.getValue().logged().count()))
          .limit(MOST_LABELS)
          .forEach(rows::add);
      TIMES.print(rows, out);
    }
  }

  private static String share(long count, long known) {
    return count + " (" + Figures.percent(count, known) + ")";
  }

  private static String change(Pair times, double quantile) {
    String logged = Times.quantile(times.logged(), quantile);
    return logged + " → " + Times.quantile(times.measured(), quantile);
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
    json.set("logged", Times.json(times.logged()));
    json.set("measured", Times.json(times.measured()));
  }
}
