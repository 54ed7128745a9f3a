package io.originsimulator.scenario;

import io.originsimulator.recipe.Route;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All recipes in force, by route. Immutable: a change makes a new one, and what did not change
 * keeps its timeline. Any thread.
 *
 * @param <R> what a response is made of
 */
public final class Scenario<R> {
  private final Map<Route, ActiveRecipe<R>> recipes;
  private final RouteTable<ActiveRecipe<R>> table;

  private Scenario(Map<Route, ActiveRecipe<R>> recipes) {
    this.recipes = recipes;
    this.table = RouteTable.of(recipes);
  }

  /** No recipe at all. */
  public static <R> Scenario<R> empty() {
    return new Scenario<>(Map.of());
  }

  /**
   * This scenario after a change.
   *
   * @param removed routes that go
   * @param added recipes that begin; each replaces the one of its route, if there is one
   * @param acceptedNanos the instant of the clock from which the added recipes' timelines count
   */
  public Scenario<R> with(
      Set<Route> removed, Collection<CompiledRecipe<R>> added, long acceptedNanos) {
    Map<Route, ActiveRecipe<R>> changed = new LinkedHashMap<>(recipes);
    changed.keySet().removeAll(removed);
    for (CompiledRecipe<R> recipe : added) {
      changed.put(
          recipe.recipe().route(), new ActiveRecipe<>(recipe, acceptedNanos, Dice.unseeded()));
    }
    return new Scenario<>(changed);
  }

  /** The recipes in the order their routes were first named. */
  public List<ActiveRecipe<R>> recipes() {
    return List.copyOf(recipes.values());
  }

  /**
   * The recipe for a path: the exact route, else the longest prefix.
   *
   * @param target a request target; its path is {@code target[from, to)}
   * @return null if there is none
   */
  public @Nullable ActiveRecipe<R> find(String target, int from, int to) {
    return table.find(target, from, to);
  }
}
