package io.originsimulator.load.net;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.connect.Destination;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A lane's connections to a destination, or a session's. Its lane's thread only.
 *
 * <pre>
 *   take ─▶ an idle connection, the most recently used first ─▶ send
 *        ─▶ a new one, reserved for this request ─▶ send, or fail
 *        ─▶ queued, if the maximum is reached ─▶ the next free connection, or a new one
 * </pre>
 */
final class ConnectionPool implements Connection.Keeper, ConnectionBudget.Member {
  private static final int MANY = 64;

  private final Destination destination;
  private final ConnectionSettings settings;
  private final Connector connector;
  private final @Nullable ConnectionBudget budget;
  private final int share;
  private final int requestsEach;
  private final ArrayDeque<Connection> idle = new ArrayDeque<>(); // the most recently used last
  private final ArrayDeque<Exchange> waiting = new ArrayDeque<>();
  private int open;
  private int closedIdle; // closed ones among the idle
  private int nextAddress;
  private boolean awaitsBudget; // waits for the budget
  private boolean ended;

  /**
   * Creates an empty pool.
   *
   * @param budget maximum of open connections; null: no limit
   * @param share this pool's share of the budget
   * @param firstAddress index of the destination's address to use first; differs among lanes
   */
  ConnectionPool(
      Destination destination,
      ConnectionSettings settings,
      Connector connector,
      @Nullable ConnectionBudget budget,
      int share,
      int firstAddress) {
    this.destination = destination;
    this.settings = settings;
    this.connector = connector;
    this.budget = budget;
    this.share = share;
    this.requestsEach = settings.policy() == ConnectionPolicy.FRESH ? 1 : settings.requestsEach();
    this.nextAddress = firstAddress;
  }

  Destination destination() {
    return destination;
  }

  /** Sends a request over a connection, as soon as one is available. */
  void take(Exchange exchange) {
    Connection connection = mostRecentlyUsed();
    if (connection != null) {
      connection.send(exchange);
    } else {
      takeNew(exchange);
    }
  }

  /**
   * Sends a request over a new connection. At the maximum, the request is queued for any
   * connection; if the pool has ended, it remains queued.
   */
  void takeNew(Exchange exchange) {
    if (!ended && (budget == null || budget.take())) {
      open(exchange);
    } else {
      exchange.queued = true;
      waiting.add(exchange);
      awaitBudget();
    }
  }

  /** Opens a connection without a request before a run, if the budget allows it. */
  void preOpen() {
    if (budget == null || budget.take()) {
      open(null);
    }
  }

  private void awaitBudget() {
    if (budget != null && !awaitsBudget && !ended) {
      awaitsBudget = true;
      budget.await(this, open < share);
    }
  }

  @Override
  public void granted() {
    awaitsBudget = false;
    openForNext();
    if (!waiting.isEmpty()) {
      awaitBudget();
    }
  }

  @Override
  public void closeIdleForOther() {
    if (budget != null && budget.isAwaited()) {
      Connection unused = mostRecentlyUsed();
      if (unused != null) {
        unused.close();
      }
    }
  }

  @Override
  public void soon(Runnable task) {
    connector.soon(task);
  }

  private void open(@Nullable Exchange exchange) {
    open++;
    connector.open(this, destination, nextAddress++, exchange);
  }

  private @Nullable Connection mostRecentlyUsed() {
    Connection connection = idle.pollLast();
    while (connection != null && !connection.isOpen()) {
      closedIdle--;
      connection = idle.pollLast();
    }
    if (connection != null) {
      connection.idle(false);
    }
    return connection;
  }

  @Override
  public boolean mayServeMore(int served) {
    return !ended && (requestsEach == 0 || served < requestsEach);
  }

  @Override
  public void free(Connection connection) {
    boolean owed = isOwed(open);
    Exchange next = ended || owed ? null : nextWaiting();
    if (next != null) {
      connection.send(next);
    } else if (ended
        || owed
        || isAwaitedElsewhere()
        || idle.size() - closedIdle >= settings.mostIdle()) {
      connection.close();
    } else {
      connection.idle(true);
      idle.addLast(connection);
    }
  }

  @Override
  public void closed(boolean wasIdle) {
    open--;
    if (wasIdle && ++closedIdle > MANY && closedIdle * 2 > idle.size()) {
      idle.removeIf(connection -> !connection.isOpen());
      closedIdle = 0;
    }
    if (budget != null && !ended) {
      if (isOwed(open + 1)) {
        budget.passOn();
        if (!waiting.isEmpty()) {
          awaitBudget();
        }
      } else {
        openForNext();
      }
    }
  }

  /** Opens a connection for a queued request, or passes the permission on. */
  private void openForNext() {
    Exchange next = ended ? null : nextWaiting();
    if (next != null) {
      open(next);
    } else if (budget != null) {
      budget.passOn();
    }
  }

  /** Returns whether one of this number of connections belongs to a lane below its share. */
  private boolean isOwed(int connections) {
    return budget != null && connections > share && budget.isAwaitedByRight();
  }

  /** Returns whether another lane waits for a connection; no request is queued here. */
  private boolean isAwaitedElsewhere() {
    if (budget == null) {
      return false;
    }
    if (awaitsBudget && budget.withdraw(this)) {
      awaitsBudget = false;
    }
    return budget.isAwaited();
  }

  private @Nullable Exchange nextWaiting() {
    Exchange next = waiting.poll();
    while (next != null && next.isEnded()) { // timed out in the queue
      next = waiting.poll();
    }
    if (next != null) {
      next.queued = false;
    }
    return next;
  }

  /** Closes idle connections last used before an instant of {@link RunClock#tickerNanos}. */
  void closeIdleSince(long nanos) {
    Connection oldest = idle.peekFirst();
    while (oldest != null && (!oldest.isOpen() || oldest.idleSinceNanos() < nanos)) {
      idle.pollFirst();
      drop(oldest);
      oldest = idle.peekFirst();
    }
  }

  /** Closes the idle connections now, and the others after their requests. */
  void end() {
    ended = true;
    while (!idle.isEmpty()) {
      drop(idle.removeFirst());
    }
  }

  private void drop(Connection taken) {
    taken.idle(false);
    if (taken.isOpen()) {
      taken.close();
    } else {
      closedIdle--;
    }
  }
}
