package io.originsimulator.server;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.report.Activity;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.server.accesslog.AccessLog;
import io.originsimulator.server.admin.AdminApi;
import io.originsimulator.server.admin.AdminPages;
import io.originsimulator.server.admin.PageSources;
import io.originsimulator.server.admin.Traffic;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.fleet.Fleet;
import io.originsimulator.server.honesty.Honesty;
import io.originsimulator.server.journal.Journal;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.metrics.LoopMetrics;
import io.originsimulator.server.recipes.MemoryBudget;
import io.originsimulator.server.recipes.NextResponses;
import io.originsimulator.server.recipes.OriginFetcher;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.store.KeptScenarios;
import io.originsimulator.server.store.ScenarioChanges;
import io.originsimulator.server.tls.ServerTls;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.server.wire.ServerContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a simulator, assembled from its settings: with event loops and a port for a {@link
 * Simulator}; without them for the warm-up, tests and benchmarks.
 *
 * <pre>
 *   settings ──▶ scenarios, loader ──newLoop──▶ state of each event loop ──serve──▶ ServerContext
 * </pre>
 */
final class Assembly {
  final ScenarioStore scenarios;
  final OriginFetcher origins;
  final RecipeLoader loader;
  final ScenarioChanges changes;
  final NextResponses nextResponses;
  final MemoryBudget payloads;
  final LiveMetrics metrics;
  final HttpServer.@Nullable Secure secure; // null without TLS
  final @Nullable AccessLog accessLog; // null if none is kept

  private final SimulatorBuilder settings;
  private final SimulatorClock clock;
  private final long startNanos;
  private final Heap heap;
  private final MemoryBudget documents;
  private final List<LoopMetrics> counting = new ArrayList<>();

  /**
   * The maximum sizes on the heap, in bytes.
   *
   * @param documents recipe documents being received or read, and fetched content
   * @param heads requests that have begun to arrive
   * @param journal entries of the journal
   */
  record Heap(long documents, long heads, long journal) {
    private static final int DOCUMENTS_SHARE = 8; // an eighth
    private static final int HEADS_SHARE = 4; // a quarter
    private static final int JOURNAL_SHARE = 4;

    /** Returns the shares of this JVM's heap. */
    static Heap ofThisJvm() {
      long all = Runtime.getRuntime().maxMemory();
      return new Heap(all / DOCUMENTS_SHARE, all / HEADS_SHARE, all / JOURNAL_SHARE);
    }
  }

  /** Creates the parts of a simulator, without loading the recipes of the settings. */
  Assembly(SimulatorBuilder settings, SimulatorClock clock, Heap heap) {
    Limits limits = settings.limits;
    this.secure = settings.https == null ? null : settings.https.load(settings.host);
    this.settings = settings;
    this.clock = clock;
    this.startNanos = clock.nanoTime();
    this.heap = heap;
    this.documents = new MemoryBudget(heap.documents());
    this.payloads = new MemoryBudget(limits.payloadBytes());
    this.scenarios = new ScenarioStore(clock, settings.startAt);
    this.origins = new OriginFetcher(settings.origins.rules(limits.originBytes()), documents);
    this.loader = new RecipeLoader(origins, payloads, clock, scenarios.listener());
    this.changes = new ScenarioChanges(scenarios, loader, kept());
    this.nextResponses =
        new NextResponses(
            scenarios,
            loader,
            added -> changes.change(endpoints -> Set.of(), added, Optional.empty()));
    this.metrics = new LiveMetrics(counting);
    this.accessLog = settings.accessLog == null ? null : new AccessLog(settings.accessLog, clock);
  }

  /** Returns the state of a further event loop; called before the first connection only. */
  EventLoopState newLoop() {
    EventLoopState loop = new EventLoopState(scenarios, clock);
    counting.add(loop.metrics());
    if (accessLog != null) {
      loop.log(accessLog.newLoop(loop.metrics()));
    }
    return loop;
  }

  private @Nullable KeptScenarios kept() {
    return settings.store == null
        ? null
        : KeptScenarios.of(settings.store, settings.files, scenarios, loader, clock);
  }

  /** Loads and activates recipes. */
  void add(RecipeDocument document) {
    changes.change(endpoints -> Set.of(), loader.load(document), document.listener());
  }

  /** Releases the bodies of recipes, and what TLS holds, and completes the access log. */
  void close() {
    changes.kept().ifPresent(KeptScenarios::close);
    scenarios.close();
    if (accessLog != null) {
      accessLog.close();
    }
    @Nullable ServerTls tls = tls();
    if (tls != null) {
      tls.close();
    }
  }

  /** Returns TLS of the second port; null without one. */
  @Nullable ServerTls tls() {
    return secure == null ? null : secure.tls();
  }

  /** Returns the state now, without waiting for event loops. */
  Activity activity() {
    long now = clock.nanoTime();
    return new Activity(
        metrics.arrivals(),
        metrics.inFlight(),
        scenarios.listener().stage(),
        scenarios.scenario().recipes().stream().map(recipe -> stageAt(now, recipe)).toList());
  }

  private Activity.ActiveStage stageAt(long now, ActiveRecipe<?> recipe) {
    OptionalLong next = recipe.nextStageAfter(now);
    return new Activity.ActiveStage(
        recipe.recipe(),
        Duration.ofNanos(recipe.acceptedNanos() - startNanos),
        recipe.stageAt(now),
        next.isEmpty() ? Optional.empty() : Optional.of(Duration.ofNanos(next.getAsLong() - now)));
  }

  /** Returns the context of all connections, with admin pages that act on no requests. */
  ServerContext serve(@Nullable Honesty honesty, Executor slowly, Runnable failed) {
    return serve(Traffic.NONE, honesty, slowly, failed);
  }

  /** Returns the simulators of the store; null without a store. */
  private @Nullable Fleet fleet(Executor slowly) {
    @Nullable ServerTls tls = tls();
    return changes
        .kept()
        .map(
            kept ->
                new Fleet(
                    kept::name,
                    kept::members,
                    settings.adminToken,
                    tls == null ? null : tls.trusted().sslContext(),
                    slowly))
        .orElse(null);
  }

  /**
   * Returns the context of all connections; the journal begins now.
   *
   * @param traffic the actions of admin pages on requests in progress
   * @param honesty null if it is not measured
   * @param slowly runs slow admin pages
   * @param failed runs when the heap is full; on any thread
   */
  ServerContext serve(
      Traffic traffic, @Nullable Honesty honesty, Executor slowly, Runnable failed) {
    @Nullable Journal journal =
        settings.journalEntries == 0
            ? null
            : new Journal(
                settings.journalEntries, settings.journalBodyBytes, heap.journal(), clock);
    AdminPages pages =
        new AdminPages(
            new PageSources(scenarios, changes.kept(), metrics, clock, journal, honesty, traffic),
            changes,
            loader,
            settings.files,
            tls());
    return new ServerContext(
        clock,
        new AdminApi(pages, slowly, settings.adminToken, fleet(slowly)),
        settings.adminAccess,
        settings.limits.ofConnections(),
        scenarios.listener(),
        settings.halfClose,
        documents,
        new MemoryBudget(heap.heads()),
        new AtomicLong(),
        journal,
        failed);
  }
}
