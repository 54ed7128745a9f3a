package io.originsimulator.load.result;

import java.util.Arrays;
import java.util.List;

/** Gives what it gets to several. */
final class AllSinks implements ResultSink {
  private final ResultSink[] sinks;

  AllSinks(ResultSink... sinks) {
    this.sinks = sinks.clone();
  }

  @Override
  public void begin(RunInfo run) {
    for (ResultSink sink : sinks) {
      sink.begin(run);
    }
  }

  @Override
  public void sample(Sample sample) {
    for (ResultSink sink : sinks) {
      sink.sample(sample);
    }
  }

  @Override
  public void observation(Observation observation) {
    for (ResultSink sink : sinks) {
      sink.observation(observation);
    }
  }

  @Override
  public void originRequest(OriginRequest request) {
    for (ResultSink sink : sinks) {
      sink.originRequest(request);
    }
  }

  @Override
  public void loggedAnswer(LoggedAnswer logged) {
    for (ResultSink sink : sinks) {
      sink.loggedAnswer(logged);
    }
  }

  @Override
  public boolean watchesInFlight() {
    return Arrays.stream(sinks).anyMatch(ResultSink::watchesInFlight);
  }

  @Override
  public void inFlight(List<Sample> soFar) {
    for (ResultSink sink : sinks) {
      sink.inFlight(soFar);
    }
  }

  @Override
  public void end(RunEnd end) {
    for (ResultSink sink : sinks) {
      sink.end(end);
    }
  }
}
