package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.ErrorTally;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.SeriesTally;
import io.originsimulator.load.report.tally.StageTally;
import io.originsimulator.load.report.tally.StatusLine;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.report.threshold.ThresholdCheck.Result;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The figures that are not vegeta's, as text and as JSON: the ledger, the parts of the response
 * times, and tables. New fields may be added; a change of a field increments {@code schema}.
 */
final class OwnReport {
  private static final int SCHEMA = 1;
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999, 0.9999};
  private static final double NEARLY_ALL = 0.99;

  private static final Table<Entry<String, Summary>> TARGETS =
      new Table<Entry<String, Summary>>("Targets", 40, "label", Entry::getKey)
          .with("requests", "requests", target -> target.getValue().attempted())
          .text("success", target -> success(target.getValue()))
          .json("succeeded", target -> target.getValue().succeeded())
          .with("dropped", "dropped", target -> target.getValue().count(Outcome.Kind.DROPPED))
          .text("50", target -> Times.quantile(target.getValue().response(), 0.5))
          .text("90", target -> Times.quantile(target.getValue().response(), 0.9))
          .text("99", target -> Times.quantile(target.getValue().response(), 0.99))
          .text("max", target -> Figures.time(target.getValue().response().maxNanos()))
          .json("response_ns", target -> Times.json(target.getValue().response()));

  private static final Table<Entry<String, StageTally>> STAGES =
      new Table<Entry<String, StageTally>>("Stages", 40, "at", Entry::getKey)
          .text("responses", stage -> Long.toString(stage.getValue().response().count()))
          .times("response", stage -> stage.getValue().response())
          .times("injected", stage -> stage.getValue().injected())
          .times("added", stage -> stage.getValue().added());

  private static final Table<SeriesTally> OBSERVED =
      new Table<>("Observed", 50, "series", SeriesTally::name)
          .json("unit", SeriesTally::unit)
          .json("count", SeriesTally::count)
          .with("min", series -> series.words(series.min()), "min", SeriesTally::min)
          .with("mean", series -> series.words(series.mean()), "mean", SeriesTally::mean)
          .with("max", series -> series.words(series.max()), "max", SeriesTally::max)
          .with("at", one -> Figures.time(one.maxAtNanos()), "max_at_ns", SeriesTally::maxAtNanos);

  private static final Table<Result> THRESHOLDS =
      new Table<Result>("", 0, "threshold", result -> result.threshold().toString())
          .json("measured", Result::measured)
          .json("passed", Result::passed)
          .json("in_doubt", Result::isInDoubt)
          .json("doubt", Result::doubt);

  private OwnReport() {}

  private static String success(Summary of) {
    return Figures.percent(of.succeeded(), of.attempted());
  }

  private static Table<Entry<String, ErrorTally>> errors(RunTally run) {
    return new Table<Entry<String, ErrorTally>>("Errors", 45, "kind", Entry::getKey)
        .with("count", "count", error -> error.getValue().count())
        .with("first at", error -> Figures.time(first(error)), "first_ns", OwnReport::first)
        .text("load at that time", error -> loadAt(run, first(error)))
        .json("in_flight_then", error -> run.timeline().inFlightAt(first(error)))
        .json("due_per_second_then", error -> run.timeline().duePerSecondAt(first(error)))
        .json("words", error -> error.getValue().words());
  }

  private static long first(Entry<String, ErrorTally> error) {
    return error.getValue().firstNanos();
  }

  private static List<Times> times(RunTally run) {
    String opened = "of " + run.parts().connect().count() + " that opened one";
    return List.of(
        new Times("response", "due to last byte", run.summary().response()),
        new Times("", "", "response_on_time", run.onTime()),
        new Times("service", "sent to last byte", run.parts().service()),
        new Times("driver delay", "due to started", run.parts().driverDelay()),
        new Times("connect", opened, run.parts().connect()),
        new Times("first byte", "sent to first byte", run.parts().firstByte()),
        new Times("transfer", "first byte to last", run.parts().transfer()));
  }

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

  /** Returns counts by their names, such as {@code 200:3 503:1}. */
  static String pairs(Map<?, Long> counts) {
    return counts.entrySet().stream()
        .map(count -> count.getKey() + ":" + count.getValue())
        .collect(Collectors.joining("  "));
  }

  static void print(RunTally run, PrintWriter out) {
    ledger(run, out);
    if (StreamReport.isOf(run)) {
      StreamReport.print(run, out);
    }
    errors(run).print(run.errors().entrySet(), out);
    if (run.targets().size() > 1) {
      TARGETS.print(run.targets().entrySet(), out);
    }
    if (!run.loop().isClosed()) {
      STAGES.print(run.stages().entrySet(), out); // the closed loop has more details
    }
    ClosedLoopReport.print(run.loop(), out);
    FidelityReport.print(run.fidelity(), out);
    OBSERVED.print(SeriesTally.of(run.observations()).values(), out);
    run.ended()
        .forEach(
            (name, at) ->
                Lines.print(out, "%s ended at %s; its figures end there.", name, Figures.time(at)));
  }

  private static void ledger(RunTally run, PrintWriter out) {
    Summary all = run.summary();
    RunEnd end = run.end();
    GoTable table = new GoTable();
    table.line("Ledger", sum(run));
    kinds(table, "Failed", all, Outcome.Kind.FAILED);
    kinds(table, "Dropped", all, Outcome.Kind.DROPPED);
    table.line("Times", "[from, to]", "50, 90, 99, 99.9, 99.99, max");
    List<Times> times = times(run);
    Times.rows(times.subList(0, 4), table, QUANTILES);
    if (run.parts().driverDelay().count() > 0) {
      table.line("  driver part", "of response, at most", driverPart(all.response(), run.onTime()));
    }
    Times.rows(times.subList(4, times.size()), table, QUANTILES);
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
    Map<Outcome, Long> outcomes = all.outcomes();
    outcomes.keySet().removeIf(outcome -> outcome.kind() != kind);
    if (!outcomes.isEmpty()) {
      table.line(name, "[kind:count]", pairs(outcomes).replace("dropped: ", ""));
    }
  }

  private static String driverPart(Latencies response, Latencies onTime) {
    return DoubleStream.concat(DoubleStream.of(QUANTILES), DoubleStream.of(1))
        .mapToLong(quantile -> response.quantileNanos(quantile) - onTime.quantileNanos(quantile))
        .mapToObj(part -> Figures.time(Math.max(0, part)))
        .collect(Collectors.joining(", "));
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
        .map(seen -> Lines.of(", %.0f users", seen.value()))
        .orElse("");
  }

  static ObjectNode json(ThresholdCheck check) {
    RunTally run = check.run();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("schema", SCHEMA);
    run(json.putObject("run"), run.run(), run.end());
    ledger(json.putObject("ledger"), run);
    Times.write(times(run), json.putObject("times_ns"));
    if (StreamReport.isOf(run)) {
      StreamReport.write(run, json.putObject("streams"));
    }
    driver(json.putObject("driver"), run.end());
    errors(run).write(run.errors().entrySet(), json.putArray("errors"));
    TARGETS.write(run.targets().entrySet(), json.putArray("targets"));
    STAGES.write(run.stages().entrySet(), json.putArray("stages"));
    if (run.loop().isClosed()) {
      ClosedLoopReport.write(run.loop(), json.putObject("closed_loop"));
    }
    if (run.fidelity().knowsLog()) {
      FidelityReport.write(run.fidelity(), json.putObject("beside_log"));
    }
    OBSERVED.write(SeriesTally.of(run.observations()).values(), json.putArray("observed"));
    json.putPOJO("observed_ended_ns", run.ended());
    THRESHOLDS.write(check.results(), json.putArray("thresholds"));
    return json;
  }

  private static void run(ObjectNode json, RunInfo run, RunEnd end) {
    json.put("name", run.name())
        .put("mode", run.mode())
        .put("started_at", run.startedAt().toString())
        .put("rate", run.ratePerSecond())
        .put("duration_ns", run.durationNanos())
        .put("timeout_ns", run.timeoutNanos())
        .put("end_ns", end.endNanos())
        .put("interrupted", end.interrupted())
        .putPOJO("settings", run.settings());
  }

  private static void ledger(ObjectNode json, RunTally run) {
    Summary all = run.summary();
    json.put("planned", run.run().planned()).put("counted", all.requests());
    for (Outcome.Kind kind : Outcome.Kind.values()) {
      json.put(kind.name().toLowerCase(Locale.ROOT), all.count(kind));
    }
    write(all.outcomes(), json.putObject("outcomes"));
  }

  static void write(Map<Outcome, Long> outcomes, ObjectNode json) {
    outcomes.forEach((outcome, count) -> json.put(outcome.toString(), count));
  }

  private static void driver(ObjectNode json, RunEnd end) {
    json.put("verdict", end.driver().judgement().toString())
        .putPOJO("reasons", end.driver().reasons())
        .put("connections", end.connections())
        .put("max_connections", end.maxConnections())
        .put("max_in_flight", end.maxInFlight());
  }
}
