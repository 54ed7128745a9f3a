package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** How long something takes: never early is exact, not late is generous. */
final class Stopwatch {
  private static final Duration SLACK = Duration.ofSeconds(5); // shared cores stand still at times

  private final long startNanos = System.nanoTime();

  static Stopwatch start() {
    return new Stopwatch();
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /** Sees that so much time has gone by, and not a lot more. */
  void expect(Duration time) {
    assertThat(elapsed()).isBetween(time, time.plus(SLACK));
  }

  void expectMillis(long millis) {
    expect(Duration.ofMillis(millis));
  }
}
