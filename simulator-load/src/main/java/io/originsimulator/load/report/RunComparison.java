package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.ResultSink;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Several runs side by side, each beside the first.
 *
 * <pre>
 *              before       after     ratio
 *   requests   10000        10000     1.00
 *   p50        100.3ms      101.2ms   1.01 ~
 *   p99        105.1ms      512.4ms   4.88
 * </pre>
 *
 * Not for several threads at once.
 */
public final class RunComparison {
  private final List<NamedRun> runs = new ArrayList<>();

  /** A run, and what it is called in the table. */
  record NamedRun(String name, RunTally tally) {}

  /**
   * Takes in one more run.
   *
   * @param name in the table
   */
  public ResultSink add(String name) {
    RunTally tally = new RunTally();
    add(name, tally);
    return tally;
  }

  void add(String name, RunTally tally) {
    runs.add(new NamedRun(name, tally));
  }

  List<NamedRun> runs() {
    return runs;
  }

  /** The table, once all runs have ended. */
  public void print(PrintWriter out) {
    GoTable table = new GoTable();
    for (String[] line : lines()) {
      table.line(line);
    }
    table.print(out);
    out.print("\nBeside each figure: its ratio to that of " + runs.get(0).name() + ".\n");
    out.print(
        """
        ~  no clear difference: cut into ten, the runs differ in turn by more and by less. That says
           nothing of what varies from run to run: repeat each to see.
        """);
    for (NamedRun run : runs) {
      run.tally()
          .end()
          .driver()
          .reasons()
          .forEach(reason -> out.print(run.name() + ": " + reason + "\n"));
    }
    out.flush();
  }

  /** The runs in one self-contained page, drawn over each other. */
  public void html(PrintWriter out) {
    HtmlReport.print(this, new ThresholdCheck(List.of()), out);
    out.flush();
  }

  /** A head line, then a line for each figure: its name, then figure and ratio for each run. */
  List<String[]> lines() {
    List<String[]> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    for (NamedRun run : runs) {
      head.add(run.name());
      head.add(head.size() == 2 ? "" : "ratio");
    }
    lines.add(head.toArray(String[]::new));
    add(lines, "requests", Figure.count(run -> run.summary().attempted()));
    add(lines, "rate", Figure.perSecond(run -> run.summary().offeredPerSecond()));
    add(lines, "goodput", Figure.perSecond(run -> run.summary().goodputPerSecond()));
    add(lines, "success", Figure.share(run -> run.summary().succeeded()));
    add(lines, "mean", Figure.time(Latencies::meanNanos, interval -> interval.response.getMean()));
    for (String percentile : List.of("50", "90", "99", "99.9")) {
      double quantile = Double.parseDouble(percentile) / 100;
      ToDoubleFunction<Interval> slice = interval -> interval.responseNanos(quantile);
      add(lines, "p" + percentile, Figure.time(times -> times.quantileNanos(quantile), slice));
    }
    add(lines, "max", Figure.time(Latencies::maxNanos, interval -> interval.responseNanos(1)));
    add(
        lines,
        "dropped",
        Figure.count(run -> run.summary().requests() - run.summary().attempted()));
    for (String kind : errors()) {
      add(lines, kind, Figure.count(run -> errorsOf(run, kind)));
    }
    return lines;
  }

  private void add(List<String[]> lines, String name, Figure figure) {
    List<String> cells = new ArrayList<>(List.of(name));
    RunTally first = runs.get(0).tally();
    for (NamedRun run : runs) {
      cells.add(figure.words(run.tally()));
      cells.add(cells.size() == 2 ? "" : figure.beside(first, run.tally()));
    }
    lines.add(cells.toArray(String[]::new));
  }

  private Set<String> errors() {
    Set<String> kinds = new LinkedHashSet<>();
    runs.forEach(run -> kinds.addAll(run.tally().errors().keySet()));
    kinds.removeIf(kind -> kind.startsWith("dropped") || kind.equals("stopped"));
    return kinds;
  }

  private static long errorsOf(RunTally run, String kind) {
    ErrorTally error = run.errors().get(kind);
    return error == null ? 0 : error.count();
  }
}
