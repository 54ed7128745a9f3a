package io.originsimulator.load.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The maximum of bad lines.
 *
 * @param text as the user wrote it: {@code 100} or {@code 5%}
 * @param most number of lines, or percentage of all lines
 * @param percent whether {@code most} is a percentage
 */
public record BadLimit(String text, double most, boolean percent) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(%?)");

  /**
   * Reads a limit.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  public static BadLimit parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "max bad: \"%s\" (expected: a number of lines such as 100, or a share such as 5%%)"
              .formatted(text));
    }
    return new BadLimit(text, Double.parseDouble(form.group(1)), !form.group(2).isEmpty());
  }

  /** Returns whether there are more bad lines than allowed. */
  boolean isExceeded(long bad, long lines) {
    return percent ? bad * 100.0 > most * lines : bad > most;
  }

  @Override
  public String toString() {
    return text;
  }
}
