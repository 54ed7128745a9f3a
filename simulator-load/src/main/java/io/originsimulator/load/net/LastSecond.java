package io.originsimulator.load.net;

/**
 * How many there were within the last second, or up to a hundredth of it longer. Not for several
 * threads at once.
 *
 * <pre>
 *   │ 3 │ 0 │ 7 │ … │ 2 │ 5 ▏       a count for each 10 ms; the oldest is forgotten
 *   └────────── 1 s ────────┘ now
 * </pre>
 */
final class LastSecond {
  private static final long PART_NANOS = 10_000_000; // 10 ms
  private static final int PARTS = 101; // a second, and the part that has begun

  private final int[] counts = new int[PARTS];
  private long lastPart = Long.MIN_VALUE / 2; // long ago
  private long sum;

  void add(long nowNanos) {
    forget(nowNanos);
    counts[Math.floorMod(lastPart, PARTS)]++;
    sum++;
  }

  long count(long nowNanos) {
    forget(nowNanos);
    return sum;
  }

  /** An instant before the last one given is taken for that one. */
  private void forget(long nowNanos) {
    long part = Math.floorDiv(nowNanos, PART_NANOS);
    long gone = Math.min(part - lastPart, PARTS);
    for (long i = 1; i <= gone; i++) {
      int index = Math.floorMod(lastPart + i, PARTS);
      sum -= counts[index];
      counts[index] = 0;
    }
    lastPart = Math.max(lastPart, part);
  }
}
