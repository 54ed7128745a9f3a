package io.originsimulator.load.learn;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a log says of some requests' answers, one place in each array for each of them.
 *
 * @param startNanos when the request arrived, from the log's first; 0 if the log has no times
 * @param nanos what the answer took; −1: unknown
 * @param statuses 200 to 999
 * @param bytes of the body; −1: unknown
 */
record Answers(long[] startNanos, long[] nanos, int[] statuses, long[] bytes) {

  int count() {
    return statuses.length;
  }

  /** Those whose index passes. */
  Answers where(IntPredicate index) {
    int[] kept = IntStream.range(0, count()).filter(index).toArray();
    return new Answers(
        pick(startNanos, kept),
        pick(nanos, kept),
        Arrays.stream(kept).map(i -> statuses[i]).toArray(),
        pick(bytes, kept));
  }

  /** The times that are known. */
  long[] knownNanos() {
    return Arrays.stream(nanos).filter(time -> time >= 0).toArray();
  }

  /** The lengths that are known. */
  long[] knownBytes() {
    return Arrays.stream(bytes).filter(length -> length >= 0).toArray();
  }

  private static long[] pick(long[] values, int[] indexes) {
    return Arrays.stream(indexes).mapToLong(i -> values[i]).toArray();
  }
}
