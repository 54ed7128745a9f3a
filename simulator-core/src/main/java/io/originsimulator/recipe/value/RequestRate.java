package io.originsimulator.recipe.value;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of requests in a period: {@code "100/s"}, {@code "600/m"}, {@code "3/10s"}.
 *
 * @param text the text as written
 * @param requests 1 to 1e9
 * @param periodNanos more than 0, up to a day
 */
public record RequestRate(String text, int requests, long periodNanos) {
  /** The accepted forms, for messages. */
  public static final String EXPECTED = "a rate such as \"100/s\", \"600/m\" or \"3/10s\"";

  private static final int MOST = 1_000_000_000;
  private static final long LONGEST = 86_400_000_000_000L; // a day
  private static final Pattern FORM = Pattern.compile("(\\d{1,10})/(\\S+)");

  public RequestRate {
    if (requests < 1 || requests > MOST || periodNanos < 1 || periodNanos > LONGEST) {
      throw new RecipeException(
          Problem.of(Quoted.of(text), "1 to 1000000000 requests in more than 0 and at most 24h"));
    }
  }

  /**
   * Reads a rate.
   *
   * @throws RecipeException if the text is not a rate; without a place
   */
  public static RequestRate parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED));
    }
    long requests = Math.min(Long.parseLong(form.group(1)), Integer.MAX_VALUE);
    return new RequestRate(text, (int) requests, periodNanos(text, form.group(2)));
  }

  private static long periodNanos(String text, String period) {
    boolean isUnit = Character.isLetter(period.charAt(0));
    try {
      return DurationText.parse(isUnit ? "1" + period : period).nanos();
    } catch (RecipeException e) {
      throw new RecipeException(Problem.of(Quoted.of(text), EXPECTED));
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
