package io.originsimulator.load.replay;

import java.util.Arrays;
import java.util.Comparator;

/** Sorting by time. */
final class TimeOrder {
  private TimeOrder() {}

  /** Returns the indexes of times in ascending order; equal times keep their order. */
  static int[] of(long[] times) {
    Integer[] order = new Integer[times.length];
    Arrays.setAll(order, i -> i);
    if (!isSorted(times)) {
      Arrays.sort(order, Comparator.comparingLong(i -> times[i])); // fast if mostly sorted
    }
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  static long[] apply(int[] order, long[] values) {
    return Arrays.stream(order).mapToLong(i -> values[i]).toArray();
  }

  static int[] apply(int[] order, int[] values) {
    return Arrays.stream(order).map(i -> values[i]).toArray();
  }

  private static boolean isSorted(long[] times) {
    for (int i = 1; i < times.length; i++) {
      if (times[i] < times[i - 1]) {
        return false;
      }
    }
    return true;
  }
}
