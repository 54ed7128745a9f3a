package io.originsimulator.load.net;

import io.netty.channel.EventLoop;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.Destination;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All that one event loop does for a run: what it sends, awaits and keeps is its own, so nothing is
 * locked. Its loop's thread only, but where said.
 */
final class Lane implements ConnectionListener {
  private static final int MOST_ROUTES = 1 << 14; // targets; more are encoded each time
  private static final String REDIRECT_BEYOND_RATE =
      "redirect not followed: it would be beyond the maximum rate (--max-rate)";

  private final LaneContext context;
  private final DriverSettings settings;
  private final EventLoop loop;
  private final int index;
  private final Outbox outbox;
  private final Deadlines awaited;
  private final LanePools pools;
  private final Redirects redirects;
  private final IdentityHashMap<Target, Route> routes = new IdentityHashMap<>();
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private @Nullable Stripe stripe;
  private boolean followed;
  private boolean draining;
  private boolean stopped;
  private @Nullable Runnable whenPreOpened;

  /** A target's bytes, and the connections for its requests of no session. */
  record Route(EncodedTarget target, ConnectionPool pool) {}

  Lane(LaneContext context, EventLoop loop, int index, int lanes, Outbox outbox) {
    this.context = context;
    this.settings = context.settings();
    this.loop = loop;
    this.index = index;
    this.outbox = outbox;
    this.awaited = new Deadlines(settings.timeoutNanos(), this::nanoTime, this::at, this::timedOut);
    this.pools = new LanePools(context, new Connector(context, loop, this, index), index, lanes);
    this.redirects = new Redirects(context.destinations(), context.tls() != null);
  }

  /** Any thread. */
  EventLoop loop() {
    return loop;
  }

  /** Any thread. */
  int index() {
    return index;
  }

  long nanoTime() {
    return context.clock().nanoTime();
  }

  /** From an instant that stays where it is when the run begins. */
  long tickerNanos() {
    return context.clock().tickerNanos();
  }

  /** Runs a task at an instant of the run, or as soon as possible after it. */
  void at(long nanos, Runnable task) {
    loop.schedule(task, nanos - nanoTime(), TimeUnit.NANOSECONDS);
  }

  /** Runs a task after those that are due. */
  void soon(Runnable task) {
    loop.execute(task);
  }

  /** As {@link LoadDriver#send}. */
  void send(
      long number,
      int target,
      Target request,
      long scheduledNanos,
      int session,
      Consumer<Sample> then) {
    send(number, target, route(request), scheduledNanos, session, then);
  }

  void send(
      long number,
      int target,
      Route route,
      long scheduledNanos,
      int session,
      @Nullable Consumer<Sample> then) {
    send(
        new Exchange(number, target, route.target, scheduledNanos, nanoTime(), session, then),
        route);
  }

  /** Sends a request that was taken up just now. */
  void send(Exchange exchange, Route route) {
    if (draining) {
      drop(exchange, Outcome.STOPPED);
      outbox.flush(); // nobody else will
    } else if (!context.tallies().take(settings.mostInFlight())) {
      drop(exchange, Outcome.DROPPED_IN_FLIGHT);
    } else {
      context.room().sent(exchange.startedNanos);
      awaited.add(exchange);
      poolOf(exchange, route.pool).take(exchange);
    }
  }

  /** Enters one that is not sent, at once: what is entered later may be after a stop. */
  private void drop(Exchange exchange, Outcome outcome) {
    Sample sample = exchange.end(outcome, "", nanoTime(), settings.maxBodyBytes());
    if (exchange.counts()) {
      outbox.add(sample);
      soon(() -> exchange.tell(sample));
    }
  }

  /** Returns the route of a target; made once, unless there are very many. */
  Route route(Target target) {
    Route known = routes.get(target);
    if (known != null) {
      return known;
    }
    Route made = newRoute(target);
    if (routes.size() < MOST_ROUTES) {
      routes.put(target, made);
    }
    return made;
  }

  private Route newRoute(Target target) {
    boolean keepAlive = settings.connections().policy() != ConnectionPolicy.FRESH;
    return new Route(new EncodedTarget(target, keepAlive), sharedPoolOf(target));
  }

  private ConnectionPool sharedPoolOf(Target target) {
    return pools.shared(context.destinations().find(target.server()));
  }

  private ConnectionPool poolOf(Exchange exchange, ConnectionPool shared) {
    boolean ofItsSession =
        exchange.session >= 0 && settings.connections().policy() == ConnectionPolicy.SESSION;
    return ofItsSession ? pools.ofSession(exchange.session, shared.destination()) : shared;
  }

  @Override
  public void answered(Exchange exchange, @Nullable String location) {
    if (location != null && settings.redirects() >= 0) {
      Target onward = redirects.onward(exchange, location);
      if (onward != null && exchange.redirects >= settings.redirects()) {
        String error = "stopped after " + settings.redirects() + " redirects";
        end(exchange, Outcome.OTHER, error, exchange.lastByteNanos);
        return;
      }
      if (onward != null && !context.room().takeOne(nanoTime())) {
        end(exchange, Outcome.MAX_RATE, REDIRECT_BEYOND_RATE, exchange.lastByteNanos);
        return;
      }
      if (onward != null) {
        Route route = newRoute(onward);
        exchange.redirects++;
        exchange.again();
        exchange.target = route.target;
        poolOf(exchange, route.pool).take(exchange);
        return;
      }
    }
    end(exchange, Outcome.ANSWERED, "", exchange.lastByteNanos);
  }

