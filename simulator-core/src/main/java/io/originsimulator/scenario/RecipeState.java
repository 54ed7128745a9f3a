package io.originsimulator.scenario;

import io.originsimulator.recipe.DurationText;
import io.originsimulator.recipe.Stage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A recipe since it was accepted, with all it remembers of its requests. Any thread.
 *
 * <pre>
 *   arrival ──Timeline──▶ stage ──▶ the plan that all get          nothing to choose, draw or count
 *                             └──▶ StagePlanner ──▶ a plan of its own
 * </pre>
 */
final class RecipeState<R> {
  private final long acceptedNanos;
  private final long zeroNanos;
  private final long periodNanos; // 0 if the timeline does not repeat
  private final Timeline timeline;
  private final List<ActiveStage<R>> stages;
  private final boolean counts;
  private final @Nullable String key;
  private final AtomicLong ordinals = new AtomicLong();

  RecipeState(CompiledRecipe<R> compiled, Acceptance acceptance) {
    this.acceptedNanos = acceptance.nanos();
    this.zeroNanos = acceptance.zeroNanos();
    this.periodNanos = compiled.recipe().repeat().map(DurationText::nanos).orElse(0L);
    this.timeline = Timeline.of(compiled.stages());
    this.stages = Activation.of(compiled);
    this.counts = stages.stream().anyMatch(stage -> stage.same() == null);
    this.key = compiled.recipe().chance().key().orElse(null);
  }

  @Nullable ResponsePlan<R> plan(long arrivalNanos, Caller caller) {
    long ordinal = counts ? ordinals.getAndIncrement() : 0;
    long sinceZero = sinceZero(arrivalNanos);
    long sinceStart = sinceStart(sinceZero);
    int at = timeline.stageAt(sinceStart);
    if (at == Timeline.BEFORE_THE_FIRST) {
      return null;
    }
    ActiveStage<R> stage = stages.get(at);
    return stage.same() != null
        ? stage.same()
        : stage.planner().plan(arrival(arrivalNanos, sinceZero, sinceStart, ordinal, caller));
  }

  long elapsedNanosAt(long nanos) {
    return sinceStart(sinceZero(nanos));
  }

  long acceptedNanos() {
    return acceptedNanos;
  }

  int stageNumberAt(long nanos) {
    return timeline.stageAt(sinceStart(sinceZero(nanos)));
  }

  Optional<Stage> stageAt(long nanos) {
    int at = stageNumberAt(nanos);
    return at == Timeline.BEFORE_THE_FIRST ? Optional.empty() : Optional.of(stages.get(at).stage());
  }

  List<Outlook> outlookAt(long nanos) {
    long sinceStart = sinceStart(sinceZero(nanos));
    int at = timeline.stageAt(sinceStart);
    return at == Timeline.BEFORE_THE_FIRST ? List.of() : stages.get(at).outlook(sinceStart);
  }

  /** The first instant of the clock, later than the given one, at which a stage begins. */
  OptionalLong nextStageAfter(long nanos) {
    long sinceZero = sinceZero(nanos);
    long sinceStart = sinceStart(sinceZero);
    long next = timeline.nextStart(sinceStart);
    if (next == Timeline.NO_MORE) {
      if (periodNanos == 0) {
        return OptionalLong.empty();
      }
      next = periodNanos + stages.get(0).stage().at().nanos(); // in the next round
    }
    return OptionalLong.of(zeroNanos + sinceZero - sinceStart + next);
  }

  private Arrival arrival(
      long arrivalNanos, long sinceZero, long sinceStart, long ordinal, Caller caller) {
    long sinceAccepted = Math.max(0, arrivalNanos - acceptedNanos); // it may have come before
    long round = periodNanos == 0 ? 0 : sinceZero / periodNanos;
    @Nullable String name = key == null ? null : caller.header(key);
    long number = name == null ? ordinal : Dice.hash(name);
    return new Arrival(sinceAccepted, sinceZero, sinceStart, round, number, caller);
  }

  /** Not negative: before its zero a timeline stands at it. */
  private long sinceZero(long nanos) {
    return Math.max(0, nanos - zeroNanos);
  }

  private long sinceStart(long sinceZero) {
    return periodNanos == 0 ? sinceZero : sinceZero % periodNanos;
  }
}
