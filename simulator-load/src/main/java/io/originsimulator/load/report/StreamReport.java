package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.origin.TargetStreams;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.StreamSummary;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoTable;
import io.originsimulator.load.text.Lines;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The streams among the responses, as text and as JSON. */
final class StreamReport {
  private StreamReport() {}

  static boolean isOf(RunTally run) {
    return run.run().settings().containsKey(StreamTrace.FORMAT);
  }

  private static List<Times> times(StreamSummary streams) {
    return List.of(
        new Times("headers", "due to first byte", streams.times().head()),
        new Times("first event", "due to first event", streams.times().firstEvent()),
        new Times("gaps", "event to next event", "gap", streams.times().gaps()),
        new Times("worst gap", "longest of each stream", streams.times().worstGap()),
        new Times("duration", "first event to last", streams.times().duration()));
  }

  static void print(RunTally run, PrintWriter out) {
    StreamSummary streams = run.summary().streams();
    Map<String, String> settings = run.run().settings();
    long began = streams.streams();
    long early = streams.endedEarly();
    long open = streams.endedByDriver();
    long complete = began - early - open;
    String openToo = open == 0 ? "" : " + " + open + " ended by the driver";
    GoTable table = new GoTable();
    table.line(
        "Streams",
        Lines.of("%d began = %d complete + %d ended early%s", began, complete, early, openToo));
    if (early > 0) {
      table.line("  ended early", "[kind:count]", OwnReport.pairs(streams.early()));
    }
    String perSecond = Figures.number(run.summary().eventsPerSecond());
    String each = Figures.number(Figures.ratio(streams.events(), began));
    table.line("  events", Lines.of("%d, %s/s, %s a stream", streams.events(), perSecond, each));
    String stall = settings.getOrDefault(StreamTrace.STALL, "");
    String gaps = counted(streams.stalls(), "gap") + " of " + stall + " or more";
    table.line("  stalls", gaps + ", in " + counted(streams.stalled(), "stream"));
    table.line("Stream's times", "[from, to]", "50, 90, 99, 99.9, max");
    Times.rows(times(streams), table, 0.5, 0.9, 0.99, 0.999);
    out.print('\n');
    table.print(out);
    if (complete > 0 && streams.events() == 0) {
      String format = settings.getOrDefault(StreamTrace.FORMAT, "");
      out.print("  no response has an event in the format of --stream " + format + "\n");
    }
  }

  private static String counted(long count, String name) {
    return count + " " + name + (count == 1 ? "" : "s");
  }

  static void write(RunTally run, ObjectNode json) {
    StreamSummary streams = run.summary().streams();
    json.put("begun", streams.streams());
    json.put("ended_early", streams.endedEarly());
    OwnReport.write(streams.early(), json.putObject("ended_early_by"));
    json.put("ended_by_driver", streams.endedByDriver());
    json.put("events", streams.events());
    json.put("events_per_second", run.summary().eventsPerSecond());
    json.put("stalls", streams.stalls());
    json.put("stalled", streams.stalled());
    Times.write(times(streams), json.putObject("times_ns"));
  }

  private static List<Times> added(TargetStreams streams) {
    return List.of(
        new Times("first event", "since planned", streams.first()),
        new Times("last event", "since planned", streams.last()),
        new Times("longest gap", "minus longest planned, at least", streams.longestGap()));
  }

  /** Prints the changes that the target made to streams; nothing without streams. */
  static void print(TargetStreams streams, PrintWriter out) {
    if (streams.first().count() == 0) {
      return;
    }
    GoTable table = new GoTable();
    table.line("Added to streams", "[by the target]", "50, 90, 99, max");
    ClosedLoopReport.times(added(streams), table);
    table.print(out);
    buffering(streams).forEach(sentence -> Lines.printWrapped(out, "  ", sentence));
  }

  /** Returns sentences on streams whose events the target kept; empty without any. */
  private static List<String> buffering(TargetStreams streams) {
    List<String> sentences = new ArrayList<>();
    long all = streams.last().count();
    long buffered = streams.bufferedFor().count();
    String span = Figures.time(streams.bufferedSpan().maxNanos());
    String late = Times.quantile(streams.bufferedFor(), 0.5);
    if (buffered > 0) {
      String form =
          "The target buffers %d of %d streams: all events of a stream arrived within %s, %s"
              + " (median) after the first was sent.";
      sentences.add(Lines.of(form, buffered, all, span, late));
    }
    if (streams.inBursts() > 0) {
      String form =
          "The target sends %d of %d streams in bursts: at least half of their events arrived"
              + " together with others.";
      sentences.add(Lines.of(form, streams.inBursts(), all));
    }
    return sentences;
  }

  static void write(TargetStreams streams, ObjectNode json) {
    Times.write(added(streams), json.putObject("added_ns"));
    json.put("buffered", streams.bufferedFor().count());
    json.set("buffered_span_ns", Times.json(streams.bufferedSpan()));
    json.set("buffered_for_ns", Times.json(streams.bufferedFor()));
    json.put("in_bursts", streams.inBursts());
    json.putPOJO("sentences", buffering(streams));
  }
}
