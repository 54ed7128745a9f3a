package io.originsimulator.load.closed;

import io.originsimulator.load.plan.Target;

/**
 * The requests of users: a function of the user and its number of requests so far, so a seed gives
 * the same run in any order of threads.
 */
@FunctionalInterface
public interface Script {
  /** Returns a user's next request. Users and their turns are numbered from 0. */
  Turn turn(int user, long number);

  /** A request, its index in the run's targets, and the rest after its response, 0 or more. */
  record Turn(int target, Target request, long thinkNanos) {}
}
