package io.originsimulator.load.net;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests that are awaited, in the order in which they time out, which is that in which they
 * were taken up: the timeout is the same for all. Adding and removing take no search, and one timer
 * serves all. Its lane's thread only.
 *
 * <pre>
 *   first ─▶ x ─▶ x ─▶ x ─▶ … ─▶ last
 *     └ the timer stands at its deadline, or before it
 * </pre>
 */
final class Deadlines {
  private final long timeoutNanos;
  private final Timer timer;
  private final Consumer<Exchange> expired;
  private @Nullable Exchange first;
  private @Nullable Exchange last;
  private boolean armed;

  /** Runs a task at an instant of the run. */
  interface Timer {
    void at(long nanos, Runnable task);
  }

  /**
   * No requests.
   *
   * @param timeoutNanos 0: none
   * @param expired told of each whose deadline has come; it has been removed
   */
  Deadlines(long timeoutNanos, Timer timer, Consumer<Exchange> expired) {
    this.timeoutNanos = timeoutNanos;
    this.timer = timer;
    this.expired = expired;
  }

  void add(Exchange exchange) {
    exchange.deadlineNanos =
        timeoutNanos == 0 ? Long.MAX_VALUE : exchange.startedNanos + timeoutNanos;
    exchange.earlier = last;
    if (last == null) {
      first = exchange;
    } else {
      last.later = exchange;
    }
    last = exchange;
    arm(exchange.deadlineNanos);
  }

  void remove(Exchange exchange) {
    Exchange before = exchange.earlier;
    Exchange after = exchange.later;
    if (before == null) {
      first = after;
    } else {
      before.later = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.earlier = before;
    }
    exchange.earlier = null;
    exchange.later = null;
  }

  /** The one taken up first of those awaited. */
  @Nullable Exchange first() {
    return first;
  }

  /** Whether nothing is awaited. */
  boolean isEmpty() {
    return first == null;
  }

  private void arm(long deadlineNanos) {
    if (!armed && deadlineNanos != Long.MAX_VALUE) {
      armed = true;
      timer.at(deadlineNanos, () -> expire(deadlineNanos));
    }
  }

  private void expire(long nowNanos) {
    armed = false;
    Exchange due = first;
    while (due != null && due.deadlineNanos <= nowNanos) {
      remove(due);
      expired.accept(due);
      due = first;
    }
    if (due != null) {
      arm(due.deadlineNanos);
    }
  }
}
