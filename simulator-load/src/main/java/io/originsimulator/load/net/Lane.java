package io.originsimulator.load.net;

import io.netty.channel.EventLoop;
import io.originsimulator.load.ConnectionPolicy;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.StreamSettings;
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
 * An event loop's part of a run: its requests and connections. It shares no mutable state with
 * other lanes except thread-safe counts. Its loop's thread only, unless stated otherwise.
 */
final class Lane implements Connection.Listener {
  private static final int MOST_ROUTES = 1 << 14; // targets; further ones are encoded each time
  private static final String REDIRECT_BEYOND_RATE =
      "redirect not followed: it would exceed the maximum rate (--max-rate)";

  final EventLoop loop;
  final int index; // among the driver's lanes, from 0
  final LaneMeter meter;

  /** Completes when the stripe's requests have ended, or if it cannot continue. */
  final CompletableFuture<Void> done = new CompletableFuture<>();

  /** Completes when nothing is in flight after {@link #drain}. */
  final CompletableFuture<Void> drained = new CompletableFuture<>();

  private final LaneContext context;
  private final DriverSettings settings;
  private final long mostInFlight;
  private final Outbox outbox;
  private final Deadlines deadlines;
  private final LanePools pools;
  private final Redirects redirects;
  private final IdentityHashMap<Target, Route> routes = new IdentityHashMap<>();
  private @Nullable Stripe stripe;
  private boolean followed;
  private boolean draining;
  private boolean stopped;
  private @Nullable Runnable whenPreOpened;

  /** A target's bytes, and the pool for its requests without a session. */
  record Route(EncodedTarget target, ConnectionPool pool) {}

  Lane(LaneContext context, EventLoop loop, int index, int lanes, Outbox outbox) {
    this.context = context;
    this.settings = context.settings();
    this.loop = loop;
    this.index = index;
    this.outbox = outbox;
    this.meter = new LaneMeter(this, outbox, settings.reportInFlight());
    this.mostInFlight = settings.mostInFlight() == 0 ? Long.MAX_VALUE : settings.mostInFlight();
    this.deadlines =
        new Deadlines(settings.timeoutNanos(), this::nanoTime, this::at, this::timedOut);
    this.pools = new LanePools(context, new Connector(context, loop, this, index), index, lanes);
    this.redirects = new Redirects(context.destinations(), context.tls() != null);
  }

  long nanoTime() {
    return context.clock().nanoTime();
  }

  /** Runs a task at an instant of the run, or as soon as possible after it. */
  void at(long nanos, Runnable task) {
    loop.schedule(task, nanos - nanoTime(), TimeUnit.NANOSECONDS);
  }

  void send(
      long number,
      int target,
      Route route,
      long scheduledNanos,
      int session,
      @Nullable Consumer<Sample> then) {
    long nowNanos = nanoTime();
    StreamSettings streams = settings.streams();
    send(
        streams == null
            ? new Exchange(number, target, route.target, scheduledNanos, nowNanos, session, then)
            : new StreamExchange(
                number, target, route.target, scheduledNanos, nowNanos, session, then, streams),
        route);
  }

  void send(Exchange exchange, Route route) {
    if (draining) {
      drop(exchange, Outcome.STOPPED);
      outbox.flush(); // after the end, no tick flushes it
    } else if (!context.tallies().inFlight.up(mostInFlight)) {
      drop(exchange, Outcome.DROPPED_IN_FLIGHT);
    } else {
      context.headroom().sent(exchange.startedNanos);
      deadlines.add(exchange);
      poolOf(exchange, route.pool).take(exchange);
    }
  }

  /** Records an unsent request at once; a deferred record could come after the stop. */
  private void drop(Exchange exchange, Outcome outcome) {
    Sample sample = exchange.end(outcome, "", nanoTime(), settings.maxBodyBytes());
    if (exchange.counts()) {
      outbox.add(sample);
      loop.execute(() -> exchange.notifySender(sample));
    }
  }

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
  public void answered(Exchange exchange) {
    Target onward = settings.redirects() < 0 ? null : redirects.onward(exchange);
    if (onward == null) {
      end(exchange, Outcome.ANSWERED, "", exchange.lastByteNanos);
    } else if (exchange.redirects >= settings.redirects()) {
      String error = "stopped after " + settings.redirects() + " redirects";
      end(exchange, Outcome.OTHER, error, exchange.lastByteNanos);
    } else if (!context.headroom().take(nanoTime())) {
      end(exchange, Outcome.MAX_RATE, REDIRECT_BEYOND_RATE, exchange.lastByteNanos);
    } else {
      Route route = newRoute(onward);
      exchange.redirects++;
      exchange.resetForRetry();
      exchange.target = route.target;
      poolOf(exchange, route.pool).take(exchange);
    }
  }

