package io.originsimulator.load.report.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.ErrorTally;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.text.Colours;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several runs side by side, each compared with the first.
 *
 * <pre>
 *              before       after     ratio
 *   requests   10000        10000     1.00
 *   p50        100.3ms      101.2ms   1.01 ~
 *   p99        105.1ms      512.4ms   4.88
 * </pre>
 *
 * Not thread-safe.
 */
public final class RunComparison {
  private final List<NamedRun> runs = new ArrayList<>();

  public static final class NamedRun {
    private final String name;
    private final RunTally tally;
    private @Nullable Resampling resampling;

    NamedRun(String name, RunTally tally) {
      this.name = name;
      this.tally = tally;
    }

    public String name() {
      return name;
    }

    public RunTally tally() {
      return tally;
    }

    /** Returns the resampled run, computed once. Call it after the run's end. */
    Resampling resampling() {
      if (resampling == null) {
        resampling = new Resampling(tally.timeline());
      }
      return resampling;
    }
  }

  /** Adds a run under a name; returns the sink of its events. */
  public ResultSink add(String name) {
    RunTally tally = new RunTally(List.of());
    tally.keepSeconds();
    add(name, tally);
    return tally;
  }

  public void add(String name, RunTally tally) {
    runs.add(new NamedRun(name, tally));
  }

  public List<NamedRun> runs() {
    return runs;
  }

  /** Prints the table, once all runs have ended. */
  public void print(PrintWriter out, Colours colours) {
    GoTable table = new GoTable();
    for (String[] line : lines(colours)) {
      table.line(line);
    }
    table.print(out);
    out.print("\nNext to each figure: its ratio to that of " + runs.get(0).name() + ".\n");
    out.print(
        """
        ~  no clear difference: resampled seconds of the runs differ as much by chance.
        ?  too short: fewer than 10 seconds, or fewer than 10 requests above the percentile.
        !  the driver of the slower run can explain the difference.
        None of these covers the variation between runs: repeat each run to see it.
        """);
    for (NamedRun run : runs) {
      List<String> reasons = run.tally().end().driver().reasons();
      reasons.forEach(reason -> Lines.printWrapped(out, run.name() + ": ", reason));
    }
    out.flush();
  }

  public void json(List<RatioThreshold.Result> thresholds, PrintWriter out) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode named = json.putArray("runs");
    for (NamedRun run : runs) {
      DriverVerdict driver = run.tally().end().driver();
      named
          .addObject()
          .put("name", run.name())
          .put("verdict", driver.judgement().toString())
          .putPOJO("reasons", driver.reasons());
    }
    ArrayNode all = json.putArray("figures");
    for (Figure figure : figures()) {
      ArrayNode values = all.addObject().put("name", figure.name()).putArray("runs");
      for (NamedRun run : runs) {
        ObjectNode value = values.addObject();
        value.putPOJO("value", finite(figure.value(run.tally())));
        if (run != runs.get(0)) {
          Difference difference = figure.difference(runs.get(0), run);
          value
              .putPOJO("ratio", finite(difference.ratio()))
              .putPOJO("margin", finite(difference.margin()))
              .put("difference", difference.kind().toString());
        }
      }
    }
    ArrayNode results = json.putArray("thresholds");
    thresholds.forEach(result -> result.write(results));
    out.println(json.toPrettyString());
    out.flush();
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** Checks all runs but the first against thresholds. */
  public List<RatioThreshold.Result> check(List<RatioThreshold> thresholds) {
    return thresholds.stream()
        .flatMap(threshold -> runs.stream().skip(1).map(run -> threshold.check(runs.get(0), run)))
        .toList();
  }

  public boolean driversWereValid() {
    return runs.stream()
        .allMatch(run -> run.tally().end().driver().judgement() == DriverVerdict.Judgement.VALID);
  }

  /**
   * Returns a heading, then a line for each figure: its name, then figure and ratio of each run.
   *
   * @param colours of clear differences: good if the run is better than the first
   */
  public List<String[]> lines(Colours colours) {
    NamedRun first = runs.get(0);
    List<String[]> lines = new ArrayList<>();
    lines.add(line("", NamedRun::name, run -> "ratio"));
    for (Figure figure : figures()) {
      Function<NamedRun, String> ratio = run -> figure.cell(first, run, colours);
      lines.add(line(figure.name(), run -> figure.words(run.tally()), ratio));
    }
    return lines;
  }

  private String[] line(
      String name, Function<NamedRun, String> figure, Function<NamedRun, String> ratio) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (NamedRun run : runs) {
      cells.add(figure.apply(run));
      cells.add(run == runs.get(0) ? "" : ratio.apply(run));
    }
    return cells.toArray(String[]::new);
  }

  private List<Figure> figures() {
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.count("requests", run -> run.summary().attempted()));
    figures.add(Figure.perSecond("rate", run -> run.summary().offeredPerSecond()));
    figures.add(Figure.perSecond("goodput", run -> run.summary().goodputPerSecond()));
    figures.add(Figure.success("success"));
    figures.add(Figure.mean("mean"));
    for (String percentile : List.of("50", "90", "99", "99.9")) {
      figures.add(Figure.quantile("p" + percentile, Double.parseDouble(percentile) / 100));
    }
    figures.add(Figure.quantile("max", 1));
    figures.add(Figure.worstSecond("worst second"));
    if (runs.stream().anyMatch(run -> run.tally().summary().streams().streams() > 0)) {
      figures.addAll(Figure.ofStreams());
    }
    figures.add(
        Figure.count("dropped", run -> run.summary().requests() - run.summary().attempted()));
    errors().forEach(kind -> figures.add(Figure.count(kind, run -> errorsOf(run, kind))));
    return figures;
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
