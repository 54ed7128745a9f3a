package io.originsimulator.server.store;

import static java.util.Objects.requireNonNull;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.About;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Successor;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.recipes.Payloads;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.store.KeptState.KeptListener;
import io.originsimulator.server.store.KeptState.KeptRecipe;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The state that this simulator serves. It becomes another one in one step: recipes that both have
 * keep their timelines, turns, and draws, and the others begin at the instants of the state.
 *
 * <p>For any thread; loads recipes, so not for event loops.
 */
final class ServedState {
  private final ScenarioStore scenarios;
  private final RecipeLoader loader;
  private volatile KeptState state = KeptState.NONE; // of the scenario, which only this changes
  private volatile Runnable restart = () -> {};
  private volatile Runnable clear = () -> {};

  ServedState(ScenarioStore scenarios, RecipeLoader loader) {
    this.scenarios = scenarios;
    this.loader = loader;
  }

  KeptState state() {
    return state;
  }

  /** Begins after the restarts and clears that a state has counted. */
  void beginAfter(KeptState first) {
    state = new KeptState(0, first.restarts(), first.clears(), List.of(), Optional.empty());
  }

  /** Sets the tasks that clear what has been counted, for changes by any simulator. */
  void onChange(Runnable restarted, Runnable cleared) {
    restart = restarted;
    clear = cleared;
  }

  /**
   * Serves a state, unless a later one is served already.
   *
   * @param own recipes that have been loaded; they are released if the state lacks them
   * @throws RecipeException if a recipe cannot be loaded; nothing has changed then
   */
  void become(KeptState next, Map<CompiledRecipe<ServedResponse>, Payloads> own) {
    Map<CompiledRecipe<ServedResponse>, Payloads> loaded = new LinkedHashMap<>(own);
    try {
      while (!tryToServe(next, loaded)) {
        loaded.putAll(loader.load(missing(next, loaded).orElseThrow()));
      }
    } finally {
      loaded.values().forEach(Payloads::release);
    }
  }

  /**
   * Serves a state if its recipes are loaded, and removes from these what it serves.
   *
   * @return false if one is not loaded
   */
  private synchronized boolean tryToServe(
      KeptState next, Map<CompiledRecipe<ServedResponse>, Payloads> loaded) {
    if (state.edition() > next.edition() || state.equals(next)) {
      return true;
    }
    if (missing(next, loaded).isPresent()) {
      return false;
    }
    if (next.restarts() != state.restarts()) {
      restart.run();
      state = state.restarted();
    } else if (next.clears() != state.clears()) {
      clear.run();
    }
    if (!next.recipes().equals(state.recipes())) {
      serve(next.recipes(), loaded);
    }
    if (!next.listener().equals(state.listener())) {
      Instant at = next.listener().map(KeptListener::acceptedAt).orElse(Instant.EPOCH);
      Listener listener = next.listener().map(KeptListener::listener).orElse(Listener.NONE);
      scenarios.listen(listener, scenarios.acceptanceAt(at));
    }
    state = next;
    return true;
  }

  private void serve(
      List<KeptRecipe> recipes, Map<CompiledRecipe<ServedResponse>, Payloads> loaded) {
    Map<Endpoint, ActiveRecipe<ServedResponse>> active =
        scenarios.scenario().recipes().stream()
            .collect(Collectors.toMap(one -> one.recipe().endpoint(), Function.identity()));
    Map<Recipe, CompiledRecipe<ServedResponse>> compiled = byRecipe(loaded);
    Map<CompiledRecipe<ServedResponse>, Payloads> begun = new HashMap<>();
    List<Successor<ServedResponse>> successors = new ArrayList<>();
    Map<Endpoint, List<KeptRecipe>> before = byKey();
    for (KeptRecipe recipe : recipes) {
      Optional<ActiveRecipe<ServedResponse>> same =
          before(recipe, before).map(one -> active.get(one.recipe().endpoint()));
      if (same.isPresent()) {
        successors.add(new Successor.Same<>(same.get(), recipe.recipe().methods()));
        continue;
      }
      CompiledRecipe<ServedResponse> begins = requireNonNull(compiled.get(recipe.recipe()));
      begun.put(begins, requireNonNull(loaded.remove(begins)));
      successors.add(new Successor.Begun<>(begins, scenarios.acceptanceAt(recipe.acceptedAt())));
    }
    scenarios.become(successors, begun);
  }

  /** Returns a document of what must be loaded before a state is served; empty for nothing. */
  private Optional<RecipeDocument> missing(
      KeptState next, Map<CompiledRecipe<ServedResponse>, Payloads> loaded) {
    Map<Recipe, CompiledRecipe<ServedResponse>> compiled = byRecipe(loaded);
    boolean restarts = next.restarts() != state.restarts();
    Map<Endpoint, List<KeptRecipe>> before = restarts ? Map.of() : byKey();
    List<Recipe> missing =
        next.recipes().stream()
            .filter(recipe -> before(recipe, before).isEmpty())
            .map(KeptRecipe::recipe)
            .filter(recipe -> !compiled.containsKey(recipe))
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RecipeDocument(
                "edition " + next.edition(),
                true,
                missing,
                List.of(),
                Optional.of(About.NONE),
                next.listener().map(KeptListener::listener)));
  }

  /** Returns the recipe that another one continues, of those that are served now. */
  private static Optional<KeptRecipe> before(
      KeptRecipe recipe, Map<Endpoint, List<KeptRecipe>> byKey) {
    return byKey.getOrDefault(recipe.recipe().endpoint().key(), List.of()).stream()
        .filter(recipe::continues)
        .findFirst();
  }

  private Map<Endpoint, List<KeptRecipe>> byKey() {
    return state.recipes().stream()
        .collect(Collectors.groupingBy(kept -> kept.recipe().endpoint().key()));
  }

  private static Map<Recipe, CompiledRecipe<ServedResponse>> byRecipe(
      Map<CompiledRecipe<ServedResponse>, Payloads> loaded) {
    return loaded.keySet().stream()
        .collect(Collectors.toMap(CompiledRecipe::recipe, Function.identity(), (one, same) -> one));
  }
}
