package io.originsimulator.scenario;

/**
 * A choice among the behaviours of a stage. For any thread.
 *
 * @param <R> the type of the parts of a response
 */
interface Chooser<R> {

  StagedBehaviour<R> choose(Arrival arrival, Dice dice);
}
