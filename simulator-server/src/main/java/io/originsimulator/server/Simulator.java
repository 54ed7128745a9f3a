package io.originsimulator.server;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.report.Counts;
import io.originsimulator.report.HonestyReport;
import io.originsimulator.server.admin.AdminPages;
import io.originsimulator.server.clock.ManualTime;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.recipes.NextResponses;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.wire.EventLoops;
import io.originsimulator.server.wire.Holds;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.server.wire.LastResort;
import io.originsimulator.server.wire.NativeTransport;
import io.originsimulator.server.wire.ResponseQueue;
import io.originsimulator.server.wire.ServerContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server that answers as its recipes say: which status, which body, after which time.
 *
 * <pre>{@code
 * try (Simulator origin = Simulator.builder().recipe(Path.of("flaky.json")).start()) {
 *   URI news = origin.uri("/news");
 * }
 * }</pre>
 *
 * <p>Recipes may be added and removed while it serves; a change is whole or does not happen, and is
 * in force when the call returns. All methods may be called from any thread.
 */
public final class Simulator extends RecipeServer implements AutoCloseable {
  private final String host;
  private final Optional<Instant> startAt;
  private final Assembly parts;
  private final @Nullable Journal journal; // null if none is kept
  private final @Nullable Honesty honesty; // null if it is not measured
  private final ExecutorService adminThreads;
  private final NativeTransport transport;
  private final HttpServer server;
  private final Holds holds;
  private final Optional<ManualClock> clock;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  private Simulator(SimulatorBuilder settings) throws IOException {
    WarmUp.once(settings.honesty);
    Optional<ManualTime> manual =
        settings.manualClock ? Optional.of(ManualTime.now()) : Optional.empty();
    SimulatorClock time = manual.isPresent() ? manual.get() : SimulatorClock.system();
    this.parts = new Assembly(settings, time, Assembly.Heap.ofThisJvm());
    this.host = settings.host;
    this.startAt = settings.startAt;
    this.transport = settings.transport.here();
    this.adminThreads =
        Executors.newCachedThreadPool(new DefaultThreadFactory("origin-simulator-admin", true));
    Runnable lastResort =
        new LastResort(settings.onFailure.orElse(null), this::clearJournal, this::close);
    EventLoops loops = EventLoops.of(transport, settings.threads, parts::newLoop, lastResort);
    Holds holding = new Holds(loops, parts.scenarios);
    this.holds = holding;
    try { // from here on there are bodies to be freed, if any of it fails
      parts.scenarios.change(Set.of(), parts.loader.load(settings.documents, recipe -> true));
      parts.scenarios.afterChange(
          () -> {
            loops.renewLeases();
            holding.recipesChanged();
          });
      this.honesty =
          settings.honesty
              ? new Honesty(loops.executors(), parts.scenarios::scenario, settings.tolerance)
              : null;
      if (honesty != null && time.passes()) { // else a response is due when its timer runs
        honesty.forEach((loop, meter) -> loops.state(loop).measure(meter));
      }
      ServerContext context = parts.serve(traffic(), honesty, adminThreads, lastResort);
      this.journal = context.journal();
      this.server =
          HttpServer.start(new InetSocketAddress(host, settings.port), transport, loops, context);
    } catch (IOException | RuntimeException | Error e) {
      adminThreads.shutdownNow();
      loops.stop();
      parts.scenarios.close();
      throw e;
    }
    this.clock =
        manual.map(moved -> new ManualClock(moved, parts.scenarios, loops, server, settings.jumps));
    loops.watch(); // only now is there something that a dead loop could end
    if (honesty != null) {
      honesty.begin();
    }
    started.countDown();
  }

  /** Waits for the rest of the start: the port is open a little earlier. */
  private void awaitStarted() {
    try {
      started.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("the simulator does not start", e);
    }
  }

