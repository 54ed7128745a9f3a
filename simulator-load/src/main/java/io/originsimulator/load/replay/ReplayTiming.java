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
    if (maxGapNanos < 0) {
      throw new IllegalArgumentException(
          "compress gaps: " + maxGapNanos + "ns (expected: more than 0)");
    }
    if (!(speed > 0 && speed <= MOST)) {
      throw new IllegalArgumentException(
          "speed: " + speed + " (expected: more than 0, at most 1000000)");
    }
    if (!(scale > 0 && scale <= MOST)) {
      throw new IllegalArgumentException(
          "scale: " + scale + " (expected: more than 0, at most 1000000)");
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("loop: " + rounds + " (expected: 1 or more)");
    }
  }
}
