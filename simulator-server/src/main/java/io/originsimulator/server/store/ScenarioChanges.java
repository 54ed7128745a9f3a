package io.originsimulator.server.store;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.recipes.Payloads;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The road of every change of recipes and listener: to the {@link ScenarioStore} at once, or with a
 * store outside of the process by way of {@link KeptScenarios}.
 *
 * <p>Each change returns the names of the simulators of the store that do not serve it yet. For any
 * thread but event loops.
 */
public final class ScenarioChanges {
  private final ScenarioStore scenarios;
  private final RecipeLoader loader;
  private final @Nullable KeptScenarios kept; // null without a store

  /**
   * Creates the road.
   *
   * @param kept the state outside of the process; null for none
   */
  public ScenarioChanges(
      ScenarioStore scenarios, RecipeLoader loader, @Nullable KeptScenarios kept) {
    this.scenarios = scenarios;
    this.loader = loader;
    this.kept = kept;
  }

  /** Returns the state outside of the process; empty without a store. */
  public Optional<KeptScenarios> kept() {
    return Optional.ofNullable(kept);
  }

  /**
   * Serves the recipes of documents; if the store has a state already, that one instead.
   *
   * @throws StoreException if the store cannot be read
   */
  public void begin(List<RecipeDocument> documents) {
    if (kept != null) {
      kept.begin(documents);
    } else {
      change(endpoints -> Set.of(), loader.load(documents, recipe -> true), listener(documents));
    }
  }

  /**
   * Makes this simulator a member of its store, if it has one.
   *
   * @param address its own, unless the settings advertise another one
   */
  public void join(URI address) {
    if (kept != null) {
      kept.join(address);
    }
  }

  /** Returns the listener that documents set; empty for none. */
  public static Optional<Listener> listener(List<RecipeDocument> documents) {
    return documents.stream()
        .flatMap(document -> document.listener().stream())
        .reduce((earlier, later) -> later);
  }

  /**
   * Removes some of the endpoints that are served, adds recipes, and replaces the listener.
   *
   * @param removed selects from the endpoints; may refuse the change by an exception
   * @param added recipes with their payloads, whose ownership passes to this method
   * @param listener empty to keep the one in effect
   * @throws StoreException if the store refuses; nothing has changed then
   */
  public List<String> change(
      Function<List<Endpoint>, Set<Endpoint>> removed,
      Map<CompiledRecipe<ServedResponse>, Payloads> added,
      Optional<Listener> listener) {
    if (kept != null) {
      return kept.change(removed, added, listener);
    }
    scenarios.change(removed, added);
    listener.ifPresent(scenarios::listen);
    return List.of();
  }

  /**
   * Removes all recipes and the listener, and clears what has been counted.
   *
   * @param here does so in this simulator
   */
  public List<String> restart(Runnable here) {
    if (kept != null) {
      return kept.restart();
    }
    here.run();
    return List.of();
  }

  /**
   * Clears what has been counted.
   *
   * @param here does so in this simulator
   */
  public List<String> clear(Runnable here) {
    if (kept != null) {
      return kept.clear();
    }
    here.run();
    return List.of();
  }
}
