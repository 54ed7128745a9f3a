package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.origin.TargetStreams;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.StreamSummary;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
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
    long open = streams.endedByDriver();
    long complete = streams.streams() - streams.endedEarly() - open;
    table.line(
        "Streams",
        Lines.of(
            "%d began = %d complete + %d ended early%s",
            streams.streams(),
            complete,
            streams.endedEarly(),
            open == 0 ? "" : " + " + open + " ended by the driver"));
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
            run.run().settings().getOrDefault(StreamTrace.STALL, ""),
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
    if (complete > 0 && streams.events() == 0) {
      String format = run.run().settings().getOrDefault(StreamTrace.FORMAT, "");
      out.print("  no response has an event in the format of --stream " + format + "\n");
    }
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
    json.put("ended_by_driver", streams.endedByDriver());
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

  /** Prints the changes that the target made to streams; nothing without streams. */
  static void print(TargetStreams streams, PrintWriter out) {
    if (streams.first().count() == 0) {
      return;
    }
    GoTable table = new GoTable();
    table.line("Added to streams", "[by the target]", "50, 90, 99, max");
    ClosedLoopText.times(table, "  first event", "since planned", streams.first());
    ClosedLoopText.times(table, "  last event", "since planned", streams.last());
    ClosedLoopText.times(
        table, "  longest gap", "minus longest planned, at least", streams.longestGap());
    table.print(out);
    buffering(streams).forEach(sentence -> Lines.printWrapped(out, "  ", sentence));
  }

  /** Returns sentences on streams whose events the target kept; empty without any. */
  private static List<String> buffering(TargetStreams streams) {
    List<String> sentences = new ArrayList<>();
    long all = streams.last().count();
    long buffered = streams.bufferedFor().count();
    if (buffered > 0) {
      sentences.add(
          Lines.of(
              "The target buffers %d of %d streams: all events of a stream arrived within %s, %s"
                  + " (median) after the first was sent.",
              buffered,
              all,
              Figures.time(streams.bufferedSpan().maxNanos()),
              Times.quantile(streams.bufferedFor(), 0.5)));
    }
    if (streams.inBursts() > 0) {
      sentences.add(
          Lines.of(
              "The target sends %d of %d streams in bursts: at least half of their events arrived"
                  + " together with others.",
              streams.inBursts(), all));
    }
    return sentences;
  }

  static void write(TargetStreams streams, ObjectNode json) {
    ObjectNode added = json.putObject("added_ns");
    Times.write(streams.first(), added.putObject("first_event"));
    Times.write(streams.last(), added.putObject("last_event"));
    Times.write(streams.longestGap(), added.putObject("longest_gap"));
    json.put("buffered", streams.bufferedFor().count());
    Times.write(streams.bufferedSpan(), json.putObject("buffered_span_ns"));
    Times.write(streams.bufferedFor(), json.putObject("buffered_for_ns"));
    json.put("in_bursts", streams.inBursts());
    json.putPOJO("sentences", buffering(streams));
  }
}
