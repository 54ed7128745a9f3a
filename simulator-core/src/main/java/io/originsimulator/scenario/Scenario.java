package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.route.RouteTable;
import io.originsimulator.scenario.route.Unanswered;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The active recipes by endpoint. Immutable: a change makes a new scenario, in which unchanged
 * recipes keep their timelines. For any thread.
 *
 * @param <R> the type of the parts of a response
 */
public final class Scenario<R> {
  private final Map<Endpoint, ActiveRecipe<R>> recipes;
  private final RouteTable<ActiveRecipe<R>> table;
  private final boolean readsBodies;

  private Scenario(Map<Endpoint, ActiveRecipe<R>> recipes) {
    this.recipes = recipes;
    this.table = RouteTable.of(recipes);
    this.readsBodies = recipes.values().stream().anyMatch(ActiveRecipe::readsBody);
  }

  /** Returns a scenario without recipes. */
  public static <R> Scenario<R> empty() {
    return new Scenario<>(Map.of());
  }

  /**
   * Returns this scenario after a change.
   *
   * @param acceptedNanos the instant of the clock from which the added recipes' timelines count
   */
  public Scenario<R> with(
      Set<Endpoint> removed, Collection<CompiledRecipe<R>> added, long acceptedNanos) {
    return with(removed, added, Acceptance.at(acceptedNanos));
  }

  /**
   * Returns this scenario after a change.
   *
   * @param removed endpoints that are no longer served
   * @param added new recipes; each takes its endpoint from the others, and a recipe without a
   *     remaining method is dropped
   * @param acceptance the acceptance of the added recipes
   */
  public Scenario<R> with(
      Set<Endpoint> removed, Collection<CompiledRecipe<R>> added, Acceptance acceptance) {
    BitSet numbers = numbers();
    List<ActiveRecipe<R>> begun = new ArrayList<>();
    added.forEach(recipe -> begun.add(begin(recipe, acceptance, numbers)));
    return of(
        Succession.of(
            recipes(),
            removed,
            begun,
            active -> active.recipe().endpoint(),
            ActiveRecipe::answering));
  }

  /** Returns a scenario of these recipes, in this order, and no others. */
  public Scenario<R> becoming(List<Successor<R>> successors) {
    BitSet numbers = numbers();
    List<ActiveRecipe<R>> next = new ArrayList<>();
    for (Successor<R> successor : successors) {
      if (successor instanceof Successor.Begun<R> begun) {
        next.add(begin(begun.recipe(), begun.acceptance(), numbers));
      } else if (successor instanceof Successor.Same<R> same) {
        next.add(
            same.left().equals(same.recipe().recipe().methods())
                ? same.recipe()
                : same.recipe().answering(same.left()));
      }
    }
    return of(next);
  }

  private static <R> Scenario<R> of(List<ActiveRecipe<R>> recipes) {
    Map<Endpoint, ActiveRecipe<R>> byEndpoint = new LinkedHashMap<>();
    recipes.forEach(recipe -> byEndpoint.put(recipe.recipe().endpoint(), recipe));
    return new Scenario<>(byEndpoint);
  }

  private static <R> ActiveRecipe<R> begin(
      CompiledRecipe<R> recipe, Acceptance acceptance, BitSet numbers) {
    int number = numbers.nextClearBit(0);
    numbers.set(number);
    return recipe.accept(acceptance, number);
  }

  /** Returns the numbers of the recipes, which may still be in use after a change. */
  private BitSet numbers() {
    BitSet numbers = new BitSet();
    recipes.values().forEach(recipe -> numbers.set(recipe.number()));
    return numbers;
  }

  /** Returns the recipes in the order in which their routes were first added. */
  public List<ActiveRecipe<R>> recipes() {
    return List.copyOf(recipes.values());
  }

  /**
   * Returns the recipe for a request: of the routes that match its path, the best one that accepts
   * its method and whose conditions it meets.
   *
   * @param target a request target; its path is {@code target[from, to)}
   * @return null if there is none
   */
  public @Nullable ActiveRecipe<R> find(IncomingRequest request, String target, int from, int to) {
    return table.find(request, target, from, to);
  }

  /**
   * Returns the reason that there is no recipe for a request.
   *
   * @param target a request target; its path is {@code target[from, to)}
   */
  public Unanswered unanswered(IncomingRequest request, String target, int from, int to) {
    return Unanswered.of(
        request, table.all(target, from, to).stream().map(one -> one.recipe().endpoint()).toList());
  }

  /**
   * Returns the recipe with {@code cors} for requests of a method that a preflight announces. The
   * preflight lacks their headers and body, so recipes with conditions are found without them.
   *
   * @param target a request target; its path is {@code target[from, to)}
   * @return null if there is none
   */
  public @Nullable ActiveRecipe<R> findShared(String method, String target, int from, int to) {
    for (ActiveRecipe<R> recipe : table.all(target, from, to)) {
      Endpoint endpoint = recipe.recipe().endpoint();
      if (endpoint.methods().accept(method)) {
        if (recipe.recipe().cors().isPresent()) {
          return recipe;
        }
        if (endpoint.match().isAny()) {
          return null; // it responds to all these requests
        }
      }
    }
    return null;
  }

  /** Returns whether any recipe reads the bodies of requests. */
  public boolean readsBodies() {
    return readsBodies;
  }

  /** Returns the route of the recipes for a path, whatever the method; empty if there is none. */
  public Optional<Route> routeOf(String path) {
    return table.all(path, 0, path.length()).stream()
        .map(recipe -> recipe.recipe().route())
        .findFirst();
  }
}
