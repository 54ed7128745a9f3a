package io.originsimulator.load.replay;

/**
 * The changes to a log's times in a replay, applied in this order.
 *
 * @param maxGapNanos maximum gap between requests, in log time; longer gaps are shortened; 0: keep
 *     all gaps
 * @param speed factor, such as 2 for twice as fast; more than 0
 * @param scale factor of the number of requests, at the same times: 3.5 sends each three times, and
 *     half of them once more; more than 0
 * @param rounds number of repetitions, 1 or more
 * @param seed of random choices
 */
public record ReplayTiming(long maxGapNanos, double speed, double scale, int rounds, long seed) {
  private static final double MOST = 1e6;

  public static final ReplayTiming ORIGINAL = new ReplayTiming(0, 1, 1, 1, 1);

  public ReplayTiming {
    check(maxGapNanos >= 0, "compress gaps: " + maxGapNanos + "ns (expected: more than 0)");
    check(
        speed > 0 && speed <= MOST,
        "speed: " + speed + " (expected: more than 0, at most 1000000)");
    check(
        scale > 0 && scale <= MOST,
        "scale: " + scale + " (expected: more than 0, at most 1000000)");
    check(rounds >= 1, "loop: " + rounds + " (expected: 1 or more)");
  }

  private static void check(boolean good, String complaint) {
    if (!good) {
      throw new IllegalArgumentException(complaint);
    }
  }
}
