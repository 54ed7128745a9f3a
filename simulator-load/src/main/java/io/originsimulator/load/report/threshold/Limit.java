package io.originsimulator.load.report.threshold;

import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.GoDuration;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The limit of a threshold.
 *
 * @param value nanoseconds, a share from 0 to 1, a number, or a rate per second
 * @param share whether it is a percentage
 */
public record Limit(Unit unit, double value, boolean share) {
  private static final MathContext DIGITS = new MathContext(3);

  public enum Unit {
    TIME("", ""),
    SHARE_OR_COUNT(
        "\\d{1,3}(\\.\\d{1,6})?%|\\d{1,15}",
        "a share such as \"1%\", or a whole number of requests"),
    SHARE("\\d{1,3}(\\.\\d{1,6})?%", "a share such as \"99.9%\""),
    COUNT("\\d{1,15}", "a whole number of requests"),
    PER_SECOND(
        "\\d{1,12}(\\.\\d{1,6})?(/s)?", "requests per second such as \"4900\" or \"4900/s\"");

    private final String form;
    private final String expected;

    Unit(String form, String expected) {
      this.form = form;
      this.expected = expected;
    }
  }

  /** Reads a limit; throws {@link IllegalArgumentException} if it is malformed. */
  public static Limit parse(String text, Unit unit) {
    if (unit == Unit.TIME) {
      return new Limit(unit, GoDuration.parse(text), false);
    }
    if (!text.matches(unit.form)) {
      throw new IllegalArgumentException("\"" + text + "\" (expected: " + unit.expected + ")");
    }
    boolean share = text.endsWith("%");
    double number = Double.parseDouble(text.replaceAll("[%/s]", ""));
    return new Limit(unit, share ? number / 100 : number, share);
  }

  /** Returns a time with three digits, and a rate of 100 or more as an integer. */
  double rounded(double value) {
    return switch (unit) {
      case TIME -> new BigDecimal(value).round(DIGITS).doubleValue();
      case PER_SECOND -> value >= 100 ? Math.rint(value) : value;
      case SHARE_OR_COUNT, SHARE, COUNT -> value;
    };
  }

  /** Returns a measured value in the format of the limit. */
  String words(double measured) {
    return switch (unit) {
      case TIME -> GoDuration.rounded(Math.round(measured));
      case PER_SECOND ->
          Figures.fixed(measured, measured >= 100 && measured == Math.rint(measured) ? 0 : 2)
              + "/s";
      case SHARE_OR_COUNT, SHARE, COUNT ->
          share ? Figures.percent(measured, 1) : Figures.fixed(measured, 0);
    };
  }
}
