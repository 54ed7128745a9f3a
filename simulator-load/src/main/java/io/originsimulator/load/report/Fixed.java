package io.originsimulator.load.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Numbers with so many decimals, as C, Go and Python print them: rounded from their exact value,
 * ties to even. Java's formatter rounds up what it has rounded before.
 */
final class Fixed {
  private Fixed() {}

  static String of(double value, int decimals) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** A part of a whole, such as {@code 78.88%}; of nothing it is {@code 0.00%}. */
  static String percent(Number part, Number whole) {
    return of(Ratio.of(part, whole) * 100, 2) + "%";
  }
}
