package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The observations during a rush; read while they are written. Thread-safe. */
final class ObservedSeries implements ResultSink {
  private static final double SECOND = 1e9;

  private final Map<String, List<Observation>> series = new LinkedHashMap<>();
  private final Map<String, Long> ended = new LinkedHashMap<>();

  /** Of what is observed, by its names. */
  ObservedSeries(List<String> names) {
    for (String name : names) {
      Stream.of(Observed.cpuSeries(name), Observed.memorySeries(name))
          .forEach(one -> series.put(one, new ArrayList<>()));
    }
  }

  @Override
  public synchronized void accept(RunEvent event) {
    if (event instanceof Observation seen) {
      if (seen.series().startsWith(Observation.ENDED)) {
        ended.put(seen.series().substring(Observation.ENDED.length()), second(seen));
      }
      series.getOrDefault(seen.series(), new ArrayList<>()).add(seen); // others are none of ours
    }
  }

  /**
   * Adds {@code observed}, lists of {@code [second, value]} by series, in integers: CPU in percent
   * of a core, memory in bytes; and {@code observed_ended}, the second in which something ended.
   * Adds nothing if nothing is observed.
   */
  synchronized void write(ObjectNode json) {
    if (series.isEmpty()) {
      return;
    }
    ObjectNode observed = json.putObject("observed");
    series.forEach(
        (name, points) -> {
          ArrayNode line = observed.putArray(name);
          points.forEach(
              point -> line.addArray().add(second(point)).add(Math.round(point.value())));
        });
    ObjectNode ends = json.putObject("observed_ended");
    ended.forEach(ends::put);
  }

  private static long second(Observation seen) {
    return Math.round(seen.atNanos() / SECOND);
  }
}
