package io.originsimulator.load.replay;

import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.Sample;

/** Gives a sink what the log says of each request of a replay. */
public final class LoggedAnswers implements ResultSink {
  private final ReplayPlan plan;
  private final ResultSink sink;

  private LoggedAnswers(ReplayPlan plan, ResultSink sink) {
    this.plan = plan;
    this.sink = sink;
  }

  /** Returns a sink that gives another all it gets, and a logged answer before each sample. */
  public static ResultSink before(ResultSink sink, ReplayPlan plan) {
    return ResultSink.all(new LoggedAnswers(plan, sink), sink);
  }

  @Override
  public void sample(Sample sample) {
    int entry = plan.entry(sample.number());
    int status = plan.recording().status(entry);
    long durationNanos = plan.recording().durationNanos(entry);
    if (sample.attempted() && (status > 0 || durationNanos >= 0)) {
      sink.loggedAnswer(new LoggedAnswer(sample.number(), status, durationNanos));
    }
  }
}
