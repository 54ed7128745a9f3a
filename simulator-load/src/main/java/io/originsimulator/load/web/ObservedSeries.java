package io.originsimulator.load.web;

import io.originsimulator.load.observe.Observed;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The observations during a rush, which can be read during the rush. Thread-safe. */
final class ObservedSeries implements ResultSink {
  private final Map<String, List<long[]>> series = new LinkedHashMap<>();
  private final Map<String, Long> ended = new LinkedHashMap<>();

  ObservedSeries(List<String> names) {
    for (String name : names) {
      series.put(Observed.cpuSeries(name), new ArrayList<>());
      series.put(Observed.memorySeries(name), new ArrayList<>());
    }
  }

  /**
   * Observations as integers: CPU in percent of a core, memory in bytes, as {@code [second, value]}
   * by series; and the seconds in which observed things ended.
   */
  record Seen(Map<String, List<long[]>> observed, Map<String, Long> observedEnded) {}

  @Override
  public synchronized void accept(RunEvent event) {
    if (event instanceof Observation seen) {
      add(seen);
    }
  }

  private void add(Observation seen) {
    long second = Math.round(seen.atNanos() / 1e9);
    if (seen.series().startsWith(Observation.ENDED)) {
      ended.put(seen.series().substring(Observation.ENDED.length()), second);
    } else if (series.containsKey(seen.series())) {
      series.get(seen.series()).add(new long[] {second, Math.round(seen.value())});
    }
  }

  /** Returns all observations so far; null if nothing is observed. */
  synchronized @Nullable Seen seen() {
    Map<String, List<long[]>> observed = new LinkedHashMap<>(series);
    observed.replaceAll((name, points) -> List.copyOf(points));
    return series.isEmpty() ? null : new Seen(observed, new LinkedHashMap<>(ended));
  }
}
