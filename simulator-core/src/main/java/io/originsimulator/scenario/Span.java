package io.originsimulator.scenario;

import io.originsimulator.recipe.Latency;
import io.originsimulator.recipe.Ramp;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Weight;
import java.util.List;
import java.util.Optional;

/**
 * A stage's place in the timeline, and how far what ramps in it has come.
 *
 * <pre>
 *   progress = (instant − start) / over, 1 at most; over the whole span unless a ramp says
 * </pre>
 *
 * @param startNanos when the stage begins
 * @param endNanos when the next begins or the timeline starts over; its start if it has no end
 */
record Span(long startNanos, long endNanos) {

  /**
   * The span of a stage.
   *
   * @param inOrder the stages in the order they take place
   * @param repeat after how long the timeline starts over
   */
  static Span of(List<Stage> inOrder, int stage, Optional<DurationText> repeat) {
    long start = inOrder.get(stage).at().nanos();
    if (stage + 1 < inOrder.size()) {
      return new Span(start, inOrder.get(stage + 1).at().nanos());
    }
    return new Span(start, repeat.map(DurationText::nanos).orElse(start));
  }

  /** Returns the progress of a latency: 1 if it is no ramp. */
  double progress(Latency latency, long sinceStart) {
    return latency instanceof Ramp ramp ? progress(ramp.over(), sinceStart) : 1;
  }

  /** A weight at an instant. */
  double weight(Weight weight, long sinceStart) {
    return weight.isRamp() ? weight.at(progress(weight.over(), sinceStart)) : weight.from();
  }

  private double progress(Optional<DurationText> over, long sinceStart) {
    long length = over.isPresent() ? over.get().nanos() : endNanos - startNanos;
    return length == 0 ? 1 : Math.min(1, (double) (sinceStart - startNanos) / length);
  }
}
