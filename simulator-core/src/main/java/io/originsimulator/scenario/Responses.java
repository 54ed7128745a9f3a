package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;

/**
 * Makes what responses are made of.
 *
 * @param <R> what a response is made of
 */
public interface Responses<R> {

  /**
   * The response of a behaviour; called while a recipe is compiled, and once for each behaviour.
   */
  R prepare(Behaviour behaviour);

  /**
   * Makes a response with no content, or with the recipe's, which {@link #prepare} has made ready;
   * called at any time, by any thread.
   */
  R answer(Answer answer);
}
