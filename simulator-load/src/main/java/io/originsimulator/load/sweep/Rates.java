package io.originsimulator.load.sweep;

import io.originsimulator.load.text.Figures;
import io.originsimulator.recipe.value.RequestRate;

/** Rates as people write them: {@code 160}, {@code 2.5}. */
final class Rates {
  private static final int SECONDS = 1_000; // of which the number has three digits after the point
  private static final long SECOND = 1_000_000_000;

  private Rates() {}

  /** As many requests in a time that makes their number whole; to three digits after the point. */
  static RequestRate of(double perSecond) {
    int requests = (int) Math.min(Integer.MAX_VALUE, Math.round(perSecond * SECONDS));
    return new RequestRate(Figures.plain(perSecond) + "/s", requests, SECONDS * SECOND);
  }

  /** To three digits after the point. */
  static double rounded(double perSecond) {
    return Math.round(perSecond * SECONDS) / (double) SECONDS;
  }
}
