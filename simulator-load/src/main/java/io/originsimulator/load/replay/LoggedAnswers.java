package io.originsimulator.load.replay;

import io.originsimulator.load.result.LoggedAnswer;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.Sample;

/** Gives a sink what the log says of each request of a replay. */
public final class LoggedAnswers {
  private LoggedAnswers() {}

  /** Returns a sink that gives another all it gets, and a logged answer before each sample. */
  public static ResultSink before(ResultSink sink, ReplayPlan plan) {
    return event -> {
      if (event instanceof Sample sample && sample.attempted()) {
        int entry = plan.entry(sample.number());
        int status = plan.recording().status(entry);
        long durationNanos = plan.recording().durationNanos(entry);
        if (status > 0 || durationNanos >= 0) {
          sink.accept(new LoggedAnswer(sample.number(), status, durationNanos));
        }
      }
      sink.accept(event);
    };
  }
}
