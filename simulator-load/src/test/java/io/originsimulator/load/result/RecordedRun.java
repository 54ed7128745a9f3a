package io.originsimulator.load.result;

import java.util.ArrayList;
import java.util.List;

/** Keeps all it is given. */
final class RecordedRun implements ResultSink {
  final List<RunInfo> begun = new ArrayList<>();
  final List<Sample> samples = new ArrayList<>();
  final List<Observation> observations = new ArrayList<>();
  final List<RunEnd> ended = new ArrayList<>();

  @Override
  public void begin(RunInfo run) {
    begun.add(run);
  }

  @Override
  public void sample(Sample sample) {
    samples.add(sample);
  }

  @Override
  public void observation(Observation observation) {
    observations.add(observation);
  }

  @Override
  public void end(RunEnd end) {
    ended.add(end);
  }
}
