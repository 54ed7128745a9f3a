package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Http;
import io.originsimulator.cli.Poll;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;

/**
 * When a simulator changes between two stages that alternate, by the time of day of who asks it.
 *
 * <pre>
 *   asked, 404 ──────┐                  the change is after the last 404 was asked for
 *                    │ change           and before the first 503 has come
 *            503, answered
 * </pre>
 *
 * <p>Changes are equally far apart, so what each tells of the first is put together: what the
 * slowest of many polls leaves open, the fastest knows.
 */
final class StageChanges {
  private static final long APART_NANOS = 250_000_000;
  private static final long PERIOD_NANOS = 2 * APART_NANOS;

  /** 404 and 503 in turn, each for a quarter of a second. */
  static final String RECIPE =
      """
      { "repeat": "500ms",
        "stages": [{ "at": 0, "status": 404 }, { "at": "250ms", "status": 503 }] }
      """;

  private final URI uri;
  private final Instant start;
  private long earliestNanos = -APART_NANOS;
  private long latestNanos = APART_NANOS;

  /**
   * Of a simulator that serves {@link #RECIPE}.
   *
   * @param start what its timeline is to count from
   */
  StageChanges(URI uri, Instant start) {
    this.uri = uri;
    this.start = start;
  }

  /** Looks until it is known when they are, to so many nanoseconds. */
  StageChanges observe(long exactlyNanos) throws Exception {
    Instant deadline = Instant.now().plus(Poll.DEADLINE);
    int status = 0;
    long asked = 0;
    while (latestNanos - earliestNanos > exactlyNanos) {
      assertThat(Instant.now()).as("still between " + this).isBefore(deadline);
      long asks = nanos();
      int now = Http.get(uri).statusCode();
      long answered = nanos();
      if (status != 0 && now != status && answered - asked < APART_NANOS) {
        change(asked - (now == 503 ? APART_NANOS : 0), answered - asked);
      }
      status = now;
      asked = asks;
    }
    return this;
  }

  /** By how many nanoseconds the changes of two may be apart at most. */
  long apartFrom(StageChanges other) {
    return Math.max(latestNanos - other.earliestNanos, other.latestNanos - earliestNanos);
  }

  /** By how many nanoseconds they may be off the instants at which they ought to be at most. */
  long off() {
    return Math.max(Math.abs(earliestNanos), Math.abs(latestNanos));
  }

  private void change(long asked, long width) {
    long from = Math.floorMod(asked + APART_NANOS, PERIOD_NANOS) - APART_NANOS;
    earliestNanos = Math.max(earliestNanos, from);
    latestNanos = Math.min(latestNanos, from + width);
    assertThat(earliestNanos).as("stages are equally long").isLessThanOrEqualTo(latestNanos);
  }

  private long nanos() {
    return Duration.between(start, Instant.now()).toNanos();
  }

  @Override
  public String toString() {
    return "%.3f and %.3f ms from the instant".formatted(earliestNanos / 1e6, latestNanos / 1e6);
  }
}
