package io.originsimulator.load.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A sink that keeps all events. */
public class Recorded implements ResultSink {
  public final List<RunInfo> begins = new ArrayList<>();
  public final List<Sample> samples = new ArrayList<>();
  public final List<Observation> observations = new ArrayList<>();
  public final List<OriginRequest> originRequests = new ArrayList<>();
  public final List<InFlight> inFlight = new ArrayList<>();
  public final List<RunEnd> ends = new ArrayList<>();

  @Override
  public synchronized void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      samples.add(sample);
    } else if (event instanceof Observation observation) {
      observations.add(observation);
    } else if (event instanceof OriginRequest request) {
      originRequests.add(request);
    } else if (event instanceof InFlight now) {
      inFlight.add(now);
    } else if (event instanceof RunInfo run) {
      begins.add(run);
    } else if (event instanceof RunEnd end) {
      ends.add(end);
    }
  }

  public synchronized List<Sample> byNumber() {
    return samples.stream().sorted(Comparator.comparingLong(Sample::number)).toList();
  }

  public synchronized List<Outcome> outcomes() {
    return byNumber().stream().map(Sample::outcome).toList();
  }

  public synchronized Summary summary() {
    Summary summary = new Summary();
    samples.forEach(summary::add);
    return summary;
  }
}
