package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.RequestRate;

/**
 * Rates as load drivers write them: {@code 50/1s}, {@code 600/m}, and {@code 5000} for a second.
 */
public final class RateText {
  private RateText() {}

  /**
   * Reads a rate.
   *
   * @throws RecipeException if the text is none; it names no place
   */
  public static RequestRate parse(String text) {
    return text.matches("\\d{1,10}")
        ? new RequestRate(
            text, (int) Math.min(Long.parseLong(text), Integer.MAX_VALUE), 1_000_000_000)
        : RequestRate.parse(text);
  }

  /** Requests a second. */
  public static double perSecond(RequestRate rate) {
    return rate.requests() * 1e9 / rate.periodNanos();
  }
}