  @Override
  ScenarioStore scenarios() {
    return parts.scenarios;
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
  @Nullable Journal recording() {
    return journal;
  }

  @Override
  String state() {
    return clock.map(moved -> "; " + moved.describe()).orElse("");
  }

  /** What its admin pages do to requests; they are called when it serves. */
  private AdminPages.Traffic traffic() {
    return new AdminPages.Traffic() {
      @Override
      public void restart() {
        awaitStarted();
        Simulator.this.restart();
      }

      @Override
      public void dropTasks() {
        awaitStarted();
        clock.ifPresent(ManualClock::restart);
      }

      @Override
      public AdminPages.Held hold(Route routeOrPath) {
        return holds.begin(routeOrPath);
      }
    };
  }

  /** A simulator to be: on a free port of the loopback address, without recipes. */
  public static SimulatorBuilder builder() {
    return new SimulatorBuilder();
  }

  /** Loads what the first simulator of this JVM needs; one that starts meanwhile waits for it. */
  public static void warmUp() {
    WarmUp.once(true);
    Transport.AUTO.here();
  }

  /** Starts a simulator with settings that have been checked; they may be changed afterwards. */
  static Simulator start(SimulatorBuilder settings) {
    try {
      return new Simulator(settings);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** The port it listens on. */
  public int port() {
    return server.port();
  }

  /** The transport in use, never {@link Transport#AUTO}. */
  public Transport transport() {
    return Transport.of(transport);
  }

  /** What all timelines count from; empty if each does from the moment its recipe was accepted. */
  public Optional<Instant> startAt() {
    return startAt;
  }

  /** Its address as clients on this machine call it, such as {@code http://127.0.0.1:8080}. */
  public URI uri() {
    String name = host.equals("0.0.0.0") || host.equals("::") ? "localhost" : host;
    return URI.create("http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + port());
  }

  /**
   * The address of a path.
   *
   * @param path starts with a slash; may have a query
   */
  public URI uri(String path) {
    return uri().resolve(path);
  }

  /**
   * Returns the clock that is moved by hand, or jumps.
   *
   * @throws IllegalStateException if it is the system's
   */
  public ManualClock clock() {
    return clock.orElseThrow(
        () ->
            new IllegalStateException(
                "clock: the simulator runs on the system clock, which nobody moves"
                    + " (for one that you move: Simulator.builder().manualClock())"));
  }

  /**
   * Keeps back the answers of a route that become due, until the hold is released or closed; those
   * that are being sent go on. Works on either clock.
   *
   * @param routeOrPath a route as its recipe has it, such as {@code /news*}; or a path, which holds
   *     the route that answers it, all its paths included. Without a query
   * @throws RecipeException if it is neither
   * @throws IllegalArgumentException if no recipe answers it
   */
  public Hold hold(String routeOrPath) {
    AdminPages.Held held = holds.begin(new Route(routeOrPath));
    return new Hold(held.route(), held.end());
  }

  /**
   * Begins anew: removes all recipes, which ends all holds, gives up what is pending, closing its
   * connections, cancels the tasks of {@link ManualClock#asScheduler}, and clears the counts, the
   * journal and what was measured for {@link #honesty()}.
   *
   * <p>The page {@code /_admin/restart} does the same with {@code ?pending=drop}; without it, what
   * is pending is still answered, and counted then.
   */
  public void restart() {
    server.ask(ResponseQueue::giveUp); // first, for clearing ends holds and would send what waits
    parts.scenarios.clear();
    clock.ifPresent(ManualClock::restart);
    server.ask(ResponseQueue::giveUp); // what has arrived in between
    parts.counts.clear();
    if (journal != null) {
      journal.beginAnew();
    }
    if (honesty != null) {
      honesty.clear();
    }
  }

  /**
   * Whether it kept its own times since it started or was last cleared, or was the bottleneck
   * itself; also when it has been closed. Waits for a blocked event loop for a second at most.
   *
   * @throws IllegalStateException if it is not {@linkplain SimulatorBuilder#honesty measured}
   */
  public HonestyReport honesty() {
    if (honesty == null) {
      throw new IllegalStateException(
          "it is not measured whether the simulator is the bottleneck (expected:"
              + " Simulator.builder().honesty(true), or no --no-honesty)");
    }
    return honesty.report();
  }

  /** What it has done since it started or was last cleared. */
  public Counts counts() {
    return parts.counts.now();
  }

  /**
   * Refuses connections until {@link #start}, as a server that is down does; does nothing if it
   * does already, or is being closed. Connections are closed, and what is pending is given up.
   *
   * <p>The port, recipes, counts and journal stay, and time goes on: timelines too.
   */
  public void stop() {
    if (closing.get()) {
      return; // a client that leaves in the grace is not ended by the simulator
    }
    try {
      server.pause(() -> stopping(true));
    } finally {
      stopping(closing.get());
    }
  }

  /**
   * Accepts connections again after {@link #stop}, on the same port; does nothing if it does.
   *
   * @throws UncheckedIOException if the port has been taken meanwhile
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

  /** Ends at once; what is pending is given up. */
  @Override
  public void close() {
    close(Duration.ZERO);
  }

  /**
   * Stops accepting, lets pending responses out, and ends; returns when it has.
   *
   * @param grace how long pending responses may take at most
   */
  public void close(Duration grace) {
    if (closing.compareAndSet(false, true)) {
      if (!grace.isZero()) {
        holds.endAll(); // what is held would not get out in the grace
      }
      try {
        stop(grace);
      } finally {
        ended.countDown(); // whatever failed: somebody waits for the end
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
      server.stop(grace, () -> stopping(true));
    } finally {
      clock.ifPresent(ManualClock::end);
      if (honesty != null) {
        honesty.end();
      }
      parts.origins.close();
      adminThreads.shutdownNow();
      parts.scenarios.close();
    }
  }

  /** Waits until it has been closed. */
  public void awaitClose() throws InterruptedException {
    ended.await();
  }
}
