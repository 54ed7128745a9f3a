package io.originsimulator.load.net;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The requests in flight, in the order of their deadlines. The timeout is the same for all, so this
 * is the order of their starts. Adding and removing need no search, and one timer serves all. Its
 * lane's thread only.
 *
 * <pre>
 *   first ─▶ x ─▶ x ─▶ x ─▶ … ─▶ last
 *     └ the timer is set to its deadline, or to an earlier instant
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
   * Creates an empty list.
   *
   * @param timeoutNanos 0: none
   * @param expired accepts the removed requests that are past their deadlines
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

  /** Returns the request that was started first; null if none is in flight. */
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
      expired.accept(due); // may add requests, with later deadlines than the remaining ones
    }
    armed = false;
    if (first != null) {
      arm(first.deadlineNanos);
    }
  }
}
