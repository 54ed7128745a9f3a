package io.originsimulator.load.learn;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The logged responses to some requests; each response has the same index in all arrays.
 *
 * @param startNanos arrival of the request, from the log's first; 0 if the log has no times
 * @param nanos duration of the response; −1: unknown
 * @param statuses 200 to 999
 * @param bytes length of the body; −1: unknown
 */
record Answers(long[] startNanos, long[] nanos, int[] statuses, long[] bytes) {

  int count() {
    return statuses.length;
  }

  /** Returns the responses whose index passes. */
  Answers where(IntPredicate index) {
    int[] kept = IntStream.range(0, count()).filter(index).toArray();
    return new Answers(
        pick(startNanos, kept),
        pick(nanos, kept),
        Arrays.stream(kept).map(i -> statuses[i]).toArray(),
        pick(bytes, kept));
  }

  /** Returns the known times. */
  long[] knownNanos() {
    return Arrays.stream(nanos).filter(time -> time >= 0).toArray();
  }

  /** Returns the known lengths. */
  long[] knownBytes() {
    return Arrays.stream(bytes).filter(length -> length >= 0).toArray();
  }

  private static long[] pick(long[] values, int[] indexes) {
    return Arrays.stream(indexes).mapToLong(i -> values[i]).toArray();
  }
}
