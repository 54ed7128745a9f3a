package io.originsimulator.server.store;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Methods;
import io.originsimulator.scenario.Succession;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The state of one simulator, or of several that serve the same, as it is kept outside of them.
 *
 * @param edition grows by 1 with every change; 0 if nothing has been kept yet
 * @param restarts the number of restarts so far
 * @param clears the number of times that the counts were cleared so far, other than by restarts
 * @param recipes in the order in which their routes were first added; no endpoint twice
 * @param listener empty for {@link Listener#NONE}
 */
public record KeptState(
    long edition,
    long restarts,
    long clears,
    List<KeptRecipe> recipes,
    Optional<KeptListener> listener) {
  /** The state before the first change. */
  public static final KeptState NONE = new KeptState(0, 0, 0, List.of(), Optional.empty());

  /**
   * A recipe in effect.
   *
   * @param recipe the recipe as it is served: with the methods that are left, and with the seed
   *     that its draws were given
   * @param acceptedAt the time of day at which it was accepted
   */
  public record KeptRecipe(Recipe recipe, Instant acceptedAt) {

    /** Returns this recipe with fewer methods. */
    KeptRecipe answering(Methods left) {
      return new KeptRecipe(recipe.withMethods(left), acceptedAt);
    }

    /**
     * Returns whether it is another one, accepted at the same time, but possibly with fewer
     * methods.
     */
    boolean continues(KeptRecipe other) {
      return acceptedAt.equals(other.acceptedAt)
          && recipe.equals(other.recipe.withMethods(recipe.methods()));
    }
  }

  /**
   * A listener in effect.
   *
   * @param acceptedAt the time of day at which it was accepted
   */
  public record KeptListener(Listener listener, Instant acceptedAt) {}

  public KeptState {
    recipes = List.copyOf(recipes);
    listener = listener.filter(kept -> !kept.listener().equals(Listener.NONE));
  }

  /** Returns the endpoints of the recipes, in their order. */
  public List<Endpoint> endpoints() {
    return recipes.stream().map(kept -> kept.recipe().endpoint()).toList();
  }

  /**
   * Returns the next state, after a change of recipes; see {@link Succession}.
   *
   * @param next the listener that replaces the one in effect; empty to keep that one
   * @param at the acceptance of the added recipes and of the listener
   */
  KeptState changed(
      Set<Endpoint> removed, Collection<Recipe> added, Optional<Listener> next, Instant at) {
    Instant accepted = at;
    while (isAccepted(accepted)) { // else a recipe that is added again would be the one before
      accepted = accepted.plusNanos(1);
    }
    return changedAt(removed, added, next, accepted);
  }

  private boolean isAccepted(Instant at) {
    return recipes.stream().anyMatch(kept -> kept.acceptedAt().equals(at));
  }

  private KeptState changedAt(
      Set<Endpoint> removed, Collection<Recipe> added, Optional<Listener> next, Instant at) {
    List<KeptRecipe> changed =
        Succession.of(
            recipes,
            removed,
            added.stream().map(recipe -> new KeptRecipe(recipe, at)).toList(),
            kept -> kept.recipe().endpoint(),
            KeptRecipe::answering);
    Optional<KeptListener> listening = next.map(one -> new KeptListener(one, at));
    return new KeptState(edition + 1, restarts, clears, changed, listening.or(() -> listener));
  }

  /** Returns the next state, after a restart. */
  KeptState restarted() {
    return new KeptState(edition + 1, restarts + 1, clears, List.of(), Optional.empty());
  }

  /** Returns the next state, after the counts were cleared. */
  KeptState cleared() {
    return new KeptState(edition + 1, restarts, clears + 1, recipes, listener);
  }
}
