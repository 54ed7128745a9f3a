package io.originsimulator.server;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.originsimulator.report.Activity;
import io.originsimulator.report.Counts;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.server.accesslog.AccessLog;
import io.originsimulator.server.clock.ManualTime;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.loop.Holds;
import io.originsimulator.server.loop.LastResort;
import io.originsimulator.server.loop.LiveStreams;
import io.originsimulator.server.loop.NativeTransport;
import io.originsimulator.server.recipes.NextResponses;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.store.ScenarioChanges;
import io.originsimulator.server.tls.ServerTls;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.server.wire.ResponseQueue;
import io.originsimulator.server.wire.ServerContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server that simulates an origin: recipes set the status, body and timing of its
 * responses.
 *
 * <pre>{@code
 * try (Simulator origin = Simulator.builder().recipe(Path.of("flaky.json")).start()) {
 *   URI news = origin.uri("/news");
 * }
 * }</pre>
 *
 * <p>Recipes may be added and removed while it serves; a change is atomic, and has taken effect
 * when the call returns. For any thread.
 */
public final class Simulator extends AddressedServer implements AutoCloseable {
  private final String host;
  private final Optional<Instant> startAt;
  private final Assembly parts;
  private final @Nullable Journal journal; // null if none is kept
  private final @Nullable Honesty honesty; // null if it is not measured
  private final ExecutorService adminThreads;
  private final NativeTransport transport;
  private final HttpServer server;
  private final Holds holds;
  private final LiveStreams streams;
  final Optional<ManualClock> clock;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch ended = new CountDownLatch(1);

