package io.originsimulator.recipe.latency;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.Quoted;
import io.originsimulator.recipe.value.RecipeException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A latency that changes linearly from one to another: {@code "50ms -> 2s"}, {@code "50ms..80ms ->
 * 1s..2s over 30s"}.
 *
 * <pre>
 *   to   ┤            ╭──────      progress = elapsed in the stage / over, at most 1
 *        │        ╭───╯            delay    = from + (to − from) · progress
 *   from ┤────────╯
 *        └────────┬───┬──────▶
 *              stage  + over
 * </pre>
 *
 * @param from the latency at the stage's start: a duration or a range
 * @param to the latency at the ramp's end
 * @param over how long the ramp takes; empty for as long as the stage lasts
 */
public record Ramp(Latency from, Latency to, Optional<DurationText> over) implements Latency {
  static final String EXPECTED =
      "a ramp such as \"50ms -> 2s\" or \"50ms..80ms -> 1s..2s over 30s\"";

  private static final Pattern FORM =
      Pattern.compile("\\s*(\\S+)\\s*->\\s*(\\S+?)(?:\\s+over\\s+(\\S+))?\\s*");

  public Ramp {
    over.ifPresent(
        time -> {
          if (time.nanos() == 0) {
            throw new RecipeException(Problem.of("over " + time, "more than 0"));
          }
        });
  }

  static Ramp parse(String text) {
    Matcher matcher = FORM.matcher(text);
    try {
      if (matcher.matches() && !matcher.group(2).contains("->")) {
        return new Ramp(
            Latency.parse(matcher.group(1)),
            Latency.parse(matcher.group(2)),
            Optional.ofNullable(matcher.group(3)).map(DurationText::parse));
      }
    } catch (RecipeException e) {
      throw new RecipeException(
          Problem.of(Quoted.of(text), EXPECTED)
              .orElse(e.problems().get(0).found() + " is not a time"));
    }
    throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED));
  }

  @Override
  public long nanos(double draw, double progress) {
    long end = to.nanos(draw, 0);
    if (progress >= 1) {
      return end; // exactly: a double has 53 bits, too few for the nanoseconds of years
    }
    long start = from.nanos(draw, 0);
    return start + Math.round((end - start) * progress);
  }

  /**
   * Returns the latency that the ramp has reached: a duration or a range.
   *
   * @param progress 0 to 1
   */
  public Latency at(double progress) {
    if (!isDrawn()) {
      return new Fixed(DurationText.ofNanos(nanos(0, progress)));
    }
    long low = nanos(0, progress);
    long high = nanos(Math.nextDown(1.0), progress);
    return new Uniform(DurationText.ofNanos(low), DurationText.ofNanos(high));
  }

  @Override
  public boolean isDrawn() {
    return from.isDrawn() || to.isDrawn();
  }

  @Override
  public String toString() {
    return from + " -> " + to + over.map(time -> " over " + time).orElse("");
  }
}
