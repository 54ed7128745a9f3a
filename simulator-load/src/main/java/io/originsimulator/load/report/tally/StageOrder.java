package io.originsimulator.load.report.tally;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Comparator;

/**
 * Puts the stages of recipes, named by their {@code at}, in the order of time; other names behind.
 */
public final class StageOrder {
  public static final Comparator<String> BY_TIME =
      Comparator.comparingLong(StageOrder::nanosOf).thenComparing(Comparator.naturalOrder());

  private StageOrder() {}

  private static long nanosOf(String at) {
    try {
      return DurationText.parse(at).nanos();
    } catch (RecipeException e) {
      return Long.MAX_VALUE;
    }
  }
}
