package io.originsimulator.scenario.forecast;

import java.util.Arrays;

/** Times whose percentiles are needed: all of them or, of very many, an even sample. One thread. */
final class Times {
  private static final int MOST = 1 << 23; // 8 million, 64 MiB

  private long[] nanos = new long[1024];
  private int kept;
  private long added;
  private long stride = 1; // one of this many times is kept

  void add(long time) {
    if (added++ % stride != 0) {
      return;
    }
    if (kept == MOST) {
      for (int i = 0; i < MOST / 2; i++) {
        nanos[i] = nanos[2 * i];
      }
      kept = MOST / 2;
      stride *= 2;
    } else if (kept == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * kept);
    }
    nanos[kept++] = time;
  }

  /** Returns the number of times that have been added. */
  long count() {
    return added;
  }

  /** Returns the times in ascending order, for {@link #percentile}. */
  long[] sorted() {
    long[] sorted = Arrays.copyOf(nanos, kept);
    Arrays.sort(sorted);
    return sorted;
  }

  /**
   * Returns the nearest rank: the smallest time that at least this share does not exceed.
   *
   * @return 0 if there are none
   */
  static long percentile(long[] sorted, double share) {
    if (sorted.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, rank - 1)];
  }
}
