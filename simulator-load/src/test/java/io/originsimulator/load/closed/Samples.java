package io.originsimulator.load.closed;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.List;

/** Collects the samples and observations of a run. */
public final class Samples implements ResultSink {
  private final List<Sample> all = new ArrayList<>();
  private final List<Observation> observations = new ArrayList<>();

  public List<Sample> all() {
    return all;
  }

  /** Returns the values of a series, in order. */
  public List<Long> observed(String series) {
    return observations.stream()
        .filter(observation -> observation.series().equals(series))
        .map(observation -> Math.round(observation.value()))
        .toList();
  }

  /** Returns the complete seconds at which a series was observed. */
  public List<Long> secondsOf(String series) {
    return observations.stream()
        .filter(observation -> observation.series().equals(series))
        .map(observation -> observation.atNanos() / 1_000_000_000)
        .toList();
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      all.add(sample);
    } else if (event instanceof Observation observation) {
      observations.add(observation);
    }
  }
}
