package io.originsimulator.load.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.report.tally.Interval;
import io.originsimulator.load.report.tally.Interval.Streams;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.RunInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The data of a run's charts: seconds and milliseconds, to three decimals. */
final class RunChartJson {
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double SECOND = 1e9;
  private static final int MOST_POINTS = 1_200;

  private RunChartJson() {}

  /** A time that the origin spent in one stage: from, to, and the stage's {@code at}. */
  private record Stage(double from, double to, String at) {}

  private record End(String name, double at) {}

  private record Series(String series, String unit, List<List<@Nullable Double>> points) {}

  static ObjectNode of(String name, RunTally run) {
    double seconds = run.timeline().intervalNanos() / SECOND;
    List<Interval> all = run.timeline().intervals();
    DriverVerdict driver = run.end().driver();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("name", name.isEmpty() ? run.run().name() : name)
        .put("target", target(run.run().targets()))
        .put("notice", OwnReport.missingRecipe(run).orElse(""))
        .put("verdict", driver.judgement().toString())
        .put("meaning", driver.judgement().meaning())
        .putPOJO("reasons", driver.reasons())
        .put("interval", seconds)
        .putPOJO("due", values(all, interval -> interval.due() / seconds))
        .putPOJO("replies", values(all, interval -> interval.replies() / seconds))
        .putPOJO("failed", values(all, interval -> interval.failed() / seconds))
        .putPOJO("dropped", values(all, interval -> interval.dropped() / seconds));
    for (String percentile : List.of("50", "90", "99", "100")) {
      double share = Double.parseDouble(percentile);
      json.putPOJO("p" + percentile, values(all, one -> millis(one.response(), share)));
    }
    if (all.stream().anyMatch(interval -> interval.added().getTotalCount() > 0)) {
      json.putPOJO("added50", values(all, one -> millis(one.added(), 50)))
          .putPOJO("added99", values(all, one -> millis(one.added(), 99)));
    }
    if (all.stream().anyMatch(interval -> interval.streams() != null)) {
      json.putPOJO("first50", values(all, one -> ofStreams(one, Streams::firstEvent, 0.5)))
          .putPOJO("first99", values(all, one -> ofStreams(one, Streams::firstEvent, 0.99)))
          .putPOJO("gap50", values(all, one -> ofStreams(one, Streams::gaps, 0.5)))
          .putPOJO("gap99", values(all, one -> ofStreams(one, Streams::gaps, 0.99)));
    }
    json.putPOJO("statuses", statuses(all, seconds));
    return json.putPOJO("inFlight", run.timeline().inFlight())
        .putPOJO("stages", stages(all, seconds))
        .putPOJO("distribution", distribution(run.summary().response()))
        .putPOJO("observations", observations(run.observations()))
        .putPOJO(
            "ended",
            run.ended().entrySet().stream()
                .map(end -> new End(end.getKey(), end.getValue() / SECOND))
                .toList());
  }

  /** Returns the URL of the only target, or the first one and the number of others. */
  private static String target(List<RunInfo.TargetLabel> targets) {
    return switch (targets.size()) {
      case 0 -> "";
      case 1 -> targets.get(0).url();
      default -> targets.get(0).url() + " and " + (targets.size() - 1) + " more";
    };
  }

  private static double millis(Histogram times, double percentile) {
    return times.getTotalCount() == 0
        ? Double.NaN
        : times.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }

  private static double ofStreams(
      Interval interval, Function<Streams, Latencies> part, double quantile) {
    Streams streams = interval.streams();
    return streams == null || part.apply(streams).count() == 0
        ? Double.NaN
        : part.apply(streams).quantileNanos(quantile) / NANOS_PER_MILLI;
  }

  /** Returns the responses per second by status; 0 is the key of requests without one. */
  private static Map<Integer, List<@Nullable Double>> statuses(List<Interval> all, double seconds) {
    Map<Integer, List<@Nullable Double>> statuses = new TreeMap<>();
    for (Interval interval : all) {
      for (int status : interval.statuses().keySet()) {
        statuses.computeIfAbsent(
            status, key -> values(all, one -> one.statuses().getOrDefault(key, 0L) / seconds));
      }
    }
    return statuses;
  }

  private static List<@Nullable Double> values(
      List<Interval> all, ToDoubleFunction<Interval> value) {
    return numbers(all.stream().mapToDouble(value).toArray());
  }

  /** Returns numbers to three decimals; null for NaN. */
  private static List<@Nullable Double> numbers(double... values) {
    List<@Nullable Double> numbers = new ArrayList<>();
    for (double value : values) {
      numbers.add(Double.isNaN(value) ? null : Math.round(value * 1e3) / 1e3);
    }
    return numbers;
  }

  private static List<Stage> stages(List<Interval> all, double seconds) {
    List<Stage> stages = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= all.size(); i++) {
      String at = all.get(from).stage();
      if (i == all.size() || !all.get(i).stage().equals(at)) {
        if (!at.isEmpty()) {
          stages.add(new Stage(from * seconds, i * seconds, at));
        }
        from = i;
      }
    }
    return stages;
  }

  /** Returns milliseconds by the share of slower requests: 1 in 1, 1 in 1.2, and so on. */
  private static List<List<@Nullable Double>> distribution(Latencies times) {
    List<List<@Nullable Double>> points = new ArrayList<>();
    for (double slower = 1; slower <= Math.max(1, times.count()); slower *= 1.2) {
      points.add(numbers(slower, times.quantileNanos(1 - 1 / slower) / 1e6));
    }
    return points;
  }

  /** Returns up to {@link #MOST_POINTS} points of each series: the largest of adjacent ones. */
  private static List<Series> observations(List<Observation> observations) {
    Map<String, List<Observation>> series = new TreeMap<>();
    observations.forEach(
        seen -> series.computeIfAbsent(seen.series(), none -> new ArrayList<>()).add(seen));
    List<Series> drawn = new ArrayList<>();
    for (List<Observation> one : series.values()) {
      List<List<@Nullable Double>> points = new ArrayList<>();
      int step = (one.size() + MOST_POINTS - 1) / MOST_POINTS;
      for (int from = 0; from < one.size(); from += step) {
        List<Observation> near = one.subList(from, Math.min(from + step, one.size()));
        Observation largest = Collections.max(near, Comparator.comparingDouble(Observation::value));
        points.add(numbers(largest.atNanos() / SECOND, largest.value()));
      }
      drawn.add(new Series(one.get(0).series(), one.get(0).unit(), points));
    }
    return drawn;
  }
}
