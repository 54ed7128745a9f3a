package io.originsimulator.load.log;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The maximum of bad lines: a number, or a percentage of all lines. */
public record BadLimit(String text, double most, boolean percent) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(%?)");

  public static BadLimit parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "max bad: \"%s\" (expected: a number of lines such as 100, or a share such as 5%%)"
              .formatted(text));
    }
    return new BadLimit(text, Double.parseDouble(form.group(1)), !form.group(2).isEmpty());
  }

  boolean isExceeded(long bad, long lines) {
    return percent ? bad * 100.0 > most * lines : bad > most;
  }

  @Override
  public String toString() {
    return text;
  }
}
