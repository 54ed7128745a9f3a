package io.originsimulator.load.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many lines may be bad.
 *
 * @param text as it was written: {@code 100} or {@code 5%}
 * @param most lines, or percent of all lines
 */
public record BadLimit(String text, double most, boolean percent) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(%?)");

  /**
   * Reads a limit.
   *
   * @throws IllegalArgumentException if it is none
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

  /** Whether they are too many. */
  boolean isExceeded(long bad, long lines) {
    return percent ? bad * 100.0 > most * lines : bad > most;
  }

  @Override
  public String toString() {
    return text;
  }
}
