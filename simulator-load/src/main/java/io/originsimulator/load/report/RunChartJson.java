package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.Interval;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.Timeline;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * What the charts of a run are drawn from, seconds and milliseconds to four digits or so; and
 * whether it is worth a look.
 */
final class RunChartJson {
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double SECOND = 1e9;
  private static final int MOST_POINTS = 1_200;

  private RunChartJson() {}

  static ObjectNode of(String name, RunTally run) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("name", name.isEmpty() ? run.run().name() : name);
    DriverVerdict driver = run.end().driver();
    json.put("verdict", driver.judgement().toString());
    driver.reasons().forEach(json.putArray("reasons")::add);
    json.put("interval", run.timeline().intervalNanos() / SECOND);
    rates(json, run.timeline());
    times(json, run.timeline().intervals());
    ArrayNode inFlight = json.putArray("inFlight");
    for (long requests : run.timeline().inFlight()) {
      inFlight.add(requests);
    }
    stages(json.putArray("stages"), run.timeline());
    distribution(json.putArray("distribution"), run.summary().response());
    observations(json.putArray("observations"), run.observations());
    ArrayNode ended = json.putArray("ended");
    run.ended()
        .forEach((one, atNanos) -> ended.addObject().put("name", one).put("at", atNanos / SECOND));
    return json;
  }

  private static void rates(ObjectNode json, Timeline timeline) {
    double seconds = timeline.intervalNanos() / SECOND;
    List<Interval> all = timeline.intervals();
    values(json.putArray("due"), all, interval -> interval.due() / seconds);
    values(json.putArray("replies"), all, interval -> interval.replies() / seconds);
    values(json.putArray("failed"), all, interval -> interval.failed() / seconds);
    values(json.putArray("dropped"), all, interval -> interval.dropped() / seconds);
  }

  private static void times(ObjectNode json, List<Interval> all) {
    for (String percentile : List.of("50", "90", "99", "100")) {
      double share = Double.parseDouble(percentile);
      values(
          json.putArray("p" + percentile),
          all,
          interval ->
              interval.due() == 0
                  ? Double.NaN
                  : interval.response().getValueAtPercentile(share) / MICROS_PER_MILLI);
    }
  }

  private static void values(ArrayNode json, List<Interval> all, ToDoubleFunction<Interval> value) {
    all.forEach(interval -> add(json, value.applyAsDouble(interval)));
  }

  private static void add(ArrayNode json, double value) {
    if (Double.isNaN(value)) {
      json.addNull();
    } else {
      json.add(Math.round(value * 1e3) / 1e3);
    }
  }

  /** Where the origin was in one stage for a while: from, to, and the stage's {@code at}. */
  private static void stages(ArrayNode json, Timeline timeline) {
    double seconds = timeline.intervalNanos() / SECOND;
    List<Interval> all = timeline.intervals();
    int from = 0;
    for (int i = 1; i <= all.size(); i++) {
      boolean changes = i == all.size() || !all.get(i).stage().equals(all.get(from).stage());
      if (changes) {
        if (!all.get(from).stage().isEmpty()) {
          json.addObject()
              .put("from", from * seconds)
              .put("to", i * seconds)
              .put("at", all.get(from).stage());
        }
        from = i;
      }
    }
  }

  /**
   * Milliseconds by how many of all requests are slower: 1 in 1, 1 in 10 and so on, to the last.
   */
  private static void distribution(ArrayNode json, Latencies times) {
    for (double slower = 1; slower <= Math.max(1, times.count()); slower *= 1.2) {
      ArrayNode point = json.addArray();
      point.add(Math.round(slower * 1e3) / 1e3);
      add(point, times.quantileNanos(1 - 1 / slower) / 1e6);
    }
  }

  /** Of each series so many points at most; of those next to each other the largest stays. */
  private static void observations(ArrayNode json, List<Observation> observations) {
    Map<String, List<Observation>> series = new TreeMap<>();
    observations.forEach(
        seen -> series.computeIfAbsent(seen.series(), none -> new ArrayList<>()).add(seen));
    for (List<Observation> one : series.values()) {
      ObjectNode drawn = json.addObject();
      drawn.put("series", one.get(0).series()).put("unit", one.get(0).unit());
      ArrayNode points = drawn.putArray("points");
      int step = (one.size() + MOST_POINTS - 1) / MOST_POINTS;
      for (int from = 0; from < one.size(); from += step) {
        Observation largest =
            Collections.max(
                one.subList(from, Math.min(from + step, one.size())),
                Comparator.comparingDouble(Observation::value));
        ArrayNode point = points.addArray();
        add(point, largest.atNanos() / SECOND);
        add(point, largest.value());
      }
    }
  }
}
