package io.originsimulator.load.sweep;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.AutoperfTable;
import io.originsimulator.load.text.CsvLine;
import io.originsimulator.load.text.Figures;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The formats of a sweep's report: autoperf's table, and its fork's CSV and JSON. */
public enum SweepReport {
  /** Autoperf's table, then knee and peak as text. */
  CONSOLE,
  CSV,
  JSON;

  private static final List<String> COLUMNS =
      List.of(
          ("rate,conn/s,req/s,replies/s avg,errors,5xx status,net io (KB/s),achieved/s,p50 ms,"
                  + "p99 ms,verdict,reasons")
              .split(","));
  private static final JsonMapper JSON_MAPPER = new JsonMapper();
  private static final double MILLI = 1e6; // nanoseconds

  public void print(SweepResult sweep, PrintWriter out) {
    switch (this) {
      case CONSOLE -> console(sweep, out);
      case CSV -> csv(sweep, out);
      case JSON -> out.println(json(sweep).toPrettyString());
    }
    out.flush();
  }

  private static void console(SweepResult sweep, PrintWriter out) {
    table(sweep, true, out);
    doubts(sweep, out);
    out.println();
    out.println(sweep.words());
    sweep.knee().ifPresent(knee -> out.println("why: " + String.join("; ", knee.reasons())));
    out.println("end: " + sweep.end());
  }

  /**
   * Prints autoperf's table, by rising rate, and the result as text. The column of responses of 500
   * and more is optional.
   */
  public static void tableAndWords(SweepResult sweep, boolean statusColumn, PrintWriter out) {
    table(sweep, statusColumn, out);
    out.println(sweep.words());
    out.flush();
  }

  private static void table(SweepResult sweep, boolean statusColumn, PrintWriter out) {
    List<String> more = moreColumns(sweep);
    AutoperfTable table = new AutoperfTable(statusColumn, more);
    for (JudgedStep step : sweep.steps()) {
      table.add(row(step), cells(step, more, "-"));
    }
    table.print(out, sweep.knee().map(SweepReport::row));
  }

  private static List<String> moreColumns(SweepResult sweep) {
    return sweep.steps().stream()
        .flatMap(step -> step.result().companions().columns().keySet().stream())
        .distinct()
        .toList();
  }

  private static List<String> cells(JudgedStep step, List<String> columns, String none) {
    Map<String, Double> figures = step.result().companions().columns();
    return columns.stream()
        .map(column -> figures.getOrDefault(column, Double.NaN))
        .map(figure -> Double.isNaN(figure) ? none : fixed(figure))
        .toList();
  }

  private static AutoperfTable.Row row(JudgedStep step) {
    return step.result().row().judged(step.kind() != JudgedStep.Kind.NOT_VALID);
  }

  private static void doubts(SweepResult sweep, PrintWriter out) {
    for (JudgedStep step : sweep.steps()) {
      for (String doubt : step.result().companions().doubts()) {
        out.println(Figures.plain(step.ratePerSecond()) + "/s: " + doubt);
      }
    }
  }

  private static void csv(SweepResult sweep, PrintWriter out) {
    List<String> more = moreColumns(sweep);
    line(COLUMNS, more, out);
    for (JudgedStep step : sweep.steps()) {
      AutoperfTable.Row row = step.result().row();
      line(
          List.of(
              Figures.plain(step.ratePerSecond()),
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
              String.join("; ", step.reasons())),
          cells(step, more, ""),
          out);
    }
  }

  private static void line(List<String> cells, List<String> more, PrintWriter out) {
    CsvLine.print(out, Stream.concat(cells.stream(), more.stream()).toArray());
  }

  private static ObjectNode json(SweepResult sweep) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode steps = json.putArray("steps");
    sweep.steps().forEach(step -> json(step, steps.addObject()));
    sweep.knee().ifPresent(step -> json.put("knee", step.ratePerSecond()));
    sweep.lastClean().ifPresent(step -> json.put("last_clean", step.ratePerSecond()));
    sweep
        .peak()
        .ifPresent(
            step ->
                json.putObject("peak")
                    .put("rate", step.ratePerSecond())
                    .put("achieved", step.result().achievedPerSecond()));
    return json.put("words", sweep.words()).put("end", sweep.end().toString());
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
        .put("p50_on_time_ms", step.result().atBest().response().quantileNanos(0.5) / MILLI)
        .put("p99_on_time_ms", step.result().atBest().response().quantileNanos(0.99) / MILLI)
        .put("driver", step.result().driver().judgement().toString())
        .put("verdict", step.kind().toString());
    step.reasons().forEach(json.putArray("reasons")::add);
    json.set("observed", JSON_MAPPER.valueToTree(step.result().companions().usage()));
    step.result().companions().origin().ifPresent(loop -> json(loop, json.putObject("origin")));
  }

  private static void json(CompanionFigures.Origin loop, ObjectNode json) {
    json.put("requests", loop.requests())
        .put("attempts_each", loop.attemptsEach())
        .put("added_count", loop.added().count())
        .put("added_p50_ms", loop.added().quantileNanos(0.5) / MILLI)
        .put("added_p99_ms", loop.added().quantileNanos(0.99) / MILLI);
    loop.doubts().forEach(json.putArray("doubts")::add);
  }

  private static String millis(JudgedStep step, double quantile) {
    return fixed(step.result().response().quantileNanos(quantile) / MILLI);
  }

  private static String fixed(double value) {
    return Figures.fixed(value, 1);
  }
}
