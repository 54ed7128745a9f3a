package io.originsimulator.load.sweep;

import io.originsimulator.recipe.value.RequestRate;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rates as people write them: {@code 160}, {@code 2.5}. */
final class Rates {
  private static final int DIGITS = 3; // after the point
  private static final int SECONDS = 1_000; // in which as many digits more are before it
  private static final long SECOND = 1_000_000_000;

  private Rates() {}

  /** As many requests in a time that makes their number whole; to three digits after the point. */
  static RequestRate of(double perSecond) {
    int requests = (int) Math.min(Integer.MAX_VALUE, Math.round(perSecond * SECONDS));
    return new RequestRate(text(perSecond) + "/s", requests, SECONDS * SECOND);
  }

  /** To three digits after the point. */
  static double rounded(double perSecond) {
    return Math.round(perSecond * SECONDS) / (double) SECONDS;
  }

  static String text(double rate) {
    return BigDecimal.valueOf(rate)
        .setScale(DIGITS, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
