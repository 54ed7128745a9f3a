package io.originsimulator.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.server.clock.FrozenClock;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.recipes.FetchRules;
import io.originsimulator.server.recipes.MemoryBudget;
import io.originsimulator.server.recipes.OriginFetcher;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A simulator of a store without sockets and threads: a test lets it follow the store. */
final class Replica implements AutoCloseable {
  private static final long MEMORY = 1 << 20;

  private final EmbeddedChannel thread;
  private final MemoryBudget memory = new MemoryBudget(MEMORY);
  private final MemoryBudget documents = new MemoryBudget(MEMORY);
  private final FrozenClock clock;
  private final ScenarioStore scenarios;
  private final RecipeLoader loader;
  private final KeptScenarios kept;
  private final ScenarioChanges changes;
  private long limited; // bytes of memory that are taken
  private int restarts;
  private int clears;

  Replica(String name, MemoryStore store, FrozenClock clock) {
    KeptStateJson json = new KeptStateJson(Optional.empty());
    StoreSettings settings = new StoreSettings(store::open, Optional.of(name), Optional.empty());
    this.clock = clock;
    this.thread = EmbeddedChannel.builder().ticker(clock.ticker()).build();
    this.scenarios = new ScenarioStore(clock, Optional.empty());
    FetchRules nowhere = new FetchRules(any -> false, Duration.ofSeconds(1), 1 << 20);
    this.loader =
        new RecipeLoader(
            new OriginFetcher(nowhere, documents), memory, clock, scenarios.listener());
    this.kept =
        new KeptScenarios(settings, json, scenarios, loader, clock, thread.eventLoop(), () -> {});
    this.changes = new ScenarioChanges(scenarios, loader, kept);
    kept.onChange(
        () -> {
          restarts++;
          scenarios.clear();
        },
        () -> clears++);
  }

  void begin(String... recipes) {
    changes.begin(List.of(recipes).stream().map(RecipeJson::read).toList());
  }

  /** Begins, and becomes a member that has followed. */
  void join() {
    begin();
    becomeMember();
    follow();
  }

  void becomeMember() {
    changes.join(URI.create("http://127.0.0.1:1"));
  }

  List<String> add(String json) {
    return add(RecipeJson.read(json));
  }

  List<String> add(RecipeDocument document) {
    return changes.change(endpoints -> Set.of(), loader.load(document), document.listener());
  }

  List<String> remove(String route) {
    return changes.change(
        endpoints ->
            endpoints.stream()
                .filter(endpoint -> endpoint.route().equals(new Route(route)))
                .collect(Collectors.toSet()),
        Map.of(),
        Optional.empty());
  }

  List<String> restart() {
    return changes.restart(() -> {});
  }

  List<String> clear() {
    return changes.clear(() -> {});
  }

  /** Runs what the store's thread has to do now. */
  void follow() {
    thread.runPendingTasks();
  }

  /** Runs what the store's thread has to do until now. */
  void runScheduled() {
    thread.runScheduledPendingTasks();
    thread.runPendingTasks();
  }

  /** Leaves 5 kB for the bodies of further recipes. */
  void limitMemory() {
    limited = MEMORY - memory.used() - 5_000;
    assertThat(memory.reserve(limited)).isTrue();
  }

  int status(String path) {
    ActiveRecipe<ServedResponse> recipe =
        scenarios.scenario().find(IncomingRequest.UNKNOWN, path, 0, path.length());
    ResponsePlan<ServedResponse> plan = recipe.plan(clock.nanoTime(), IncomingRequest.UNKNOWN);
    return ((EncodedResponse) plan.response()).status();
  }

  /** Returns the endpoints that are served, in their order. */
  List<String> recipes() {
    return scenarios.recipes().stream().map(recipe -> recipe.endpoint().toString()).toList();
  }

  ScenarioStore scenarios() {
    return scenarios;
  }

  KeptScenarios kept() {
    return kept;
  }

  int restarts() {
    return restarts;
  }

  int clears() {
    return clears;
  }

  @Override
  public void close() {
    kept.close();
    scenarios.close();
    memory.release(limited);
    limited = 0;
    assertThat(memory.used()).as("bytes of bodies left").isZero();
  }
}
