package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** A stopwatch with an exact lower limit and a generous upper one. */
final class Stopwatch {
  private static final Duration SLACK = Duration.ofSeconds(5); // shared cores may pause

  private final long startNanos = System.nanoTime();

  static Stopwatch start() {
    return new Stopwatch();
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /** Checks that this time has passed, and not much more. */
  void expect(Duration time) {
    assertThat(elapsed()).isBetween(time, time.plus(SLACK));
  }

  void expectMillis(long millis) {
    expect(Duration.ofMillis(millis));
  }
}
