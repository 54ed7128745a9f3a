package io.originsimulator.report.caller;

import java.time.Duration;
import java.util.List;

/** Arithmetic on lengths of time. */
final class Durations {
  private Durations() {}

  /** The middle one; of an even number, half way between the two in the middle. */
  static Duration median(List<Duration> sorted) {
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : sorted.get(half - 1).plus(sorted.get(half)).dividedBy(2);
  }

  /** How often one goes into the other, which is not zero. */
  static double ratio(Duration dividend, Duration divisor) {
    return (double) dividend.toNanos() / divisor.toNanos();
  }
}
