package io.originsimulator.scenario;

import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.latency.Ramp;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Weight;
import java.util.List;
import java.util.Optional;

/**
 * A stage's place in the timeline, and the progress of its ramps.
 *
 * <pre>
 *   progress = (instant − start) / over, at most 1; over is the whole span unless the ramp sets it
 * </pre>
 *
 * @param startNanos the start of the stage
 * @param endNanos the start of the next stage or round; {@code startNanos} if there is no end
 */
record Span(long startNanos, long endNanos) {

  /**
   * Returns the span of a stage.
   *
   * @param inOrder the stages in chronological order
   * @param repeat the period after which the timeline restarts
   */
  static Span of(List<Stage> inOrder, int stage, Optional<DurationText> repeat) {
    long start = inOrder.get(stage).at().nanos();
    if (stage + 1 < inOrder.size()) {
      return new Span(start, inOrder.get(stage + 1).at().nanos());
    }
    return new Span(start, repeat.map(DurationText::nanos).orElse(start));
  }

  /** Returns the progress of a latency, 0 to 1; 1 if it is not a ramp. */
  double progress(Latency latency, long sinceStart) {
    return latency instanceof Ramp ramp ? progress(ramp.over(), sinceStart) : 1;
  }

  /** Returns a weight at an instant. */
  double weight(Weight weight, long sinceStart) {
    return weight.isRamp() ? weight.at(progress(weight.over(), sinceStart)) : weight.from();
  }

  /**
   * Returns the instant at which a ramp ends, or the stage if that is earlier.
   *
   * @param over how long the ramp takes; empty for as long as the stage lasts
   */
  long endOf(Optional<DurationText> over) {
    boolean isCut = endNanos > startNanos && over.isPresent();
    long end = startNanos + length(over);
    return isCut ? Math.min(end, endNanos) : end;
  }

  private double progress(Optional<DurationText> over, long sinceStart) {
    long length = length(over);
    return length == 0 ? 1 : Math.min(1, (double) (sinceStart - startNanos) / length);
  }

  private long length(Optional<DurationText> over) {
    return over.isPresent() ? over.get().nanos() : endNanos - startNanos;
  }
}
