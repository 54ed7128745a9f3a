package io.originsimulator.load.learn;

import java.util.Arrays;

/**
 * A length of bodies, or a range of lengths, that a recipe can express.
 *
 * @param low bytes
 * @param high bytes; equal to {@code low} if lengths hardly differ
 */
record BodySize(long low, long high) {
  private static final long LARGEST = 1L << 26; // 64 MiB: the simulator keeps it in memory
  private static final double HARDLY = 0.02;

  /**
   * Returns a range with the same mean that starts at about the shortest length.
   *
   * @param bytes at least one length
   */
  static BodySize of(long[] bytes) {
    long[] sorted = bytes.clone();
    Arrays.sort(sorted);
    long mean = Math.round(Arrays.stream(sorted).average().orElse(0));
    long low = sorted[(int) ((sorted.length - 1) * 0.05)];
    long high = sorted[(int) ((sorted.length - 1) * 0.95)];
    if (high - low <= HARDLY * high || mean <= low) {
      return new BodySize(capped(mean), capped(mean));
    }
    return new BodySize(capped(low), capped(2 * mean - low));
  }

  /** Returns the size in the format of {@code random_content}. */
  String text() {
    return low == high ? low + "b" : low + "b.." + high + "b";
  }

  /** Returns the mean as a placeholder for the body of a behaviour. */
  String placeholder() {
    return high == 0 ? "" : "<<" + (low + high) / 2 + "b>>";
  }

  private static long capped(long bytes) {
    return Math.min(bytes, LARGEST);
  }
}
