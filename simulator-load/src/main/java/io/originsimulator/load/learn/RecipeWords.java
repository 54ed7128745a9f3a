package io.originsimulator.load.learn;

import java.math.BigDecimal;

final class RecipeWords {
  private static final long MICRO = 1_000;
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private RecipeWords() {}

  /** Returns the percentile of a share: {@code p99.9} for 0.999. */
  static String percentile(double share) {
    return "p" + plain(new BigDecimal(String.valueOf(share)).movePointRight(2));
  }

  /** Returns a time, exact to a microsecond: {@code 1.25s}, {@code 52.125ms}, {@code 250us}. */
  static String time(long nanos) {
    if (nanos < MICRO) {
      return "0";
    }
    BigDecimal micros = BigDecimal.valueOf(nanos / MICRO);
    if (nanos >= SECOND) {
      return plain(micros.movePointLeft(6)) + "s";
    }
    return nanos >= MILLI ? plain(micros.movePointLeft(3)) + "ms" : plain(micros) + "us";
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
