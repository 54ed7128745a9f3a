package io.originsimulator.load.replay;

import java.util.List;

/**
 * What one user asks, step by step, as httperf's session files say it.
 *
 * @param steps in order, at least one
 */
public record Session(List<Step> steps) {

  /**
   * A page and what it needs: the first request alone, and when it is answered the others at once.
   *
   * @param requests at least one
   * @param thinkNanos from the last answer to the next step
   */
  public record Step(List<Request> requests, long thinkNanos) {
    public Step {
      requests = List.copyOf(requests);
      if (requests.isEmpty()) {
        throw new IllegalArgumentException("requests: none (expected: at least one)");
      }
    }
  }

  /**
   * What is asked.
   *
   * @param contents of the body; may be empty
   */
  public record Request(String method, String target, String contents) {}

  public Session {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("steps: none (expected: at least one)");
    }
  }

  /** How many requests it has. */
  public int requests() {
    return steps.stream().mapToInt(step -> step.requests().size()).sum();
  }
}
