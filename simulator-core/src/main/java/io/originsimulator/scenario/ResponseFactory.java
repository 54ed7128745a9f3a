package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;

/**
 * A factory of the responses of a recipe's behaviours.
 *
 * @param <R> the type of the parts of a response
 */
public interface ResponseFactory<R> {

  /** Makes the response of a behaviour; called once for each, while the recipe is compiled. */
  R prepare(Behaviour behaviour);

  /**
   * Makes a response with no content, or with the recipe's content, which {@link #prepare} has
   * made; called at any time, by any thread.
   */
  R make(ResponseSpec spec);
}
