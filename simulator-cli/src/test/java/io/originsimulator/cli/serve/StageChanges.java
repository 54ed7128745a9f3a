package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Http;
import io.originsimulator.cli.Poll;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;

/**
 * The times at which a simulator changes between two alternating stages, by its clients' clock.
 *
 * <pre>
 *   asked, 404 ──────┐                  the change is after the request for the last 404
 *                    │ change           and before the arrival of the first 503
 *            503, answered
 * </pre>
 *
 * <p>Changes are equally far apart, so the bounds of all of them are combined into bounds of the
 * first: the fastest of many polls makes up for the slowest.
 */
final class StageChanges {
  private static final long APART_NANOS = 250_000_000;
  private static final long PERIOD_NANOS = 2 * APART_NANOS;

  /** A recipe of 404 and 503 in turn, each for a quarter of a second. */
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
   * Observes a simulator that serves {@link #RECIPE}.
   *
   * @param start instant from which its timeline counts
   */
  StageChanges(URI uri, Instant start) {
    this.uri = uri;
    this.start = start;
  }

  /** Polls until the time of the changes is known to within a number of nanoseconds. */
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

  /** Returns the maximum distance between the changes of two simulators, in nanoseconds. */
  long apartFrom(StageChanges other) {
    return Math.max(latestNanos - other.earliestNanos, other.latestNanos - earliestNanos);
  }

  /** Returns the maximum distance of the changes from their nominal instants, in nanoseconds. */
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
