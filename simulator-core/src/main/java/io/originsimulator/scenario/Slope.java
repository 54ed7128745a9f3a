package io.originsimulator.scenario;

import io.originsimulator.recipe.Ramp;
import io.originsimulator.recipe.Stage;
import java.util.List;

/**
 * How far a stage's ramp has come.
 *
 * @param startNanos when the stage begins
 * @param lengthNanos how long the ramp takes; 0 if there is none
 */
record Slope(long startNanos, long lengthNanos) {

  /** The slope of one of the stages in order: over its time, or until the next stage begins. */
  static Slope of(List<Stage> inOrder, int stage) {
    long start = inOrder.get(stage).at().nanos();
    if (!(inOrder.get(stage).behaviour().latency() instanceof Ramp ramp)) {
      return new Slope(start, 0);
    }
    long end = stage + 1 < inOrder.size() ? inOrder.get(stage + 1).at().nanos() : start;
    return new Slope(start, ramp.over().map(over -> over.nanos()).orElse(end - start));
  }

  /** 0 at the stage's start to 1 at the ramp's end and after. */
  double progress(long elapsedNanos) {
    if (lengthNanos == 0) {
      return 1;
    }
    return Math.min(1, (double) (elapsedNanos - startNanos) / lengthNanos);
  }
}
