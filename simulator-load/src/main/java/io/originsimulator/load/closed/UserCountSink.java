package io.originsimulator.load.closed;

import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.util.List;
import java.util.function.UnaryOperator;

/** Puts the numbers of users between what the sender gives, in the sender's turn. */
final class UserCountSink implements ResultSink {
  private final ResultSink sink;
  private final UserCounts counts;
  private final UnaryOperator<RunEnd> judging;

  UserCountSink(ResultSink sink, UserCounts counts, UnaryOperator<RunEnd> judging) {
    this.sink = sink;
    this.counts = counts;
    this.judging = judging;
  }

  @Override
  public void begin(RunInfo run) {
    sink.begin(run);
  }

  @Override
  public void sample(Sample sample) {
    counts.drainTo(sink);
    sink.sample(sample);
  }

  @Override
  public void observation(Observation observation) {
    counts.drainTo(sink);
    sink.observation(observation);
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
    counts.drainTo(sink);
    sink.end(judging.apply(end));
  }
}
