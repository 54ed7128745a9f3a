package io.originsimulator.load.replay;

/**
 * What becomes of a log's times when it is replayed; in this order.
 *
 * @param maxGapNanos longer silences of the log become so long; 0: none does
 * @param speed 2 is twice as fast; more than 0
 * @param scale so many times the requests, at the same times: 3.5 sends each three times, and half
 *     of them once more; more than 0
 * @param rounds how often the whole is done, 1 or more
 * @param seed of what is drawn
 */
public record ReplayTiming(long maxGapNanos, double speed, double scale, int rounds, long seed) {
  private static final double MOST = 1e6;

  /** As in the log. */
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
