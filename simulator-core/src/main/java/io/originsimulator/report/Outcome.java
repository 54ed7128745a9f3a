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
 * <p>A byte counts as sent when it is handed to the socket. A client that leaves in the middle of a
 * body has abandoned its request, here and in {@link Counts}, which count its status too.
 */
public sealed interface Outcome {

  /** The status that was sent; empty if none was, or none yet. */
  default Optional<Integer> status() {
    return Optional.empty();
  }

  /** When the client had nothing more to wait for; empty while it has. */
  default Optional<Duration> over() {
    return Optional.empty();
  }

  /** When the client left without having had its whole response; empty if it did not. */
  default Optional<Duration> left() {
    return Optional.empty();
  }

  /** Nothing has been sent yet. */
  record Pending() implements Outcome {}

  /**
   * A response was sent, or is on its way.
   *
   * @param code its status
   * @param planned what the recipe planned for the first byte: latency and waiting for a worker
   * @param actual when the first byte was sent; later than planned behind other responses
   * @param retryAfter what its {@code retry-after} said in seconds; empty if it had none, or a date
   * @param ended when its last byte was sent; empty while the body is on its way
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
   * The response came to its fault.
   *
   * @param status of the head that was sent before it; empty if the fault came first
   * @param after when it struck
   * @param left when the client left a response that stalled; empty if it has not, and of all other
   *     kinds
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
   * @param after when that was
   * @param status of the head that had been sent; empty if none had
   * @param byClient whether the client left; false if an earlier response ended the connection, or
   *     the simulator stopped
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
