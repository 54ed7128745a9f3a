package io.originsimulator.load.replay;

import java.util.List;
import java.util.function.Function;

/**
 * The requests of one user, step by step, as in httperf's session files.
 *
 * @param <R> a {@link Request} of a file, or its number in a plan
 */
public record Session<R>(List<Step<R>> steps) {

  /**
   * A page and its parts: the first request alone, and after its response the others at once. The
   * next step begins after the think time.
   */
  public record Step<R>(List<R> requests, long thinkNanos) {}

  public record Request(String method, String target, String contents) {}

  public Session {
    steps = List.copyOf(steps);
  }

  <T> Session<T> map(Function<R, T> form) {
    return new Session<>(
        steps.stream()
            .map(step -> new Step<>(step.requests().stream().map(form).toList(), step.thinkNanos()))
            .toList());
  }

  public int requests() {
    return steps.stream().mapToInt(step -> step.requests().size()).sum();
  }
}
