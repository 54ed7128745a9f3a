package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;

/**
 * Makes the responses of a recipe's behaviours.
 *
 * @param <R> what a response is made of
 */
public interface ResponseFactory<R> {

  /** Makes the response of a behaviour; called once for each, while the recipe is compiled. */
  R prepare(Behaviour behaviour);

  /**
   * Makes a response with no content, or with the recipe's, which {@link #prepare} has made ready;
   * called at any time, by any thread.
   */
  R make(ResponseSpec spec);
}
