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
  /** A lane's connections to the destination. */
  interface Member {
    /** Runs a task of this member. Any thread. */
    void soon(Runnable task);

    /** Opens one more connection, or gives it on. */
    void granted();

    /** Closes an idle connection, if there is one, for another member that waits. */
    void closeIdleForOther();
  }

  private final AtomicInteger left;
  private final List<Member> pools = new CopyOnWriteArrayList<>();
  private final Queue<Member> belowShare = new ConcurrentLinkedQueue<>();
  private final Queue<Member> others = new ConcurrentLinkedQueue<>();

  ConnectionBudget(int most) {
    this.left = new AtomicInteger(most);
  }

  void add(Member pool) {
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

  /** Has {@link Member#granted} called when one more may be opened. */
  void await(Member pool, boolean hasLessThanItsShare) {
    (hasLessThanItsShare ? belowShare : others).add(pool);
    if (take()) { // given back since the caller looked
      giveOn();
      return;
    }
    for (Member other : pools) {
      if (!other.equals(pool)) {
        other.soon(other::closeIdleForOther);
      }
    }
  }

  /** Returns false if the pool waits no more because it is about to be granted one. */
  boolean withdraw(Member pool) {
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
    @Nullable Member next = belowShare.poll();
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
