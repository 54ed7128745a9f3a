package io.originsimulator.scenario;

/**
 * Which of its stage's behaviours a request gets. Any thread.
 *
 * @param <R> what a response is made of
 */
interface Chooser<R> {

  StagedBehaviour<R> choose(Arrival arrival, Dice dice);
}
