package io.originsimulator.load.closed;

import io.originsimulator.load.RunDescription;
import io.originsimulator.load.connect.TargetPlaces;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import java.util.List;

/** Has users send their requests. */
@FunctionalInterface
public interface ClosedRunner {
  /**
   * What there is too little of here for a run, and what to change, in words; empty: nothing.
   *
   * @param users at once
   * @param places where its targets lead
   */
  default List<String> lacks(int users, TargetPlaces places) {
    return List.of();
  }

  /**
   * Runs to the end.
   *
   * @param targets by the index that turns have
   * @param timeoutNanos of a request
   * @param sink called by one thread at a time
   * @throws io.originsimulator.load.UnsafeTargetException if a target is not allowed; nothing was
   *     sent
   * @throws InterruptedException if this thread was interrupted
   */
  RunEnd run(
      ClosedRun run,
      RunDescription description,
      List<Target> targets,
      long timeoutNanos,
      ResultSink sink)
      throws InterruptedException;
}
