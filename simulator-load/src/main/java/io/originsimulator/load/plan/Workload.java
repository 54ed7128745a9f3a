package io.originsimulator.load.plan;

import java.util.List;
import java.util.function.LongToIntFunction;

/**
 * What an open-model run sends: when, and which target.
 *
 * @param targets at least one
 * @param targetOf the index in {@code targets} of a request by its number, from 0; pure, from any
 *     thread
 */
public record Workload(Schedule schedule, List<Target> targets, LongToIntFunction targetOf) {
  public Workload {
    targets = List.copyOf(targets);
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("targets: none (expected: at least one)");
    }
  }

  /** Asks the targets in turn. */
  public static Workload inTurn(Schedule schedule, List<Target> targets) {
    int n = targets.size();
    return new Workload(schedule, targets, number -> (int) (number % n));
  }
}
