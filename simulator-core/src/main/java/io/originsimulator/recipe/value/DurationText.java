package io.originsimulator.recipe.value;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A length of time as recipes write it: {@code 0}, {@code "250us"}, {@code "1.5s"}, {@code "2m"}.
 *
 * @param text the text as written; a recipe is shown as it was given
 * @param value 0 to {@link #MAX}, exact to the nanosecond
 */
public record DurationText(String text, Duration value) {

  /** The longest time a recipe can name: ten years. */
  public static final Duration MAX = Duration.ofDays(3650); // 87600h

  /** No time at all, written {@code 0}. */
  public static final DurationText ZERO = new DurationText("0", Duration.ZERO);

  /** The accepted forms, for messages. */
  public static final String EXPECTED = "0 or a duration such as \"50ms\" or \"2s\"";

  private static final Pattern FORM = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,9})?)(us|ms|s|m|h)");
  private static final Map<String, Long> UNIT_NANOS =
      Map.of(
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  public DurationText {
    if (value.isNegative() || value.compareTo(MAX) > 0) {
      throw new RecipeException(
          Problem.of(Quoted.of(text), "at most \"" + MAX.toHours() + "h\", and not negative"));
    }
  }

  /**
   * Reads a duration.
   *
   * @throws RecipeException if the text is not a duration or is longer than {@link #MAX}; without a
   *     place
   */
  public static DurationText parse(String text) {
    if (text.equals("0")) {
      return ZERO;
    }
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut(text)));
    }
    BigDecimal nanos =
        new BigDecimal(matcher.group(1))
            .multiply(BigDecimal.valueOf(UNIT_NANOS.getOrDefault(matcher.group(2), 0L)))
            .setScale(0, RoundingMode.HALF_UP);
    boolean tooLong = nanos.compareTo(BigDecimal.valueOf(MAX.toNanos())) > 0;
    return new DurationText(text, tooLong ? MAX.plusNanos(1) : Duration.ofNanos(nanos.longValue()));
  }

  /** Returns nanoseconds, 0 or more, written in the largest unit that keeps them whole. */
  public static DurationText ofNanos(long nanos) {
    return of(Duration.ofNanos(nanos));
  }

  /**
   * Returns a time written in the largest unit that keeps it whole.
   *
   * @throws RecipeException if it is negative or longer than {@link #MAX}; without a place
   */
  public static DurationText of(Duration value) {
    return new DurationText(written(value), value);
  }

  /** Writes a time in the largest unit that keeps it whole; it may be negative or too long. */
  public static String written(Duration value) {
    if (value.isZero()) {
      return "0";
    }
    BigDecimal nanos =
        BigDecimal.valueOf(value.getSeconds()).movePointRight(9).add(nanosOf(value.getNano()));
    for (String unit : new String[] {"h", "m", "s", "ms", "us"}) {
      BigDecimal[] parts = nanos.divideAndRemainder(nanosOf(UNIT_NANOS.getOrDefault(unit, 1L)));
      if (parts[1].signum() == 0) {
        return parts[0].toBigInteger() + unit;
      }
    }
    return nanos.movePointLeft(3).stripTrailingZeros().toPlainString() + "us";
  }

  private static BigDecimal nanosOf(long nanos) {
    return BigDecimal.valueOf(nanos);
  }

  /** Returns the time in nanoseconds, 0 to about 3.2e17. */
  public long nanos() {
    return value.toNanos();
  }

  @Override
  public String toString() {
    return text;
  }

  /** Returns the suggestion for a text that is nearly a duration; empty for others. */
  public static String wayOut(String text) {
    String tidy = text.toLowerCase(Locale.ROOT).replaceAll("\\s", "");
    if (tidy.matches("\\d{1,15}(\\.\\d{1,9})?")) {
      return "a number needs a unit; did you mean \"" + tidy + "ms\"?";
    }
    return FORM.matcher(tidy).matches() ? "did you mean \"" + tidy + "\"?" : "";
  }
}
