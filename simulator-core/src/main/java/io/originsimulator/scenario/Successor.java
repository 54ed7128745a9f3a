package io.originsimulator.scenario;

import io.originsimulator.recipe.value.Methods;

/**
 * A recipe of the scenario that follows.
 *
 * @param <R> the type of the parts of a response
 */
public sealed interface Successor<R> {

  /**
   * A recipe that keeps its state.
   *
   * @param left its methods from now on
   */
  record Same<R>(ActiveRecipe<R> recipe, Methods left) implements Successor<R> {}

  /** A recipe that begins. */
  record Begun<R>(CompiledRecipe<R> recipe, Acceptance acceptance) implements Successor<R> {}
}
