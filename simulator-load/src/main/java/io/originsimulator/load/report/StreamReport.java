package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.StreamSummary;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** The streams among the responses, as text and as JSON. */
final class StreamReport {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};

  private StreamReport() {}

  /** Returns whether the run measured the events of its responses. */
  static boolean isOf(RunTally run) {
    return run.run().settings().containsKey(StreamTrace.FORMAT);
  }

  static void print(RunTally run, PrintWriter out) {
    StreamSummary streams = run.summary().streams();
    GoTable table = new GoTable();
    table.line(
        "Streams",
        Lines.of(
            "%d began = %d complete + %d ended early",
            streams.streams(), streams.streams() - streams.endedEarly(), streams.endedEarly()));
    if (streams.endedEarly() > 0) {
      table.line("  ended early", "[kind:count]", early(streams));
    }
    table.line(
        "  events",
        Lines.of(
            "%d, %s/s, %s a stream",
            streams.events(),
            Figures.number(run.summary().eventsPerSecond()),
            Figures.number(Figures.ratio(streams.events(), streams.streams()))));
    table.line(
        "  stalls",
        Lines.of(
            "%d gap%s of %s or more, in %d stream%s",
            streams.stalls(),
            streams.stalls() == 1 ? "" : "s",
            run.run().settings().get(StreamTrace.STALL),
            streams.stalled(),
            streams.stalled() == 1 ? "" : "s"));
    table.line("Stream's times", "[from, to]", "50, 90, 99, 99.9, max");
    times(table, "  headers", "due to first byte", streams.head());
    times(table, "  first event", "due to first event", streams.firstEvent());
    times(table, "  gaps", "event to next event", streams.gaps());
    times(table, "  worst gap", "longest of each stream", streams.worstGap());
    times(table, "  duration", "first event to last", streams.duration());
    out.print('\n');
    table.print(out);
  }

  private static String early(StreamSummary streams) {
    return streams.early().entrySet().stream()
        .map(outcome -> outcome.getKey() + ":" + outcome.getValue())
        .collect(Collectors.joining("  "));
  }

  private static void times(GoTable table, String name, String meaning, Latencies times) {
    if (times.count() > 0) {
      table.line(name, meaning, Times.toMax(times, QUANTILES));
    }
  }

  static void write(RunTally run, ObjectNode json) {
    StreamSummary streams = run.summary().streams();
    json.put("begun", streams.streams());
    json.put("ended_early", streams.endedEarly());
    ObjectNode early = json.putObject("ended_early_by");
    streams.early().forEach((outcome, count) -> early.put(outcome.toString(), count));
    json.put("events", streams.events());
    json.put("events_per_second", run.summary().eventsPerSecond());
    json.put("stalls", streams.stalls());
    json.put("stalled", streams.stalled());
    ObjectNode times = json.putObject("times_ns");
    Times.write(streams.head(), times.putObject("headers"));
    Times.write(streams.firstEvent(), times.putObject("first_event"));
    Times.write(streams.gaps(), times.putObject("gap"));
    Times.write(streams.worstGap(), times.putObject("worst_gap"));
    Times.write(streams.duration(), times.putObject("duration"));
  }
}
