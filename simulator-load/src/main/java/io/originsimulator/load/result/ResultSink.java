package io.originsimulator.load.result;

import java.util.List;

/**
 * Takes a run in, as it happens or from a file: {@code begin}, then samples and observations, then
 * {@code end}.
 *
 * <p>Calls come one at a time, each after the one before it. Samples come in about the order in
 * which requests ended, not that of their numbers.
 */
public interface ResultSink {
  default void begin(RunInfo run) {}

  default void sample(Sample sample) {}

  default void observation(Observation observation) {}

  /** What the origin behind the target tells of a request, some time after it; none without it. */
  default void originRequest(OriginRequest request) {}

  /** What a replay's log says of a request, before its sample; none in other runs. */
  default void loggedAnswer(LoggedAnswer logged) {}

  /** Returns whether it takes in requests that are in flight; asked when the run has begun. */
  default boolean watchesInFlight() {
    return false;
  }

  /**
   * Takes in all requests that are in flight, about once a second.
   *
   * @param soFar what their samples were if they ended now, {@link Outcome#UNANSWERED}
   */
  default void inFlight(List<Sample> soFar) {}

  default void end(RunEnd end) {}

  /** One that gives all to several, in order. */
  static ResultSink all(ResultSink... sinks) {
    return new AllSinks(sinks);
  }
}
