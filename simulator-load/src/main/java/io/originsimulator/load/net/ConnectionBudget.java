package io.originsimulator.load.net;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The maximum number of connections to a destination, shared by all lanes. Any thread.
 *
 * <pre>
 *   take ─▶ below the maximum ─▶ open
 *        ─▶ at the maximum ─▶ await ─▶ another lane closes a connection: an idle one now, or one
 *                                      beyond its share when it is free ─▶ granted
 * </pre>
 *
 * A lane may exceed its share while no other lane needs it; the others get their shares back on
 * demand. If all lanes need all connections, no lane closes one for another.
 */
final class ConnectionBudget {
  /** A lane's connections to the destination. */
  interface Member {
    /** Runs a task of this member. Any thread. */
    void soon(Runnable task);

    /** Opens one more connection, or passes the permission on. */
    void granted();

    /** Closes an idle connection, if any, for another member that waits. */
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

  /** Returns whether one more connection is allowed; the caller then opens it or passes it on. */
  boolean take() {
    int now = left.get();
    while (now > 0 && !left.compareAndSet(now, now - 1)) {
      now = left.get();
    }
    return now > 0;
  }

  /** Registers a pool, which is notified when one more connection is allowed. */
  void await(Member pool, boolean hasLessThanItsShare) {
    (hasLessThanItsShare ? belowShare : others).add(pool);
    if (take()) { // released since the caller's attempt
      passOn();
      return;
    }
    for (Member other : pools) {
      if (!other.equals(pool)) {
        other.soon(other::closeIdleForOther);
      }
    }
  }

  /** Returns whether the pool was still waiting, and not about to be granted a connection. */
  boolean withdraw(Member pool) {
    return belowShare.remove(pool) || others.remove(pool);
  }

  boolean isAwaited() {
    return isAwaitedByRight() || !others.isEmpty();
  }

  /** Returns whether a lane below its share waits. */
  boolean isAwaitedByRight() {
    return !belowShare.isEmpty();
  }

  /** Passes the permission of a closed connection on to a waiting pool. */
  void passOn() {
    @Nullable Member next = belowShare.poll();
    if (next == null) {
      next = others.poll();
    }
    if (next != null) {
      next.soon(next::granted);
      return;
    }
    left.incrementAndGet();
    if (isAwaited() && take()) { // a pool began to wait before the increment
      passOn();
    }
  }
}
