package io.originsimulator.load.closed;

import io.originsimulator.load.plan.Target;

/**
 * What users do: a function of the user and of how often it has asked, so that a seed gives the
 * same run whatever the threads did.
 */
@FunctionalInterface
public interface Script {
  /**
   * What a user asks next.
   *
   * @param user from 0
   * @param number of this turn of the user's, from 0
   */
  Turn turn(int user, long number);

  /**
   * A request, and the rest after it.
   *
   * @param target index of {@code request} in the run's targets
   * @param thinkNanos from the answer to the user's next request; at least 0
   */
  record Turn(int target, Target request, long thinkNanos) {}
}