  private Simulator(SimulatorBuilder settings) throws IOException {
    WarmUp.once(settings.honesty);
    Optional<ManualTime> manual =
        settings.manualClock ? Optional.of(ManualTime.now()) : Optional.empty();
    SimulatorClock time = manual.isPresent() ? manual.get() : SimulatorClock.system();
    this.transport = settings.transport.here(); // may fail, so before what must be released
    this.parts = new Assembly(settings, time, Assembly.Heap.ofThisJvm());
    this.host = settings.host;
    this.startAt = settings.startAt;
    this.adminThreads =
        Executors.newCachedThreadPool(new DefaultThreadFactory("origin-simulator-admin", true));
    parts.scenarios.listener().check(new StageSupport(transport.kind(), parts.tls())::check);
    Runnable lastResort =
        new LastResort(settings.onFailure.orElse(null), this::clearJournal, this::close);
    EventLoops loops = EventLoops.of(transport, settings.threads, parts::newLoop, lastResort);
    this.holds = new Holds(loops, parts.scenarios);
    this.streams = new LiveStreams(loops, parts.scenarios);
    try { // from here on, a failure must release bodies
      parts.changes.begin(settings.documents);
      parts.scenarios.afterChange(
          () -> {
            loops.renewLeases();
            holds.recipesChanged();
            streams.recipesChanged();
          });
      this.honesty =
          settings.honesty
              ? new Honesty(loops.executors(), parts.scenarios::scenario, settings.tolerance)
              : null;
      if (honesty != null && time.passes()) { // a manual clock has no delay errors
        honesty.forEach((loop, meter) -> loops.state(loop).measure(meter));
      }
      ServerContext context = parts.serve(new OwnTraffic(this), honesty, adminThreads, lastResort);
      this.journal = context.journal();
      this.server =
          HttpServer.start(
              new InetSocketAddress(host, settings.port), parts.secure, transport, loops, context);
    } catch (IOException | RuntimeException | Error e) {
      adminThreads.shutdownNow();
      loops.stop();
      parts.close();
      throw e;
    }
    this.clock =
        manual.map(moved -> new ManualClock(moved, parts.scenarios, loops, server, settings.jumps));
    loops.watch(); // only now can a dead loop end the simulator
    if (honesty != null) {
      honesty.begin();
    }
    try {
      parts.changes.join(adminUri()); // first: no client may see a state older than the store's
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    server.open();
    parts.scenarios.listener().control(loops.executors().get(0), adminThreads, server::accept);
  }

  @Override
  String host() {
    return host;
  }

  @Override
  HttpServer server() {
    return server;
  }

  @Override
  @Nullable ServerTls tls() {
    return parts.tls();
  }

  @Override
  ScenarioStore scenarios() {
    return parts.scenarios;
  }

  @Override
  ScenarioChanges changes() {
    return parts.changes;
  }

  @Override
  RecipeLoader loader() {
    return parts.loader;
  }

  @Override
  NextResponses nextResponses() {
    return parts.nextResponses;
  }

  @Override
  Holds holds() {
    return holds;
  }

  @Override
  LiveStreams streams() {
    return streams;
  }

  @Override
  @Nullable Journal recording() {
    return journal;
  }

  @Override
  @Nullable AccessLog accessLog() {
    return parts.accessLog;
  }

  @Override
  public String pendingHint() {
    return clock.map(moved -> "; " + moved.describe()).orElse("");
  }

  /** Starts a builder: a free port of the loopback address, no recipes. */
  public static SimulatorBuilder builder() {
    return new SimulatorBuilder();
  }

  /** Loads the classes that the first simulator of this JVM needs; a concurrent start waits. */
  public static void warmUp() {
    WarmUp.once(true);
    Transport.AUTO.here();
  }

  /** Starts a simulator with checked settings; the settings may change afterwards. */
  static Simulator start(SimulatorBuilder settings) {
    try {
      return new Simulator(settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Returns the transport in use, never {@link Transport#AUTO}. */
  public Transport transport() {
    return Transport.of(transport);
  }

  /** Returns the zero of all timelines; empty if each counts from its recipe's acceptance. */
  public Optional<Instant> startAt() {
    return startAt;
  }

  /**
   * Returns the manual or jumping clock.
   *
   * @throws IllegalStateException if it runs on the system clock
   */
  public ManualClock clock() {
    return clock.orElseThrow(
        () ->
            new IllegalStateException(
                "clock: the simulator runs on the system clock"
                    + " (expected: Simulator.builder().manualClock())"));
  }

  /**
   * Resets the simulator: removes all recipes and the listener, which ends all holds and pauses,
   * drops pending requests and closes their connections, cancels the tasks of {@link
   * ManualClock#asScheduler}, and clears the counts, the journal and the measurements of {@link
   * #honesty()}.
   *
   * <p>The page {@code /_admin/restart} does the same with {@code ?pending=drop}; without it,
   * pending requests still get responses, and are counted then.
   */
  public void restart() {
    restartNow();
  }

  /** Restarts; returns the names of the simulators of a store that have not followed yet. */
  List<String> restartNow() {
    server.ask(
        ResponseQueue::giveUp); // first: clearing ends holds, which would send held responses
    List<String> behind = parts.changes.restart(parts.scenarios::clear);
    clock.ifPresent(ManualClock::restart);
    server.ask(ResponseQueue::giveUp); // requests that have arrived in between
    parts.metrics.clear();
    if (journal != null) {
      journal.restart();
    }
    if (honesty != null) {
      honesty.clear();
    }
    return behind;
  }

  /**
   * Returns the report on its own timing since it started or was last cleared; also after it has
   * been closed. Waits up to one second for a blocked event loop.
   *
   * @throws IllegalStateException if it is not {@linkplain SimulatorBuilder#honesty measured}
   */
  public HonestyReport honesty() {
    if (honesty == null) {
      throw new IllegalStateException(
          "honesty: not measured (expected: Simulator.builder().honesty(true), or no"
              + " --no-honesty)");
    }
    return honesty.report();
  }

  /** Returns its counts since it started or was last cleared. */
  public Counts counts() {
    return parts.metrics.counts();
  }

  /** Returns its state now: requests in flight, and the stage of each recipe. Never waits. */
  public Activity activity() {
    return parts.activity();
  }

  /**
   * Refuses connections until {@link #start}, like a server that is down, closes open connections
   * and drops pending requests; does nothing if it is stopped or being closed.
   *
   * <p>The port, recipes, counts and journal stay, and time and timelines continue.
   */
  public void stop() {
    if (closing.get()) {
      return; // a client that disconnects during the grace period counts as such
    }
    try {
      server.pause(() -> stopping(true));
    } finally {
      stopping(closing.get());
    }
  }

  /**
   * Accepts connections again after {@link #stop}, on the same port; does nothing if it is not
   * stopped.
   *
   * @throws UncheckedIOException if another process has taken the port
   * @throws IllegalStateException if the simulator has been closed
   */
  public void start() {
    try {
      server.resume();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Returns whether it has been closed, or is being closed. */
  public boolean isClosed() {
    return closing.get();
  }

  /** Closes the simulator at once; drops pending requests. */
  @Override
  public void close() {
    close(Duration.ZERO);
  }

  /**
   * Stops accepting connections, sends pending responses, and closes the simulator; returns when it
   * is closed.
   *
   * @param grace maximum time for pending responses
   */
  public void close(Duration grace) {
    if (closing.compareAndSet(false, true)) {
      if (!grace.isZero()) {
        holds.endAll(); // held responses would not be sent within the grace period
        streams.unpauseAll();
      }
      try {
        stop(grace);
      } finally {
        ended.countDown(); // even after a failure, as other threads wait for the end
      }
      return;
    }
    if (grace.isZero()) {
      stopping(true);
      server.giveUp();
    }
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop(Duration grace) {
    try {
      parts.scenarios.listener().end();
      server.stop(grace, () -> stopping(true));
    } finally {
      clock.ifPresent(ManualClock::end);
      if (honesty != null) {
        honesty.end();
      }
      parts.origins.close();
      adminThreads.shutdownNow();
      parts.close();
    }
  }

  /** Waits until it has been closed. */
  public void awaitClose() throws InterruptedException {
    ended.await();
  }
}
