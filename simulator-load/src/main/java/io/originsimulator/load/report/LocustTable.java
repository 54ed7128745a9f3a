package io.originsimulator.load.report;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Locust's tables at the end of a run. */
enum LocustTable {
  /** The layout of Locust 1.x. */
  ONE(
      " %-60s %7s %12s  | %7s %7s %7s %7s  | %7s %7s\n",
      "Name, # reqs, # fails, Avg, Min, Max, Median, req/s, failures/s",
      "-".repeat(140) + "\n",
      " %-8s %-60s",
      rule(8, 60, 9, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6) + "|\n"),
  /** The layout of Locust 2, in a console without a terminal. */
  TWO(
      "%-8s %-76s %7s %12s |%7s %7s %7s%7s | %7s %11s\n",
      "Type, Name, # reqs, # fails, Avg, Min, Max, Med, req/s, failures/s",
      rule(8, 76, 7, 13, 7, 7, 7, 7, 8, 11) + "\n",
      "%-8s %-80s",
      rule(8, 80, 8, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6) + "\n");

  private static final String ERRORS_RULE = rule(18, 141) + "\n";

  private final String form;
  private final String percentilesForm;
  final String head;
  final String rule;
  final String percentilesHead;
  final String percentilesRule;

  LocustTable(String form, String names, String rule, String name, String percentilesRule) {
    this.form = form;
    this.head = Lines.of(form, (Object[]) names.split(", "));
    this.rule = rule;
    this.percentilesForm = name + " %8s" + " %6s".repeat(11) + "\n";
    this.percentilesHead =
        "Response time percentiles (approximated)\n"
            + percentiles("Type", "Name", "# reqs", LocustRow.NAMES);
    this.percentilesRule = percentilesRule;
  }

  private static String rule(int... widths) {
    return Arrays.stream(widths).mapToObj("-"::repeat).collect(Collectors.joining("|"));
  }

  /** Prints the tables of requests and of percentiles and, as Locust 2, of any errors. */
  void print(LocustReport run, PrintWriter out) {
    out.print(head + rule);
    run.rows().forEach(row -> out.print(requests(row, run.seconds())));
    out.print(rule + requests(run.all(), run.seconds()));
    out.print("\n" + percentilesHead + percentilesRule);
    run.rows().forEach(row -> out.print(percentiles(row)));
    out.print(percentilesRule);
    if (this == ONE || run.all().count() > 0) {
      out.print(percentiles(run.all()));
    }
    out.print('\n');
    if (this == TWO && !run.errors().isEmpty()) {
      errors(run, out);
    }
  }

  private String requests(LocustRow row, double seconds) {
    String failures = row.failures() + "(" + Figures.percent(row.failures(), row.count()) + ")";
    List<Object> cells =
        new ArrayList<>(
            this == ONE
                ? List.of((row.method() + " " + row.name()).strip())
                : List.of(row.method(), row.name()));
    cells.addAll(List.of(row.count(), failures, row.average(), row.min(), row.max()));
    cells.add(this == ONE ? row.median() : row.medianOf2());
    cells.add(Figures.fixed(Figures.ratio(row.count(), seconds), 2));
    cells.add(Figures.fixed(Figures.ratio(row.failures(), seconds), 2));
    return Lines.of(form, cells.toArray());
  }

  private String percentiles(LocustRow row) {
    String method = this == ONE && row.method().isEmpty() ? "None" : row.method();
    return percentiles(method, row.name(), row.count(), row.percentiles());
  }

  private String percentiles(String method, String name, Object count, List<?> values) {
    List<Object> cells = new ArrayList<>(List.of(method, name));
    cells.addAll(values);
    cells.add(count);
    return Lines.of(percentilesForm, cells.toArray());
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
}
