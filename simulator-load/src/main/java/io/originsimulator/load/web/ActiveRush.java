package io.originsimulator.load.web;

import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.web.BodyReader.RushRequest;
import java.util.concurrent.atomic.AtomicReference;

/** A rush that is running or has ended, with its progress, which changes once. Thread-safe. */
record ActiveRush(
    long id,
    RushRequest request,
    RushTimeline timeline,
    ObservedSeries observed,
    ResponseTimes times,
    ClosedRun run,
    AtomicReference<State> progress) {
  /** The state of a rush, and the reason of its failure; empty: none. */
  record State(String word, String failure) {
    static final State RUNNING = new State("running", "");
    static final State COMPLETED = new State("completed", "");
    static final State STOPPED = new State("stopped", "");

    boolean isEnd() {
      return !equals(RUNNING);
    }

    static State failed(Throwable cause) {
      return new State("failed", String.valueOf(cause.getMessage()));
    }
  }

  State state() {
    return progress.get();
  }
}
