package io.originsimulator.load.closed;

import io.originsimulator.load.plan.Target;

/**
 * The requests of users: a function of the user and its number of requests so far, so a seed gives
 * the same run in any order of threads.
 */
@FunctionalInterface
public interface Script {
  /**
   * Returns a user's next request.
   *
   * @param user from 0
   * @param number of this user's turn, from 0
   */
  Turn turn(int user, long number);

  /**
   * A request, and the rest after it.
   *
   * @param target index of {@code request} in the run's targets
   * @param thinkNanos time from the response to the user's next request, 0 or more
   */
  record Turn(int target, Target request, long thinkNanos) {}
}
