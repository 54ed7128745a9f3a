package io.originsimulator.load.plan;

import java.util.List;
import java.util.function.LongToIntFunction;

/**
 * The requests of an open-model run, with their due times and targets.
 *
 * @param targets at least one
 * @param targetOf index in {@code targets} of each request, by its number from 0; a pure function,
 *     called from any thread
 */
public record Workload(Schedule schedule, List<Target> targets, LongToIntFunction targetOf) {
  public Workload {
    targets = List.copyOf(targets);
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("targets: none (expected: at least one)");
    }
  }

  public static Workload inTurn(Schedule schedule, List<Target> targets) {
    int n = targets.size();
    return new Workload(schedule, targets, number -> (int) (number % n));
  }
}
