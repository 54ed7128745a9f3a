package io.originsimulator.load.net;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Keeps all that a sink is given. */
class Recorded implements ResultSink {
  final List<RunInfo> begins = new ArrayList<>();
  final List<Sample> samples = new ArrayList<>();
  final List<Observation> observations = new ArrayList<>();
  final List<RunEnd> ends = new ArrayList<>();

  @Override
  public synchronized void begin(RunInfo run) {
    begins.add(run);
  }

  @Override
  public synchronized void sample(Sample sample) {
    samples.add(sample);
  }

  @Override
  public synchronized void observation(Observation observation) {
    observations.add(observation);
  }

  @Override
  public synchronized void end(RunEnd end) {
    ends.add(end);
  }

  synchronized List<Sample> byNumber() {
    return samples.stream().sorted(Comparator.comparingLong(Sample::number)).toList();
  }

  synchronized List<Outcome> outcomes() {
    return byNumber().stream().map(Sample::outcome).toList();
  }

  synchronized Summary summary() {
    Summary summary = new Summary();
    samples.forEach(summary::add);
    return summary;
  }
}
