package io.originsimulator.load.replay;

import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.List;

/** Gives a sink a replay, and before each sample what the log says of its request. */
public final class LoggedAnswers implements ResultSink {
  private final ReplayPlan plan;
  private final ResultSink sink;

  public LoggedAnswers(ReplayPlan plan, ResultSink sink) {
    this.plan = plan;
    this.sink = sink;
  }

  @Override
  public void begin(RunInfo run) {
    sink.begin(run);
  }

  @Override
  public void sample(Sample sample) {
    int entry = plan.entry(sample.number());
    int status = plan.recording().status(entry);
    long durationNanos = plan.recording().durationNanos(entry);
    if (sample.attempted() && (status > 0 || durationNanos >= 0)) {
      sink.loggedAnswer(new LoggedAnswer(sample.number(), status, durationNanos));
    }
    sink.sample(sample);
  }

  @Override
  public void observation(Observation observation) {
    sink.observation(observation);
  }

  @Override
  public void originRequest(OriginRequest request) {
    sink.originRequest(request);
  }

  @Override
  public void loggedAnswer(LoggedAnswer logged) {
    sink.loggedAnswer(logged);
  }

  @Override
  public boolean watchesInFlight() {
    return sink.watchesInFlight();
  }

  @Override
  public void inFlight(List<Sample> soFar) {
    sink.inFlight(soFar);
  }

  @Override
  public void end(RunEnd end) {
    sink.end(end);
  }
}
