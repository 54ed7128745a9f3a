package io.originsimulator.load.learn;

import java.util.Arrays;

/**
 * The slices of a log's time, at whose beginnings stages may begin: at most {@value #MOST_SLICES},
 * of a customary length.
 */
record StageClock(long sliceNanos, int slices) {
  private static final int MOST_SLICES = 240;
  private static final long SECOND = 1_000_000_000;
  private static final long TENTH = SECOND / 10;
  private static final int[] TENTHS = {
    1, 2, 5, 10, 20, 50, 100, 150, 300, 600, 1200, 3000, 6000, 9000, 18_000
  };

  static StageClock of(long spanNanos) {
    long hour = 3600 * SECOND;
    long length =
        Arrays.stream(TENTHS)
            .mapToLong(tenths -> tenths * TENTH)
            .filter(nanos -> spanNanos / nanos < MOST_SLICES)
            .findFirst()
            .orElse((spanNanos / hour / MOST_SLICES + 1) * hour);
    return new StageClock(length, (int) (spanNanos / length) + 1);
  }

  int slice(long startNanos) {
    return (int) (startNanos / sliceNanos);
  }

  String at(int slice) {
    return RecipeWords.time(slice * sliceNanos);
  }
}
