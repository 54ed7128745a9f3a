package io.originsimulator.load.report;

import java.util.Arrays;

/**
 * Where the buckets of a histogram of times begin, in rising order, from 0; the last one has no
 * end.
 */
final class Buckets {
  private static final String USUAL = "0,1ms,2ms,5ms,10ms,20ms,50ms,100ms,200ms,500ms,1s,2s,5s,10s";

  private final long[] startsNanos;

  private Buckets(long[] startsNanos) {
    this.startsNanos = startsNanos;
  }

  /**
   * Reads {@code 0,10ms,100ms}; nothing: the usual ones. A 0 that is missing is put in front.
   *
   * @throws IllegalArgumentException with value and expectation
   */
  static Buckets parse(String text) {
    String[] parts = (text.isEmpty() ? USUAL : text).split(",", -1);
    long[] starts = Arrays.stream(parts).map(String::strip).mapToLong(GoDuration::parse).toArray();
    for (int i = 1; i < starts.length; i++) {
      if (starts[i] <= starts[i - 1]) {
        throw new IllegalArgumentException(
            "\"" + parts[i].strip() + "\" (expected: more than \"" + parts[i - 1].strip() + "\")");
      }
    }
    return new Buckets(starts[0] == 0 ? starts : withZero(starts));
  }

  private static long[] withZero(long[] starts) {
    long[] all = new long[starts.length + 1];
    System.arraycopy(starts, 0, all, 1, starts.length);
    return all;
  }

  int size() {
    return startsNanos.length;
  }

  long from(int bucket) {
    return startsNanos[bucket];
  }

  /** The bucket of a time, which is not negative. */
  int of(long nanos) {
    int found = Arrays.binarySearch(startsNanos, nanos);
    return found >= 0 ? found : -found - 2;
  }
}
