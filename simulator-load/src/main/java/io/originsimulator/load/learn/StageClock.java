package io.originsimulator.load.learn;

/**
 * The slices of a log's time with which stages may begin: at most {@value #MOST_SLICES} of a length
 * that people use.
 *
 * @param sliceNanos their length
 * @param slices how many there are, at least 1
 */
record StageClock(long sliceNanos, int slices) {
  private static final int MOST_SLICES = 240;
  private static final long SECOND = 1_000_000_000;
  private static final long[] LENGTHS = {
    SECOND / 10,
    SECOND / 5,
    SECOND / 2,
    SECOND,
    2 * SECOND,
    5 * SECOND,
    10 * SECOND,
    15 * SECOND,
    30 * SECOND,
    60 * SECOND,
    120 * SECOND,
    300 * SECOND,
    600 * SECOND,
    900 * SECOND,
    1800 * SECOND
  };

  /**
   * The slices of a time.
   *
   * @param spanNanos from the first request to the last
   */
  static StageClock of(long spanNanos) {
    for (long length : LENGTHS) {
      if (spanNanos / length < MOST_SLICES) {
        return new StageClock(length, (int) (spanNanos / length) + 1);
      }
    }
    long hours = spanNanos / (3600 * SECOND) / MOST_SLICES + 1;
    long length = hours * 3600 * SECOND;
    return new StageClock(length, (int) (spanNanos / length) + 1);
  }

  int slice(long startNanos) {
    return (int) (startNanos / sliceNanos);
  }

  /** When a slice begins, as recipes write it. */
  String at(int slice) {
    return RecipeWords.time(slice * sliceNanos);
  }
}
