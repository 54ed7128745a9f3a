package io.originsimulator.load.net;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections that all lanes together may have to a destination. Any thread.
 *
 * <pre>
 *   take ─▶ one is left ─▶ open
 *        ─▶ none is left ─▶ await ─▶ another lane closes one: an idle one at once, or one beyond its
 *                                    share when it is free ─▶ granted
 * </pre>
 *
 * A lane may have more than its share while no other needs it, and gets its share back as soon as
 * it does. When all lanes need all connections, none is closed for another.
 */
final class ConnectionBudget {
  private final AtomicInteger left;
  private final List<ConnectionPool> pools = new CopyOnWriteArrayList<>();
  private final Queue<ConnectionPool> belowShare = new ConcurrentLinkedQueue<>();
  private final Queue<ConnectionPool> others = new ConcurrentLinkedQueue<>();

  ConnectionBudget(int most) {
    this.left = new AtomicInteger(most);
  }

  void add(ConnectionPool pool) {
    pools.add(pool);
  }

  /** Returns whether one more may be opened; it is then the caller's to give on. */
  boolean take() {
    int now = left.get();
    while (now > 0 && !left.compareAndSet(now, now - 1)) {
      now = left.get();
    }
    return now > 0;
  }

  /** Has {@link ConnectionPool#granted} called when one more may be opened. */
  void await(ConnectionPool pool, boolean hasLessThanItsShare) {
    (hasLessThanItsShare ? belowShare : others).add(pool);
    if (take()) { // given back since the caller looked
      giveOn();
      return;
    }
    for (ConnectionPool other : pools) {
      if (other != pool) {
        other.soon(other::closeIdleForOther);
      }
    }
  }

  /** Returns false if the pool waits no more because it is about to be granted one. */
  boolean withdraw(ConnectionPool pool) {
    return belowShare.remove(pool) || others.remove(pool);
  }

  boolean isAwaited() {
    return isAwaitedByRight() || !others.isEmpty();
  }

  /** Returns whether a lane that has less than its share waits. */
  boolean isAwaitedByRight() {
    return !belowShare.isEmpty();
  }

  /** Passes one that was closed on to a pool that waits. */
  void giveOn() {
    @Nullable ConnectionPool next = belowShare.poll();
    if (next == null) {
      next = others.poll();
    }
    if (next != null) {
      next.soon(next::granted);
      return;
    }
    left.incrementAndGet();
    if (isAwaited() && take()) { // one came before it was back
      giveOn();
    }
  }
}
