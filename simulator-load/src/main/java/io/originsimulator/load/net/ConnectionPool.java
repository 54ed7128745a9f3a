package io.originsimulator.load.net;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.connect.Destination;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a lane to a destination, or of a session. Its lane's thread only.
 *
 * <pre>
 *   take ─▶ an idle one, the last used first ─▶ send
 *        ─▶ a new one, which is the request's own ─▶ send, or fail
 *        ─▶ in line, if there may be no more ─▶ the next that is free, or closed and opened anew
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
  private final ArrayDeque<Connection> idle = new ArrayDeque<>(); // the last used last
  private final ArrayDeque<Exchange> waiting = new ArrayDeque<>();
  private int open;
  private int closedIdle; // of those in idle
  private int nextAddress;
  private boolean asked; // the budget, for one more
  private boolean ended;

  /**
   * No connections.
   *
   * @param budget of what may be open at once; null: no limit
   * @param share of it that other lanes leave to this one
   * @param firstAddress which of the destination's is used first, so that lanes do not all begin
   *     with the same
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

  /** Sends a request over a connection, as soon as there is one. */
  void take(Exchange exchange) {
    Connection connection = lastUsed();
    if (connection != null) {
      connection.send(exchange);
    } else {
      takeNew(exchange);
    }
  }

  /**
   * The same, but not over one that was used before, unless it has to wait for one; for ever, if
   * the pool has ended.
   */
  void takeNew(Exchange exchange) {
    if (!ended && (budget == null || budget.take())) {
      open(exchange);
    } else {
      exchange.inLine = true;
      waiting.add(exchange);
      ask();
    }
  }

  /** Opens one that nobody waits for, of those that are left before a run. */
  void preOpen() {
    if (budget == null || budget.take()) {
      open(null);
    }
  }

  private void ask() {
    if (budget != null && !asked && !ended) {
      asked = true;
      budget.await(this, open < share);
    }
  }

  @Override
  public void granted() {
    asked = false;
    openForNext();
    if (!waiting.isEmpty()) {
      ask();
    }
  }

  @Override
  public void closeIdleForOther() {
    if (budget != null && budget.isAwaited()) {
      Connection unused = lastUsed();
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

  private @Nullable Connection lastUsed() {
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
        budget.giveOn();
        if (!waiting.isEmpty()) {
          ask();
        }
      } else {
        openForNext();
      }
    }
  }

  /** Uses what may be opened for a request that waits, or gives it on. */
  private void openForNext() {
    Exchange next = ended ? null : nextWaiting();
    if (next != null) {
      open(next);
    } else if (budget != null) {
      budget.giveOn();
    }
  }

  /** Whether one of so many belongs to a lane that has less than its share. */
  private boolean isOwed(int connections) {
    return budget != null && connections > share && budget.isAwaitedByRight();
  }

  /** Whether another lane waits for a connection; nothing waits here. */
  private boolean isAwaitedElsewhere() {
    if (budget == null) {
      return false;
    }
    if (asked && budget.withdraw(this)) {
      asked = false;
    }
    return budget.isAwaited();
  }

  private @Nullable Exchange nextWaiting() {
    Exchange next = waiting.poll();
    while (next != null && next.isEnded()) { // it timed out in line
      next = waiting.poll();
    }
    if (next != null) {
      next.inLine = false;
    }
    return next;
  }

  /** Closes those that were last used before an instant of {@link RunClock#tickerNanos}. */
  void closeIdleSince(long nanos) {
    Connection oldest = idle.peekFirst();
    while (oldest != null && (!oldest.isOpen() || oldest.idleSinceNanos() < nanos)) {
      idle.pollFirst();
      drop(oldest);
      oldest = idle.peekFirst();
    }
  }

  /** Closes the idle ones, and the others when they have served. */
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
