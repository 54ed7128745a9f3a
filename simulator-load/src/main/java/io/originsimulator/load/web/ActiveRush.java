package io.originsimulator.load.web;

import io.originsimulator.load.closed.ClosedRun;
import io.originsimulator.load.ramp.RushTimeline;
import org.jspecify.annotations.Nullable;

/** A rush that runs, or has run. Thread-safe. */
final class ActiveRush {
  /** What has become of it. */
  enum State {
    RUNNING("running"),
    COMPLETED("completed"),
    STOPPED("stopped"),
    FAILED("failed");

    private final String text;

    State(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final long id;
  private final RushRequest request;
  private final RushTimeline timeline;
  private final ObservedSeries observed;
  private final ClosedRun run;
  private volatile State state = State.RUNNING;
  private volatile @Nullable String failure;

  ActiveRush(
      long id, RushRequest request, RushTimeline timeline, ObservedSeries observed, ClosedRun run) {
    this.id = id;
    this.request = request;
    this.timeline = timeline;
    this.observed = observed;
    this.run = run;
  }

  long id() {
    return id;
  }

  RushRequest request() {
    return request;
  }

  RushTimeline timeline() {
    return timeline;
  }

  ObservedSeries observed() {
    return observed;
  }

  ClosedRun run() {
    return run;
  }

  State state() {
    return state;
  }

  /** Why it failed; empty: it did not. */
  String failure() {
    String reason = failure;
    return reason == null ? "" : reason;
  }

  void end(boolean interrupted) {
    state = interrupted ? State.STOPPED : State.COMPLETED;
  }

  void fail(Throwable cause) {
    failure = String.valueOf(cause.getMessage());
    state = State.FAILED;
  }

  boolean isRunning() {
    return state == State.RUNNING;
  }
}
