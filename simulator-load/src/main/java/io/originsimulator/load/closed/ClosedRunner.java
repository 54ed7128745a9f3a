package io.originsimulator.load.closed;

import io.originsimulator.load.RunDescription;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.util.List;

/** Runs users against targets. */
@FunctionalInterface
public interface ClosedRunner {
  /** Returns this machine's shortages for a number of users at once, each with a fix, as text. */
  default List<String> lacks(int users, TargetPlaces places) {
    return List.of();
  }

  /**
   * Runs to the end.
   *
   * @param targets in the order of the indexes in the script's turns
   * @param sink called by one thread at a time
   * @throws io.originsimulator.load.UnsafeTargetException if a target is not allowed; nothing was
   *     sent
   */
  RunEnd run(
      ClosedRun run,
      RunDescription description,
      List<Target> targets,
      long timeoutNanos,
      ResultSink sink)
      throws InterruptedException;
}