  @Override
  public void failed(Exchange exchange, Failure failure) {
    boolean retry =
        failure.outcome() == Outcome.STALE_CLOSE
            && settings.connections().retryStale()
            && !exchange.sentAgain
            && context.headroom().take(nanoTime());
    if (retry) {
      exchange.sentAgain = true;
      exchange.resetForRetry();
      poolOf(exchange, sharedPoolOf(exchange.target.target)).retry(exchange);
    } else {
      end(exchange, failure.outcome(), failure.error(), nanoTime());
    }
  }

  private void timedOut(List<Exchange> due) {
    for (Exchange exchange : due) {
      Outcome outcome = timeout(exchange);
      record(exchange, outcome, outcome.toString(), nanoTime());
    }
    due.forEach(Lane::cancel); // last, so that freed slots go to requests with time left
    checkDone();
  }

  private static Outcome timeout(Exchange exchange) {
    if (exchange.queued && exchange.sentNanos < 0) {
      return Outcome.NO_CONNECTION;
    }
    return exchange.connecting ? Outcome.CONNECT_TIMEOUT : Outcome.TIMEOUT;
  }

  private static void cancel(Exchange exchange) {
    Exchange.Carrier connection = exchange.connection;
    exchange.connection = null;
    if (connection != null) {
      connection.cancel(exchange);
    }
  }

  private void end(Exchange exchange, Outcome outcome, String error, long endNanos) {
    deadlines.remove(exchange);
    record(exchange, outcome, error, endNanos);
    checkDone();
  }

  private void record(Exchange exchange, Outcome outcome, String error, long endNanos) {
    context.tallies().inFlight.down();
    Sample sample = exchange.end(outcome, error, endNanos, settings.maxBodyBytes());
    if (exchange.counts()) {
      outbox.add(sample);
      exchange.notifySender(sample);
    }
  }

  void follow(Stripe own) {
    stripe = own;
    followed = true;
    if (draining) { // stopped before it started
      context.tallies().notSent.addAndGet(own.stop());
      checkDone();
    } else {
      own.start();
    }
  }

  /** Completes the futures if nothing is left to do; called by the stripe when it is exhausted. */
  void checkDone() {
    if (!deadlines.isEmpty()) {
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

  /** Opens a connection for later use; one at a time per lane. */
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

  /** Returns samples of the requests in flight as if they ended now. */
  List<Sample> inFlight() {
    long nowNanos = nanoTime();
    List<Sample> soFar = new ArrayList<>();
    for (Exchange next = deadlines.first(); next != null; next = next.later) {
      if (next.counts()) {
        soFar.add(next.soFar(nowNanos));
      }
    }
    return soFar;
  }

  void closeIdleConnections() {
    long maxIdleNanos = settings.connections().maxIdleNanos();
    if (maxIdleNanos > 0) {
      pools.closeIdleSince(context.clock().tickerNanos() - maxIdleNanos);
    }
  }

  void endSession(int session) {
    pools.endSession(session);
  }

  /** Sends no further requests; those in flight continue. */
  void drain() {
    if (draining) {
      return;
    }
    draining = true;
    if (stripe != null) {
      context.tallies().notSent.addAndGet(stripe.stop());
    }
    checkDone();
  }

  /** Ends the requests in flight, and closes all connections. */
  void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    drain();
    pools.end(); // first: otherwise a closed connection's slot would go to a new one
    long nowNanos = nanoTime(); // the same for all, because closing takes time
    Exchange exchange = deadlines.first();
    while (exchange != null) {
      deadlines.remove(exchange);
      cancel(exchange);
      record(exchange, Outcome.UNANSWERED, "", nowNanos);
      exchange = deadlines.first();
    }
    outbox.flush();
    checkDone();
  }
}
