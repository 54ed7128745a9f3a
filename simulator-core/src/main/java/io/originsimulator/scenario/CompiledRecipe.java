package io.originsimulator.scenario;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Content;
import io.originsimulator.recipe.Latency;
import io.originsimulator.recipe.Ramp;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.SizeRange;
import io.originsimulator.recipe.Stage;
import io.originsimulator.scenario.Dice.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A recipe ready to be asked: what is sent at an instant of its timeline is a pure function.
 *
 * <p>Immutable; any thread.
 *
 * @param <R> what a response is made of
 */
public final class CompiledRecipe<R> {
  private final Recipe recipe;
  private final List<Stage> stages;
  private final Timeline timeline;
  private final List<Planner<R>> planners;
  private final boolean drawn;

  private CompiledRecipe(Recipe recipe, List<Stage> stages, List<Planner<R>> planners) {
    this.recipe = recipe;
    this.stages = stages;
    this.timeline = Timeline.of(stages);
    this.planners = planners;
    this.drawn = planners.stream().anyMatch(Planner::isDrawn);
  }

  /**
   * Compiles a recipe.
   *
   * @param responses makes the response of each behaviour; called once for each stage
   */
  public static <R> CompiledRecipe<R> of(Recipe recipe, Function<Behaviour, R> responses) {
    List<Stage> stages = Timeline.inOrder(recipe.stages());
    List<Planner<R>> planners = new ArrayList<>();
    for (int i = 0; i < stages.size(); i++) {
      Behaviour behaviour = stages.get(i).behaviour();
      planners.add(planner(recipe, behaviour, responses.apply(behaviour), Slope.of(stages, i)));
    }
    return new CompiledRecipe<>(recipe, stages, List.copyOf(planners));
  }

  public Recipe recipe() {
    return recipe;
  }

  /** The stage at an instant; empty before the first. */
  public Optional<Stage> stageAt(long elapsedNanos) {
    int stage = timeline.stageAt(elapsedNanos);
    return stage == Timeline.BEFORE_THE_FIRST ? Optional.empty() : Optional.of(stages.get(stage));
  }

  /** The latency at an instant, a ramp as what it has come to; empty before the first stage. */
  public Optional<Latency> latencyAt(long elapsedNanos) {
    int stage = timeline.stageAt(elapsedNanos);
    if (stage == Timeline.BEFORE_THE_FIRST) {
      return Optional.empty();
    }
    Latency latency = stages.get(stage).behaviour().latency();
    return Optional.of(
        latency instanceof Ramp ramp
            ? ramp.at(Slope.of(stages, stage).progress(elapsedNanos))
            : latency);
  }

  /** Whether any stage needs an ordinal, because something is drawn for each request. */
  public boolean isDrawn() {
    return drawn;
  }

  /**
   * What is sent to a request.
   *
   * @param elapsedNanos from the recipe's acceptance to the request's arrival
   * @param ordinal the request's number; not looked at unless {@link #isDrawn}
   * @return null before the first stage
   */
  public @Nullable ResponsePlan<R> plan(long elapsedNanos, Dice dice, long ordinal) {
    int stage = timeline.stageAt(elapsedNanos);
    return stage == Timeline.BEFORE_THE_FIRST
        ? null
        : planners.get(stage).plan(elapsedNanos, dice, ordinal);
  }

  private static <R> Planner<R> planner(
      Recipe recipe, Behaviour behaviour, R response, Slope slope) {
    Latency latency = behaviour.latency();
    Optional<SizeRange> sizes = drawnSizes(recipe, behaviour);
    if (sizes.isEmpty() && latency instanceof Latency.Fixed fixed) {
      return new Same<>(
          new ResponsePlan<>(response, fixed.delay().nanos(), ResponsePlan.WHOLE_BODY));
    }
    return new Drawn<>(response, latency, slope, sizes.orElse(null));
  }

  private static Optional<SizeRange> drawnSizes(Recipe recipe, Behaviour behaviour) {
    if (behaviour.needsContent()
        && recipe.content().orElse(null) instanceof Content.Random random
        && !random.size().isFixed()) {
      return Optional.of(random.size());
    }
    return Optional.empty();
  }

  private sealed interface Planner<R> {
    ResponsePlan<R> plan(long elapsedNanos, Dice dice, long ordinal);

    boolean isDrawn();
  }

  /** Nothing to draw: one plan serves every request. */
  private record Same<R>(ResponsePlan<R> plan) implements Planner<R> {
    @Override
    public ResponsePlan<R> plan(long elapsedNanos, Dice dice, long ordinal) {
      return plan;
    }

    @Override
    public boolean isDrawn() {
      return false;
    }
  }

  private record Drawn<R>(R response, Latency latency, Slope slope, @Nullable SizeRange sizes)
      implements Planner<R> {
    @Override
    public ResponsePlan<R> plan(long elapsedNanos, Dice dice, long ordinal) {
      double draw = dice.draw(ordinal, Purpose.LATENCY);
      long delayNanos = latency.nanos(draw, slope.progress(elapsedNanos));
      long bodyBytes = ResponsePlan.WHOLE_BODY;
      if (sizes != null) {
        bodyBytes = sizes.bytes(dice.draw(ordinal, Purpose.SIZE));
      }
      return new ResponsePlan<>(response, delayNanos, bodyBytes);
    }

    @Override
    public boolean isDrawn() {
      return true;
    }
  }
}
