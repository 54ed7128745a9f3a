package io.originsimulator.load.sweep;

import io.originsimulator.load.result.Latencies;
import java.util.List;

/**
 * What the origin behind the target saw of a step.
 *
 * @param requests of the client's that came to it, each attempt counted
 * @param attemptsEach of those for each request that came to it
 * @param added by the target: service less what the origin injected, request by request
 * @param doubts why it is not all that the origin saw; none: it is
 */
public record OriginFigures(
    long requests, double attemptsEach, Latencies added, List<String> doubts) {
  public OriginFigures {
    doubts = List.copyOf(doubts);
  }

  /** Whether it is all that the origin saw. */
  public boolean isWhole() {
    return doubts.isEmpty();
  }
}
