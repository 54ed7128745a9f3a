package io.originsimulator.recipe.value;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The probability of an entry of a mix, relative to the others: {@code 90}, or a ramp {@code "0 ->
 * 9"} or {@code "0 -> 9 over 30s"}.
 *
 * @param from the weight at the stage's start, 0 to 1e9
 * @param to the weight at the ramp's end; equal to {@code from} for a constant weight
 * @param over how long the ramp takes; empty for as long as the stage lasts
 */
public record Weight(double from, double to, Optional<DurationText> over) {

  /** The weight of an entry that names none. */
  public static final Weight ONE = of(1);

  /** The accepted forms, for messages. */
  public static final String EXPECTED = "a number such as 90, or a ramp such as \"0 -> 9\"";

  private static final double MOST = 1e9;
  private static final String NUMBER = "(\\d{1,10}(?:\\.\\d{1,9})?)";
  private static final Pattern FORM =
      Pattern.compile(NUMBER + "\\s*->\\s*" + NUMBER + "(?:\\s+over\\s+(\\S+))?");

  public Weight {
    from += 0.0; // −0 is 0
    to += 0.0;
    if (!(from >= 0 && from <= MOST && to >= 0 && to <= MOST)) {
      String found =
          Double.compare(from, to) == 0 ? number(from) : number(from) + " -> " + number(to);
      throw new RecipeException(Problem.of(found, "0 to 1000000000"));
    }
    if (over.isPresent() && over.get().nanos() == 0) {
      throw new RecipeException(Problem.of("over " + over.get(), "more than 0"));
    }
    over = from == to ? Optional.empty() : over; // a constant weight has no ramp
  }

  /** Returns a constant weight. */
  public static Weight of(double weight) {
    return new Weight(weight, weight, Optional.empty());
  }

  /**
   * Reads a ramp.
   *
   * @throws RecipeException if the text is not a ramp; without a place
   */
  public static Weight parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED));
    }
    return new Weight(
        Double.parseDouble(form.group(1)),
        Double.parseDouble(form.group(2)),
        Optional.ofNullable(form.group(3)).map(time -> over(text, time)));
  }

  private static DurationText over(String text, String time) {
    String found = "over " + time;
    try {
      DurationText over = DurationText.parse(time);
      if (over.nanos() > 0) {
        return over;
      }
    } catch (RecipeException e) {
      found = e.problems().get(0).found();
    }
    throw new RecipeException(
        Problem.of(Quoted.of(text), EXPECTED).orElse(found + " is not a time"));
  }

  /** Returns whether the weight changes during the stage. */
  public boolean isRamp() {
    return from != to;
  }

  /**
   * Returns the weight at a point of the ramp.
   *
   * @param progress 0 at the ramp's start to 1 at its end
   */
  public double at(double progress) {
    return from + (to - from) * progress;
  }

  @Override
  public String toString() {
    return isRamp()
        ? number(from) + " -> " + number(to) + over.map(time -> " over " + time).orElse("")
        : number(from);
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString()
        : String.valueOf(value);
  }
}
