package io.originsimulator.load.report;

import io.originsimulator.load.report.tally.ErrorTally;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.SeriesTally;
import io.originsimulator.load.report.tally.StageTally;
import io.originsimulator.load.report.tally.StatusLine;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The lines below vegeta's: the ledger, and the parts of the response times. */
final class OwnText {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999, 0.9999};

  private static final double NEARLY_ALL = 0.99;

  private OwnText() {}

  /**
   * Returns a sentence that names the missing recipe if nearly all responses have the simulator's
   * status for no recipe.
   */
  static Optional<String> missingRecipe(RunTally run) {
    ErrorTally unserved = run.errors().get(StatusLine.of(406));
    long attempted = run.summary().attempted();
    if (unserved == null || unserved.count() < NEARLY_ALL * attempted) {
      return Optional.empty();
    }
    int others = run.targets().size() - 1;
    return Optional.of(
        "%d of %d responses are 406, as from a simulator without a recipe: add one for %s%s."
            .formatted(
                unserved.count(),
                attempted,
                run.targets().keySet().iterator().next(),
                others == 0 ? "" : " and " + others + " more"));
  }

  static void print(RunTally run, PrintWriter out) {
    ledger(run, out);
    if (StreamReport.isOf(run)) {
      StreamReport.print(run, out);
    }
    errors(run, out);
    targets(run, out);
    if (!run.loop().isClosed()) {
      stages(run, out); // the closed loop has more details
    }
    ClosedLoopText.print(run.loop(), out);
    FidelityReport.print(run.fidelity(), out);
    observations(run, out);
  }

  private static void ledger(RunTally run, PrintWriter out) {
    Summary all = run.summary();
    RunEnd end = run.end();
    GoTable table = new GoTable();
    table.line("Ledger", sum(run));
    kinds(table, "Failed", all, Outcome.Kind.FAILED);
    kinds(table, "Dropped", all, Outcome.Kind.DROPPED);
    table.line("Times", "[from, to]", "50, 90, 99, 99.9, 99.99, max");
    times(table, "  response", "due to last byte", all.response());
    times(table, "  service", "sent to last byte", run.service());
    times(table, "  driver delay", "due to started", run.driverDelay());
    if (run.driverDelay().count() > 0) {
      driverPart(table, all.response(), run.onTime());
    }
    times(table, "  connect", "of " + run.connect().count() + " that opened one", run.connect());
    times(table, "  first byte", "sent to first byte", run.firstByte());
    times(table, "  transfer", "first byte to last", run.transfer());
    table.line(
        "Connections",
        Lines.of(
            "%d opened, %d open at once, %d in flight at once",
            end.connections(), end.maxConnections(), end.maxInFlight()));
    table.line("Driver", end.driver().judgement().toString());
    table.print(out);
    Lines.printWrapped(out, "  ", end.driver().judgement().meaning());
    end.driver().reasons().forEach(reason -> Lines.printWrapped(out, "  ", reason));
    if (end.interrupted()) {
      out.print("The run was stopped early.\n");
    }
  }

  private static String sum(RunTally run) {
    Summary all = run.summary();
    long planned = run.run().planned() < 0 ? all.requests() : run.run().planned();
    long missing = planned - all.requests();
    return Lines.of(
        "%d planned = %d answered + %d failed + %d dropped%s",
        planned,
        all.count(Outcome.Kind.ANSWERED),
        all.count(Outcome.Kind.FAILED),
        all.count(Outcome.Kind.DROPPED),
        missing == 0 ? "" : " + " + missing + " unknown");
  }

  private static void kinds(GoTable table, String name, Summary all, Outcome.Kind kind) {
    String kinds =
        all.outcomes().entrySet().stream()
            .filter(outcome -> outcome.getKey().kind() == kind)
            .map(outcome -> word(outcome.getKey()) + ":" + outcome.getValue())
            .collect(Collectors.joining("  "));
    if (!kinds.isEmpty()) {
      table.line(name, "[kind:count]", kinds);
    }
  }

  private static String word(Outcome outcome) {
    return outcome.toString().replaceFirst("^dropped: ", "");
  }

  private static void times(GoTable table, String name, String meaning, Latencies times) {
    if (times.count() == 0) {
      return;
    }
    table.line(name, meaning, Times.toMax(times, QUANTILES));
  }

  /** Prints the driver's share of each response time. */
  private static void driverPart(GoTable table, Latencies response, Latencies onTime) {
    StringBuilder text = new StringBuilder();
    for (double quantile : QUANTILES) {
      text.append(partAt(quantile, response, onTime)).append(", ");
    }
    table.line("  driver part", "of response, at most", text + partAt(1, response, onTime));
  }

  private static String partAt(double quantile, Latencies response, Latencies onTime) {
    long part = response.quantileNanos(quantile) - onTime.quantileNanos(quantile);
    return Figures.time(Math.max(0, part));
  }

  private static void errors(RunTally run, PrintWriter out) {
    if (run.errors().isEmpty()) {
      return;
    }
    GoTable table = new GoTable();
    table.line("Errors", "count", "first at", "load at that time");
    for (Map.Entry<String, ErrorTally> error : run.errors().entrySet()) {
      long first = error.getValue().firstNanos();
      table.line(
          Times.name(error.getKey(), 45),
          Long.toString(error.getValue().count()),
          Figures.time(first),
          loadAt(run, first));
    }
    out.print('\n');
    table.print(out);
  }

  private static String loadAt(RunTally run, long nanos) {
    return Lines.of(
        "%d in flight, %s/s due%s",
        run.timeline().inFlightAt(nanos),
        Figures.number(run.timeline().duePerSecondAt(nanos)),
        usersAt(run, nanos));
  }

  /** Returns the number of users, in runs that have users. */
  private static String usersAt(RunTally run, long nanos) {
    return run.observations().stream()
        .filter(seen -> seen.series().equals("users") && seen.atNanos() <= nanos)
        .reduce((before, after) -> after)
        .map(seen -> ", " + Figures.fixed(seen.value(), 0) + " users")
        .orElse("");
  }

  private static void targets(RunTally run, PrintWriter out) {
    if (run.targets().size() < 2) {
      return;
    }
    GoTable table = new GoTable();
    table.line("Targets", "requests", "success", "dropped", "50", "90", "99", "max");
    for (Map.Entry<String, Summary> target : run.targets().entrySet()) {
      Summary of = target.getValue();
      table.line(
          Times.name(target.getKey(), 40),
          Long.toString(of.attempted()),
          Figures.percent(of.succeeded(), of.attempted()),
          Long.toString(of.count(Outcome.Kind.DROPPED)),
          Times.quantile(of.response(), 0.5),
          Times.quantile(of.response(), 0.9),
          Times.quantile(of.response(), 0.99),
          Figures.time(of.response().maxNanos()));
    }
    out.print('\n');
    table.print(out);
  }

  private static void stages(RunTally run, PrintWriter out) {
    if (run.stages().isEmpty()) {
      return;
    }
    GoTable table = new GoTable();
    table.line("Stages", "responses", "response 50, 99", "injected 50, 99", "added 50, 99");
    for (Map.Entry<String, StageTally> stage : run.stages().entrySet()) {
      StageTally of = stage.getValue();
      table.line(
          Times.name(stage.getKey(), 40),
          Long.toString(of.response().count()),
          Times.quantiles(of.response(), 0.5, 0.99),
          Times.quantiles(of.injected(), 0.5, 0.99),
          Times.quantiles(of.added(), 0.5, 0.99));
    }
    out.print('\n');
    table.print(out);
  }

  private static void observations(RunTally run, PrintWriter out) {
    if (run.observations().isEmpty() && run.ended().isEmpty()) {
      return;
    }
    GoTable table = new GoTable();
    table.line("Observed", "min", "mean", "max", "at");
    SeriesTally.of(run.observations()).forEach((name, series) -> line(name, series, table));
    out.print('\n');
    table.print(out);
    run.ended()
        .forEach(
            (name, atNanos) ->
                Lines.print(
                    out, "%s ended at %s; its figures end there.", name, Figures.time(atNanos)));
  }

  private static void line(String name, SeriesTally series, GoTable table) {
    table.line(
        Times.name(name, 50),
        withUnit(series.min(), series.unit()),
        withUnit(series.mean(), series.unit()),
        withUnit(series.max(), series.unit()),
        Figures.time(series.maxAtNanos()));
  }

  private static String withUnit(double value, String unit) {
    return switch (unit) {
      case "bytes" -> tenths(value / (1 << 20)) + " MiB";
      case "" -> tenths(value);
      default -> tenths(value) + " " + unit;
    };
  }

  private static String tenths(double value) {
    return Figures.fixed(value, value >= 100 ? 0 : 1);
  }
}
