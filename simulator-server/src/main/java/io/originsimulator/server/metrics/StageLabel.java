package io.originsimulator.server.metrics;

import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.scenario.ActiveRecipe;
import java.util.Optional;

/**
 * A stage of a recipe, as counts are labelled with it; the same for a recipe that replaces another.
 *
 * @param endpoint the endpoint of the recipe, with the methods that it was accepted with; empty for
 *     the labels below
 * @param stage the start of the stage, such as {@code 4s}; {@link #BEFORE_THE_FIRST} before all
 */
public record StageLabel(Optional<Endpoint> endpoint, String stage) {

  /** The time before the first stage of a recipe. */
  public static final String BEFORE_THE_FIRST = "before the first";

  /** The requests that no recipe answered. */
  public static final StageLabel NO_ROUTE = new StageLabel(Optional.empty(), "no route");

  /** The stages beyond the maximum. */
  public static final StageLabel OTHERS = new StageLabel(Optional.empty(), "other stages");

  /** All requests. */
  public static final StageLabel ALL = new StageLabel(Optional.empty(), "all");

  /**
   * Returns the label of a stage.
   *
   * @param number from −1, for the time before the first stage
   */
  public static StageLabel of(ActiveRecipe<?> recipe, int number) {
    return new StageLabel(
        Optional.of(recipe.compiled().recipe().endpoint()),
        number < 0 ? BEFORE_THE_FIRST : recipe.stages().get(number).at().text());
  }
}
