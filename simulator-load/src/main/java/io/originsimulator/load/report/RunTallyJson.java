package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.SeriesTally;
import io.originsimulator.load.report.threshold.ThresholdCheck;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Summary;

/**
 * The figures that are not in vegeta's JSON. New fields may be added; a change of a field
 * increments {@code schema}.
 */
final class RunTallyJson {
  private static final int SCHEMA = 1;

  private RunTallyJson() {}

  static ObjectNode of(ThresholdCheck check) {
    RunTally run = check.run();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("schema", SCHEMA);
    run(json.putObject("run"), run.run(), run.end());
    ledger(json.putObject("ledger"), run);
    Summary all = run.summary();
    ObjectNode times = json.putObject("times_ns");
    Times.write(all.response(), times.putObject("response"));
    Times.write(run.onTime(), times.putObject("response_on_time"));
    Times.write(run.service(), times.putObject("service"));
    Times.write(run.driverDelay(), times.putObject("driver_delay"));
    Times.write(run.connect(), times.putObject("connect"));
    Times.write(run.firstByte(), times.putObject("first_byte"));
    Times.write(run.transfer(), times.putObject("transfer"));
    if (StreamReport.isOf(run)) {
      StreamReport.write(run, json.putObject("streams"));
    }
    driver(json.putObject("driver"), run.end());
    errors(json.putArray("errors"), run);
    targets(json.putArray("targets"), run);
    stages(json.putArray("stages"), run);
    if (run.loop().isClosed()) {
      ClosedLoopJson.write(json.putObject("closed_loop"), run.loop());
    }
    if (run.fidelity().knowsLog()) {
      FidelityReport.write(run.fidelity(), json.putObject("beside_log"));
    }
    ArrayNode observed = json.putArray("observed");
    SeriesTally.of(run.observations())
        .forEach(
            (name, series) ->
                observed
                    .addObject()
                    .put("series", name)
                    .put("unit", series.unit())
                    .put("count", series.count())
                    .put("min", series.min())
                    .put("mean", series.mean())
                    .put("max", series.max())
                    .put("max_at_ns", series.maxAtNanos()));
    json.putPOJO("observed_ended_ns", run.ended());
    thresholds(json.putArray("thresholds"), check);
    return json;
  }

  private static void run(ObjectNode json, RunInfo run, RunEnd end) {
    json.put("name", run.name());
    json.put("mode", run.mode());
    json.put("started_at", run.startedAt().toString());
    json.put("rate", run.ratePerSecond());
    json.put("duration_ns", run.durationNanos());
    json.put("timeout_ns", run.timeoutNanos());
    json.put("end_ns", end.endNanos());
    json.put("interrupted", end.interrupted());
    json.putPOJO("settings", run.settings());
  }

  private static void ledger(ObjectNode json, RunTally run) {
    Summary all = run.summary();
    json.put("planned", run.run().planned());
    json.put("counted", all.requests());
    for (Outcome.Kind kind : Outcome.Kind.values()) {
      json.put(kind.name().toLowerCase(java.util.Locale.ROOT), all.count(kind));
    }
    ObjectNode outcomes = json.putObject("outcomes");
    all.outcomes().forEach((outcome, count) -> outcomes.put(outcome.toString(), count));
  }

  private static void driver(ObjectNode json, RunEnd end) {
    json.put("verdict", end.driver().judgement().toString());
    json.putPOJO("reasons", end.driver().reasons());
    json.put("connections", end.connections());
    json.put("max_connections", end.maxConnections());
    json.put("max_in_flight", end.maxInFlight());
  }

  private static void errors(ArrayNode json, RunTally run) {
    run.errors()
        .forEach(
            (kind, error) -> {
              ObjectNode one = json.addObject();
              one.put("kind", kind);
              one.put("count", error.count());
              one.put("first_ns", error.firstNanos());
              one.put("in_flight_then", run.timeline().inFlightAt(error.firstNanos()));
              one.put("due_per_second_then", run.timeline().duePerSecondAt(error.firstNanos()));
              one.putPOJO("words", error.words());
            });
  }

  private static void targets(ArrayNode json, RunTally run) {
    run.targets()
        .forEach(
            (label, target) -> {
              ObjectNode one = json.addObject();
              one.put("label", label);
              one.put("requests", target.attempted());
              one.put("succeeded", target.succeeded());
              one.put("dropped", target.count(Outcome.Kind.DROPPED));
              Times.write(target.response(), one.putObject("response_ns"));
            });
  }

  private static void stages(ArrayNode json, RunTally run) {
    run.stages()
        .forEach(
            (at, stage) -> {
              ObjectNode one = json.addObject();
              one.put("at", at);
              Times.write(stage.response(), one.putObject("response_ns"));
              Times.write(stage.injected(), one.putObject("injected_ns"));
              Times.write(stage.added(), one.putObject("added_ns"));
            });
  }

  private static void thresholds(ArrayNode json, ThresholdCheck check) {
    for (ThresholdCheck.Result result : check.results()) {
      json.addObject()
          .put("threshold", result.threshold().toString())
          .put("measured", result.measured())
          .put("passed", result.passed())
          .put("in_doubt", result.isInDoubt())
          .put("doubt", result.doubt());
    }
  }
}
