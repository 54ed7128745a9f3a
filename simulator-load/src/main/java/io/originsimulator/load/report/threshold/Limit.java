package io.originsimulator.load.report.threshold;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a threshold compares with.
 *
 * @param value nanoseconds, a share from 0 to 1, a number, or so much per second
 * @param share whether it was given in percent
 */
public record Limit(double value, boolean share) {
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");
  private static final Pattern COUNT = Pattern.compile("\\d{1,15}");
  private static final Pattern RATE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(?:/s)?");

  /**
   * Reads a limit.
   *
   * @throws IllegalArgumentException with value and expectation
   */
  public static Limit parse(String text, Measure.Unit unit) {
    return switch (unit) {
      case TIME -> new Limit(GoDuration.parse(text), false);
      case SHARE -> share(text, "a share such as \"99.9%\"");
      case SHARE_OR_COUNT ->
          COUNT.matcher(text).matches()
              ? count(text)
              : share(text, "a share such as \"1%\", or a whole number of requests");
      case COUNT -> count(text);
      case PER_SECOND -> rate(text);
    };
  }

  private static Limit share(String text, String expected) {
    Matcher percent = PERCENT.matcher(text);
    if (!percent.matches()) {
      throw unexpected(text, expected);
    }
    return new Limit(Double.parseDouble(percent.group(1)) / 100, true);
  }

  private static Limit count(String text) {
    if (!COUNT.matcher(text).matches()) {
      throw unexpected(text, "a whole number of requests");
    }
    return new Limit(Long.parseLong(text), false);
  }

  private static Limit rate(String text) {
    Matcher rate = RATE.matcher(text);
    if (!rate.matches()) {
      throw unexpected(text, "requests per second such as \"4900\" or \"4900/s\"");
    }
    return new Limit(Double.parseDouble(rate.group(1)), false);
  }

  private static IllegalArgumentException unexpected(String text, String expected) {
    return new IllegalArgumentException("\"" + text + "\" (expected: " + expected + ")");
  }

  /** A value that was measured, as the limit is written. */
  public String words(double measured, Measure.Unit unit) {
    if (share) {
      return Figures.fixed(measured * 100, 2) + "%";
    }
    return switch (unit) {
      case TIME -> GoDuration.rounded(Math.round(measured));
      case PER_SECOND -> Figures.fixed(measured, 2) + "/s";
      case SHARE, SHARE_OR_COUNT, COUNT -> Figures.fixed(measured, 0);
    };
  }
}
