package io.originsimulator.server.honesty;

import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.http.ServedResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The delay errors of one event loop's responses, by recipe and stage. Confined to that loop; a
 * copy belongs to the thread that requested it.
 *
 * <pre>
 *   0 ──▶ /news    before the first │ 0s │ 4s     found by two indices: nothing is hashed
 *   1 ──▶ /sport   before the first │ 0s
 * </pre>
 *
 * <p>When a recipe's number is reused, its row is cleared, and its contents are added to the
 * histogram of all replaced recipes.
 */
final class DelayErrors {

  /** The maximum number of histograms of stages; all further stages share one. */
  static final int MOST_STAGES = 1000;

  private @Nullable RecipeDelays[] rows = {};
  private int stages;
  private TimeHistogram unanswered = new TimeHistogram(); // of requests without a recipe
  private TimeHistogram replaced = new TimeHistogram();
  private TimeHistogram others = new TimeHistogram(); // of stages beyond the maximum

  /**
   * Records the delay error of a response.
   *
   * @param recipe the recipe that responded; null if none did
   * @param arrivalNanos the arrival of its request, which determines its stage
   * @param errorNanos 0 or more
   */
  void record(@Nullable ActiveRecipe<ServedResponse> recipe, long arrivalNanos, long errorNanos) {
    histogram(recipe, arrivalNanos).record(errorNanos);
  }

  private TimeHistogram histogram(
      @Nullable ActiveRecipe<ServedResponse> recipe, long arrivalNanos) {
    if (recipe == null) {
      return unanswered;
    }
    int number = recipe.number();
    RecipeDelays row = number < rows.length ? rows[number] : null;
    if (row == null || !row.isOf(recipe)) {
      if (row != null && row.isNewerThan(recipe)) {
        return replaced; // its request was pending when the recipe was replaced
      }
      row = begin(recipe);
    }
    TimeHistogram histogram = row.stage(recipe.stageNumberAt(arrivalNanos));
    return histogram == null ? make(row, recipe.stageNumberAt(arrivalNanos)) : histogram;
  }

  private RecipeDelays begin(ActiveRecipe<ServedResponse> recipe) {
    int number = recipe.number();
    if (number >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(number + 1, rows.length * 2));
    }
    RecipeDelays gone = rows[number];
    if (gone != null) {
      stages -= gone.addTo(replaced);
    }
    RecipeDelays row = new RecipeDelays(recipe);
    rows[number] = row;
    return row;
  }

  private TimeHistogram make(RecipeDelays row, int stage) {
    if (stages == MOST_STAGES) {
      return others;
    }
    stages++;
    return row.make(stage);
  }

  /** Clears all delay errors. */
  void clear() {
    rows = new RecipeDelays[0];
    stages = 0;
    unanswered = new TimeHistogram();
    replaced = new TimeHistogram();
    others = new TimeHistogram();
  }

  DelayErrors copy() {
    DelayErrors copy = new DelayErrors();
    copy.rows =
        Arrays.stream(rows)
            .map(row -> row == null ? null : row.copy())
            .toArray(RecipeDelays[]::new);
    copy.stages = stages;
    copy.unanswered = unanswered.copy();
    copy.replaced = replaced.copy();
    copy.others = others.copy();
    return copy;
  }

  /** Returns the delay errors of all responses. */
  TimeHistogram all() {
    TimeHistogram all = replaced.copy();
    all.add(unanswered);
    all.add(others);
    recipes().forEach(row -> row.addTo(all));
    return all;
  }

  /** Returns the delay errors of a stage of a recipe, by its number. */
  TimeHistogram of(ActiveRecipe<ServedResponse> recipe, int stage) {
    return recipes()
        .filter(row -> row.isOf(recipe))
        .map(row -> row.stage(stage))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(TimeHistogram::new);
  }

  /** Returns the delay errors of requests that no recipe answered. */
  TimeHistogram unanswered() {
    return unanswered;
  }

  /** Returns the delay errors of stages beyond the maximum. */
  TimeHistogram others() {
    return others;
  }

  /** Returns the delay errors of all recipes that are not in a scenario. */
  TimeHistogram replacedBy(Scenario<ServedResponse> scenario) {
    List<ActiveRecipe<ServedResponse>> active = scenario.recipes();
    TimeHistogram sum = replaced.copy();
    recipes().filter(row -> active.stream().noneMatch(row::isOf)).forEach(row -> row.addTo(sum));
    return sum;
  }

  private Stream<RecipeDelays> recipes() {
    return Stream.of(rows).filter(Objects::nonNull);
  }
}
