package io.originsimulator.load.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of statuses.
 *
 * @param low the lowest
 * @param high the highest
 */
public record StatusRange(int low, int high) {
  private static final Pattern FORM = Pattern.compile("(\\d{3})(?:-(\\d{3}))?|(\\d)xx");

  public StatusRange {
    if (low > high) {
      throw new IllegalArgumentException(
          "status: " + low + "-" + high + " (expected: the lower one first)");
    }
  }

  /**
   * Reads {@code 503}, {@code 5xx} or {@code 200-399}.
   *
   * @throws IllegalArgumentException if it has another form
   */
  public static StatusRange parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "status: \"" + text + "\" (expected: such as 200, 5xx or 200-399)");
    }
    if (form.group(3) != null) {
      int hundreds = Integer.parseInt(form.group(3)) * 100;
      return new StatusRange(hundreds, hundreds + 99);
    }
    int low = Integer.parseInt(form.group(1));
    return new StatusRange(low, form.group(2) == null ? low : Integer.parseInt(form.group(2)));
  }

  boolean has(int status) {
    return status >= low && status <= high;
  }
}
