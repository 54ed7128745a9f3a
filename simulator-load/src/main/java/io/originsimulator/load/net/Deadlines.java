package io.originsimulator.load.net;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
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
  private final LongSupplier nanoTime;
  private final Timer timer;
  private final Consumer<List<Exchange>> expired;
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
   * @param expired told of all whose deadlines have come when the timer wakes; they have been
   *     removed
   */
  Deadlines(
      long timeoutNanos, LongSupplier nanoTime, Timer timer, Consumer<List<Exchange>> expired) {
    this.timeoutNanos = timeoutNanos;
    this.nanoTime = nanoTime;
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

  boolean isEmpty() {
    return first == null;
  }

  private void arm(long deadlineNanos) {
    if (!armed && deadlineNanos != Long.MAX_VALUE) {
      armed = true;
      timer.at(deadlineNanos, () -> expire(deadlineNanos));
    }
  }

  private void expire(long deadlineNanos) {
    long nowNanos = Math.max(deadlineNanos, nanoTime.getAsLong());
    List<Exchange> due = new ArrayList<>();
    Exchange next = first;
    while (next != null && next.deadlineNanos <= nowNanos) {
      remove(next);
      due.add(next);
      next = first;
    }
    if (!due.isEmpty()) {
      expired.accept(due); // which may add some, with later deadlines than those that are left
    }
    armed = false;
    if (first != null) {
      arm(first.deadlineNanos);
    }
  }
}
