package io.originsimulator.load.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Numbers and times as text, in reports and results. */
public final class Figures {
  private static final int DIGITS = 3;
  private static final List<String> UNITS = List.of("µs", "ms", "s");
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;

  private Figures() {}

  /**
   * Returns a number with a fixed number of decimals, as C, Go and Python print it: its exact value
   * is rounded once, ties to even. Java's formatter rounds twice.
   */
  public static String fixed(double value, int decimals) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** Returns a finite number with three decimals, or fewer if the rest are zeros: {@code 2.5}. */
  public static String plain(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DIGITS, RoundingMode.HALF_UP);
    return rounded.stripTrailingZeros().toPlainString();
  }

  /** Returns a number with at least three digits, without a fraction if it is an integer. */
  public static String number(double value) {
    boolean whole = value >= 100 || value == Math.rint(value);
    return fixed(value, whole ? 0 : value >= 10 ? 1 : 2);
  }

  /** Returns the quotient of two numbers; 0 if the divisor is 0 or less. */
  public static double ratio(Number part, Number whole) {
    double by = whole.doubleValue();
    return by <= 0 ? 0 : part.doubleValue() / by;
  }

  /** Returns a part as a percentage, such as {@code 78.88%}; {@code 0.00%} if the whole is 0. */
  public static String percent(Number part, Number whole) {
    return fixed(ratio(part, whole) * 100, 2) + "%";
  }

  /** Returns a time with at least three digits, in the unit that fits: {@code 12.3ms}. */
  public static String time(long nanos) {
    if (nanos == 0) {
      return "0s";
    }
    int unit = nanos >= SECOND ? 2 : nanos >= MILLI ? 1 : 0;
    BigDecimal value = BigDecimal.valueOf(nanos, 3 * (unit + 1));
    BigDecimal rounded =
        value.precision() - value.scale() > DIGITS
            ? value.setScale(0, RoundingMode.HALF_UP)
            : value.round(new MathContext(DIGITS));
    return rounded.stripTrailingZeros().toPlainString() + UNITS.get(unit);
  }

  /** Returns a time such as {@code 12.3 ms}. */
  public static String millis(Number nanos) {
    return fixed(nanos.doubleValue() / MILLI, 1) + " ms";
  }
}
