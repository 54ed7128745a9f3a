package io.originsimulator.recipe.value;

import java.util.Locale;

/**
 * A rate in bytes per second: {@code "64kb/s"}.
 *
 * @param text the text as written, in lower case
 * @param bytesPerSecond 1 or more
 */
public record ByteRate(String text, long bytesPerSecond) {
  /** The accepted forms, for messages. */
  public static final String EXPECTED = "a rate such as \"64kb/s\" or \"10mb/s\"";

  private static final String PER_SECOND = "/s";

  public ByteRate {
    if (bytesPerSecond < 1) {
      throw new RecipeException(Problem.of(Quoted.of(text), "1b/s or more"));
    }
    text = text.toLowerCase(Locale.ROOT); // after the check, whose message shows it as written
  }

  /**
   * Reads a rate.
   *
   * @throws RecipeException if the text is not a rate; without a place
   */
  public static ByteRate parse(String text) {
    if (!text.endsWith(PER_SECOND)) {
      throw refused(text);
    }
    try {
      String size = text.substring(0, text.length() - PER_SECOND.length());
      return new ByteRate(text, ByteSize.parse(size).bytes());
    } catch (RecipeException e) {
      throw e.problems().get(0).expected().equals(ByteSize.EXPECTED) ? refused(text) : e;
    }
  }

  private static RecipeException refused(String text) {
    boolean isSize = ByteSize.isSize(text);
    String wayOut = isSize ? "did you mean \"" + text + PER_SECOND + "\"?" : "";
    return new RecipeException(Problem.of(Quoted.of(text), EXPECTED).orElse(wayOut));
  }

  @Override
  public String toString() {
    return text;
  }
}
