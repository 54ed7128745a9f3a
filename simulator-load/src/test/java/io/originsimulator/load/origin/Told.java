package io.originsimulator.load.origin;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.List;

/** Keeps what it is told of the origin. */
final class Told implements ResultSink {
  private final List<OriginRequest> requests = new ArrayList<>();
  private final List<Observation> observations = new ArrayList<>();

  @Override
  public void begin(RunInfo run) {}

  @Override
  public void sample(Sample sample) {}

  @Override
  public synchronized void observation(Observation observation) {
    observations.add(observation);
  }

  @Override
  public synchronized void originRequest(OriginRequest request) {
    requests.add(request);
  }

  @Override
  public void end(RunEnd end) {}

  synchronized List<OriginRequest> requests() {
    return List.copyOf(requests);
  }

  synchronized List<Observation> observations() {
    return List.copyOf(observations);
  }
}
