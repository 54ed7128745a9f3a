package io.originsimulator.server.honesty;

import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.server.http.ServedResponse;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The delay errors of one recipe's responses on one event loop, by stage. For one thread. */
final class RecipeDelays {
  private final CompiledRecipe<ServedResponse> recipe;
  private final long acceptedNanos;
  private final @Nullable TimeHistogram[] stages; // index 0: before the first stage

  RecipeDelays(ActiveRecipe<ServedResponse> recipe) {
    this(recipe.compiled(), recipe.acceptedNanos(), new TimeHistogram[recipe.stages().size() + 1]);
  }

  private RecipeDelays(
      CompiledRecipe<ServedResponse> recipe, long acceptedNanos, @Nullable TimeHistogram[] stages) {
    this.recipe = recipe;
    this.acceptedNanos = acceptedNanos;
    this.stages = stages;
  }

  /** Returns whether these are the delays of a recipe, which may have lost methods since. */
  @SuppressWarnings("ReferenceEquality") // each acceptance has its own compiled recipe
  boolean isOf(ActiveRecipe<ServedResponse> other) {
    return recipe == other.compiled();
  }

  boolean isNewerThan(ActiveRecipe<ServedResponse> other) {
    return acceptedNanos - other.acceptedNanos() > 0;
  }

  /**
   * Returns the delay errors of a stage.
   *
   * @param number from −1, for the time before the first stage
   * @return null if there are none yet
   */
  @Nullable TimeHistogram stage(int number) {
    return stages[number + 1];
  }

  TimeHistogram make(int number) {
    TimeHistogram histogram = new TimeHistogram();
    stages[number + 1] = histogram;
    return histogram;
  }

  /**
   * Adds all stages to one histogram.
   *
   * @return number of stages with delay errors
   */
  int addTo(TimeHistogram sum) {
    int added = 0;
    for (TimeHistogram stage : stages) {
      if (stage != null) {
        sum.add(stage);
        added++;
      }
    }
    return added;
  }

  RecipeDelays copy() {
    TimeHistogram[] copies =
        Arrays.stream(stages)
            .map(stage -> stage == null ? null : stage.copy())
            .toArray(TimeHistogram[]::new);
    return new RecipeDelays(recipe, acceptedNanos, copies);
  }
}
