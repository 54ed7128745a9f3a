package io.originsimulator.report;

import io.originsimulator.recipe.value.Fault;
import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of a request. All times count from its arrival, by the simulator's clock.
 *
 * <pre>
 *   arrival ── planned ──▶ due ──▶ first byte ───────▶ last byte
 *   ├──────────── actual ─────────┤                   │
 *   ├──────────────────────── over ───────────────────┤
 * </pre>
 *
 * <p>A byte counts as sent when it is passed to the socket. A client that disconnects in the middle
 * of a body has abandoned its request, here and in {@link Counts}, which also count its status.
 */
public sealed interface Outcome {

  /** Returns the status that was sent; empty if none was, or none yet. */
  default Optional<Integer> status() {
    return Optional.empty();
  }

  /** Returns the time at which the client had nothing more to wait for; empty until then. */
  default Optional<Duration> over() {
    return Optional.empty();
  }

  /** Returns the time at which the client disconnected before the end; empty if it did not. */
  default Optional<Duration> left() {
    return Optional.empty();
  }

  /** Nothing has been sent yet. */
  record Pending() implements Outcome {}

  /**
   * A response was sent, or is being sent.
   *
   * @param code its status
   * @param planned the recipe's time of the first byte: latency plus the time in the queue for a
   *     worker
   * @param actual the time at which the first byte was sent; later than planned if earlier
   *     responses on the connection delay it
   * @param retryAfter the seconds in its {@code retry-after}; empty if it had none, or a date
   * @param ended the time at which its last byte was sent; empty until then
   */
  record Answered(
      int code,
      Duration planned,
      Duration actual,
      Optional<Duration> retryAfter,
      Optional<Duration> ended)
      implements Outcome {

    @Override
    public Optional<Integer> status() {
      return Optional.of(code);
    }

    @Override
    public Optional<Duration> over() {
      return ended;
    }
  }

  /**
   * The response reached its fault.
   *
   * @param status the status of the head that was sent before it; empty if the fault came first
   * @param after the time of the fault
   * @param left the time at which the client disconnected from a stall; empty if it has not, and
   *     for all other kinds
   */
  record Failed(Fault.Kind kind, Optional<Integer> status, Duration after, Optional<Duration> left)
      implements Outcome {

    @Override
    public Optional<Duration> over() {
      return kind == Fault.Kind.STALL ? left : Optional.of(after);
    }
  }

  /**
   * The client no longer waited for the response, or for the rest of it.
   *
   * @param after the time from which it no longer waited
   * @param status the status of the head that had been sent; empty if none had
   * @param byClient whether the client disconnected; false if an earlier response ended the
   *     connection, or the simulator stopped
   */
  record Abandoned(Duration after, Optional<Integer> status, boolean byClient) implements Outcome {

    @Override
    public Optional<Duration> over() {
      return Optional.of(after);
    }

    @Override
    public Optional<Duration> left() {
      return byClient ? Optional.of(after) : Optional.empty();
    }
  }
}
