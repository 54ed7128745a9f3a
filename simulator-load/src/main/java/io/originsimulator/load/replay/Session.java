package io.originsimulator.load.replay;

import java.util.List;
import java.util.function.Function;

/**
 * The requests of one user, step by step, as in httperf's session files.
 *
 * @param steps in order, at least one
 * @param <R> a {@link Request} of a file, or its number in a plan
 */
public record Session<R>(List<Step<R>> steps) {

  /**
   * A page and its parts: the first request alone, and after its response the others at once.
   *
   * @param requests at least one
   * @param thinkNanos from the last response to the next step
   */
  public record Step<R>(List<R> requests, long thinkNanos) {
    public Step {
      requests = List.copyOf(requests);
      if (requests.isEmpty()) {
        throw new IllegalArgumentException("requests: none (expected: at least one)");
      }
    }
  }

  /**
   * A request of a file.
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

  /** Returns the same steps with converted requests. */
  <T> Session<T> map(Function<R, T> form) {
    return new Session<>(
        steps.stream()
            .map(step -> new Step<>(step.requests().stream().map(form).toList(), step.thinkNanos()))
            .toList());
  }

  /** Returns the number of its requests. */
  public int requests() {
    return steps.stream().mapToInt(step -> step.requests().size()).sum();
  }
}