  @Override
  public void failed(Exchange exchange, Failure failure) {
    boolean again =
        failure.outcome() == Outcome.STALE_CLOSE
            && settings.connections().retryStale()
            && !exchange.sentAgain
            && context.room().takeOne(nanoTime());
    if (again) {
      exchange.sentAgain = true;
      exchange.again();
      poolOf(exchange, sharedPoolOf(exchange.target.target)).takeNew(exchange);
    } else {
      end(exchange, failure.outcome(), failure.error(), nanoTime());
    }
  }

  private void timedOut(List<Exchange> due) {
    for (Exchange exchange : due) {
      Outcome outcome = timeout(exchange);
      context.tallies().ended();
      record(exchange, outcome, outcome.toString(), nanoTime());
    }
    due.forEach(Lane::letGo); // now: a place that is free is for one in line that has time left
    lookWhetherDone();
  }

  private static Outcome timeout(Exchange exchange) {
    if (exchange.inLine && exchange.sentNanos < 0) {
      return Outcome.NO_CONNECTION;
    }
    return exchange.connecting ? Outcome.CONNECT_TIMEOUT : Outcome.TIMEOUT;
  }

  private static void letGo(Exchange exchange) {
    Exchange.Carrier connection = exchange.connection;
    exchange.connection = null;
    if (connection != null) {
      connection.close();
    }
  }

  private void end(Exchange exchange, Outcome outcome, String error, long endNanos) {
    awaited.remove(exchange);
    context.tallies().ended();
    record(exchange, outcome, error, endNanos);
    lookWhetherDone();
  }

  private void record(Exchange exchange, Outcome outcome, String error, long endNanos) {
    Sample sample = exchange.end(outcome, error, endNanos, settings.maxBodyBytes());
    if (exchange.counts()) {
      outbox.add(sample);
      exchange.tell(sample);
    }
  }

  /** Has a stripe of a workload sent; it tells when it has come to its end. */
  void follow(Stripe own) {
    stripe = own;
    followed = true;
    if (draining) { // stopped before it began
      context.tallies().notSent(own.stop());
      lookWhetherDone();
    } else {
      own.start();
    }
  }

  /** Told by the stripe: it cannot go on. */
  void broken(Throwable why) {
    done.completeExceptionally(why);
  }

  /** Told by the stripe. */
  void lookWhetherDone() {
    if (!awaited.isEmpty()) {
      return;
    }
    if (draining) {
      outbox.flush();
      drained.complete(null);
    }
    if (followed && (stripe == null || stripe.isExhausted())) {
      outbox.flush();
      done.complete(null);
    }
  }

  /** When all of its stripe has ended, or cannot go on. Any thread. */
  CompletableFuture<Void> done() {
    return done;
  }

  /** When nothing is awaited after {@link #drain}. Any thread. */
  CompletableFuture<Void> drained() {
    return drained;
  }

  /** Opens connections to be used later; one of a lane at a time. */
  void preOpen(Destination destination, Runnable then) {
    if (draining) {
      then.run();
      return;
    }
    whenPreOpened = then;
    pools.shared(destination).preOpen();
  }

  @Override
  public void preOpened() {
    Runnable then = whenPreOpened;
    if (then != null) {
      then.run();
    }
  }

  /** Returns the samples of what is in flight as if it ended now. */
  List<Sample> inFlight() {
    long nowNanos = nanoTime();
    List<Sample> soFar = new ArrayList<>();
    for (Exchange next = awaited.first(); next != null; next = next.later) {
      if (next.counts()) {
        soFar.add(next.soFar(nowNanos));
      }
    }
    return soFar;
  }

  void closeIdleConnections() {
    long maxIdleNanos = settings.connections().maxIdleNanos();
    if (maxIdleNanos > 0) {
      pools.closeIdleSince(tickerNanos() - maxIdleNanos);
    }
  }

  void endSession(int session) {
    pools.endSession(session);
  }

  /** Sends nothing more that is planned or asked for; what is in flight is still awaited. */
  void drain() {
    if (draining) {
      return;
    }
    draining = true;
    if (stripe != null) {
      context.tallies().notSent(stripe.stop());
    }
    lookWhetherDone();
  }

  /** Ends what is in flight, and closes all connections. */
  void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    drain();
    pools.end(); // first, or each connection that is closed makes room for a new one
    long nowNanos = nanoTime(); // the same for all: closing takes its time
    Exchange exchange = awaited.first();
    while (exchange != null) {
      awaited.remove(exchange);
      letGo(exchange);
      context.tallies().ended();
      record(exchange, Outcome.UNANSWERED, "", nowNanos);
      exchange = awaited.first();
    }
    outbox.flush();
    lookWhetherDone();
  }
}
