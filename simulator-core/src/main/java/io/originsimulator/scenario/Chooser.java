package io.originsimulator.scenario;

/**
 * The choice of a request's behaviour among those of its stage. Any thread.
 *
 * @param <R> what a response is made of
 */
interface Chooser<R> {

  StagedBehaviour<R> choose(Arrival arrival, Dice dice);
}
