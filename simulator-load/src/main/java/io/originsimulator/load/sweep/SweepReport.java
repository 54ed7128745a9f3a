package io.originsimulator.load.sweep;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.AutoperfTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A sweep as autoperf and its fork print it: a table, CSV or JSON. */
public enum SweepReport {
  /** Autoperf's table, then knee and peak in words. */
  CONSOLE,
  /** A line for each step. */
  CSV,
  /** One object. */
  JSON;

  private static final String COLUMNS =
      "rate,conn/s,req/s,replies/s avg,errors,5xx status,net io (KB/s),achieved/s,p50 ms,p99 ms,"
          + "verdict,reasons";
  private static final double MILLI = 1e6; // nanoseconds

  /** Writes it; does not close. */
  public void print(SweepResult sweep, PrintWriter out) {
    switch (this) {
      case CONSOLE -> console(sweep, out);
      case CSV -> csv(sweep, out);
      case JSON -> out.println(json(sweep).toPrettyString());
    }
    out.flush();
  }

  private static void console(SweepResult sweep, PrintWriter out) {
    AutoperfTable table = new AutoperfTable(true);
    sweep.steps().forEach(step -> table.add(step.result().row()));
    table.print(out, sweep.knee().map(step -> step.result().row()));
    out.println();
    out.println(sweep.words());
    sweep.knee().ifPresent(knee -> out.println("why: " + String.join("; ", knee.reasons())));
    out.println("end: " + sweep.end());
  }

  private static void csv(SweepResult sweep, PrintWriter out) {
    out.println(COLUMNS);
    for (JudgedStep step : sweep.steps()) {
      AutoperfTable.Row row = step.result().row();
      out.println(
          String.join(
              ",",
              List.of(
                  Rates.text(step.ratePerSecond()),
                  fixed(row.connectionsPerSecond()),
                  fixed(row.requestsPerSecond()),
                  fixed(row.repliesPerSecond()),
                  String.valueOf(row.errors()),
                  String.valueOf(row.serverErrors()),
                  fixed(row.netKilobytesPerSecond()),
                  fixed(step.result().achievedPerSecond()),
                  millis(step, 0.5),
                  millis(step, 0.99),
                  step.kind().toString(),
                  quoted(String.join("; ", step.reasons())))));
    }
  }

  private static ObjectNode json(SweepResult sweep) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode steps = json.putArray("steps");
    sweep.steps().forEach(step -> json(step, steps.addObject()));
    sweep.knee().ifPresent(step -> json.put("knee", step.ratePerSecond()));
    sweep.lastClean().ifPresent(step -> json.put("last_clean", step.ratePerSecond()));
    sweep.peak().ifPresent(step -> peak(step, json.putObject("peak")));
    return json.put("words", sweep.words()).put("end", sweep.end().toString());
  }

  private static void peak(JudgedStep step, ObjectNode json) {
    json.put("rate", step.ratePerSecond()).put("achieved", step.result().achievedPerSecond());
  }

  private static void json(JudgedStep step, ObjectNode json) {
    AutoperfTable.Row row = step.result().row();
    json.put("rate", step.ratePerSecond())
        .put("runs", step.runs())
        .put("achieved", step.result().achievedPerSecond())
        .put("connections_per_second", row.connectionsPerSecond())
        .put("requests_per_second", row.requestsPerSecond())
        .put("replies_per_second", row.repliesPerSecond())
        .put("requests", step.result().requests())
        .put("errors", row.errors())
        .put("status_5xx", row.serverErrors())
        .put("net_kb_per_second", row.netKilobytesPerSecond())
        .put("p50_ms", step.result().response().quantileNanos(0.5) / MILLI)
        .put("p99_ms", step.result().response().quantileNanos(0.99) / MILLI)
        .put("verdict", step.kind().toString());
    ArrayNode reasons = json.putArray("reasons");
    step.reasons().forEach(reasons::add);
  }

  private static String millis(JudgedStep step, double quantile) {
    return fixed(step.result().response().quantileNanos(quantile) / MILLI);
  }

  private static String fixed(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String quoted(String text) {
    return text.matches("[^,\"\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
