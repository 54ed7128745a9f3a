package io.originsimulator.load.net;

import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.connect.Destination;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
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
  private final ArrayDeque<Connection> withRoom = new ArrayDeque<>(); // most recently used last
  private final ArrayDeque<Exchange> waiting = new ArrayDeque<>();
  private int open;
  private int closedListed; // closed ones among those with room
  private int nextAddress;
  private int streams; // at once, of a connection that is opening; as the last one allowed
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
    this.streams = settings.expectedStreams();
  }

  Destination destination() {
    return destination;
  }

  @Override
  public void take(Exchange exchange) {
    Connection connection = mostRecentlyUsed();
    if (connection != null) {
      connection.send(exchange);
      use(connection);
    } else {
      takeNew(exchange);
    }
  }

  /** Sends a request over a new connection; at the maximum, and after the end, it is queued. */
  private void takeNew(Exchange exchange) {
    if (!ended && (budget == null || budget.take())) {
      open(exchange);
    } else {
      exchange.queued = true;
      waiting.add(exchange);
      awaitBudget();
    }
  }

  /** Sends a request again, not over a connection that was open when it failed. */
  void retry(Exchange exchange) {
    if (settings.http2()) {
      take(exchange); // the one that refused it takes no more
    } else {
      takeNew(exchange);
    }
  }

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
    if (!ended) { // otherwise the other lanes end too, and their loops may no longer take tasks
      openForNext();
      if (!waiting.isEmpty()) {
        awaitBudget();
      }
    }
  }

  @Override
  public void closeIdleForOther() {
    if (budget != null && budget.isAwaited()) {
      Iterator<Connection> recent = withRoom.descendingIterator();
      boolean closed = false;
      while (!closed && recent.hasNext()) {
        Connection next = recent.next();
        closed = next.isOpen() && next.isIdle();
        if (closed) {
          next.close();
        }
      }
    }
  }

  @Override
  public void soon(Runnable task) {
    connector.soon(task);
  }

  private void open(@Nullable Exchange exchange) {
    open++;
    Connection opening = connector.open(this, destination, nextAddress++, exchange);
    if (opening != null) {
      use(opening);
    }
  }

  /** Sends queued requests over a connection, and lists it if it has room left. */
  private void use(Connection connection) {
    while (connection.hasRoom()) {
      Exchange next = nextWaiting();
      if (next == null) {
        connection.listed = true;
        withRoom.addLast(connection);
        return;
      }
      connection.send(next);
    }
  }

  private @Nullable Connection mostRecentlyUsed() {
    Connection connection = unlist(withRoom.pollLast());
    while (connection != null && !connection.hasRoom()) {
      connection = unlist(withRoom.pollLast());
    }
    return connection;
  }

  private @Nullable Connection unlist(@Nullable Connection connection) {
    if (connection != null) {
      connection.listed = false;
      closedListed -= connection.isOpen() ? 0 : 1;
    }
    return connection;
  }

  @Override
  public int expectedStreams() {
    return streams;
  }

  @Override
  public void allowed(int number) {
    streams = Math.max(1, number);
  }

  @Override
  public boolean mayServeMore(int served) {
    return !ended && (requestsEach == 0 || served < requestsEach);
  }

  @Override
  public void free(Connection connection) {
    if (connection.listed) {
      withRoom.remove(connection);
      connection.listed = false;
    }
    boolean owed = isOwed(open);
    Exchange next = ended || owed ? null : nextWaiting();
    if (next != null) {
      connection.send(next);
      use(connection);
    } else if (ended || owed || (connection.isIdle() && isSurplus())) {
      connection.retire();
    } else {
      use(connection);
    }
  }

  @Override
  public void closed(boolean wasListed) {
    open--;
    if (wasListed && ++closedListed > MANY && closedListed * 2 > withRoom.size()) {
      withRoom.removeIf(connection -> !connection.isOpen());
      closedListed = 0;
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
    Exchange next = nextWaiting();
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

  private boolean isSurplus() {
    return isAwaitedElsewhere() || withRoom.size() - closedListed >= settings.mostIdle();
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

  /** Closes connections without a request since an instant, as {@link RunClock#tickerNanos}. */
  void closeIdleSince(long nanos) {
    List<Connection> idle =
        withRoom.stream()
            .filter(connection -> connection.isIdle() && connection.idleSinceNanos < nanos)
            .toList();
    idle.forEach(Connection::close);
  }

  /** Closes the idle connections now, and the others after their requests. */
  void end() {
    ended = true;
    Connection listed = unlist(withRoom.pollFirst());
    while (listed != null) {
      listed.retire();
      listed = unlist(withRoom.pollFirst());
    }
  }
}
