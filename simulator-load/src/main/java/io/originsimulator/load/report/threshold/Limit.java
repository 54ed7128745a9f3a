package io.originsimulator.load.report.threshold;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit of a threshold.
 *
 * @param value nanoseconds, a share from 0 to 1, a number, or a rate per second
 * @param share whether it is a percentage
 */
public record Limit(double value, boolean share) {
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");
  private static final Pattern COUNT = Pattern.compile("(\\d{1,15})");
  private static final Pattern RATE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(?:/s)?");

  /**
   * Reads a limit.
   *
   * @throws IllegalArgumentException if it is malformed; the message has the value and the expected
   *     form
   */
  public static Limit parse(String text, Measure.Unit unit) {
    return switch (unit) {
      case TIME -> new Limit(GoDuration.parse(text), false);
      case SHARE -> read(text, PERCENT, "a share such as \"99.9%\"");
      case SHARE_OR_COUNT ->
          COUNT.matcher(text).matches()
              ? read(text, COUNT, "")
              : read(text, PERCENT, "a share such as \"1%\", or a whole number of requests");
      case COUNT -> read(text, COUNT, "a whole number of requests");
      case PER_SECOND -> read(text, RATE, "requests per second such as \"4900\" or \"4900/s\"");
    };
  }

  private static Limit read(String text, Pattern form, String expected) {
    Matcher number = form.matcher(text);
    if (!number.matches()) {
      throw new IllegalArgumentException("\"" + text + "\" (expected: " + expected + ")");
    }
    boolean share = form.equals(PERCENT);
    return new Limit(Double.parseDouble(number.group(1)) / (share ? 100 : 1), share);
  }

  /** Returns a measured value in the format of the limit. */
  public String words(double measured, Measure.Unit unit) {
    if (share) {
      return Figures.fixed(measured * 100, 2) + "%";
    }
    return switch (unit) {
      case TIME -> GoDuration.rounded(Math.round(measured));
      case PER_SECOND -> Figures.fixed(measured, isRounded(measured) ? 0 : 2) + "/s";
      case SHARE, SHARE_OR_COUNT, COUNT -> Figures.fixed(measured, 0);
    };
  }

  private static boolean isRounded(double rate) {
    return rate >= 100 && rate == Math.rint(rate);
  }
}
