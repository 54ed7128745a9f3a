package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.value.Fault;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts what happens to requests. One thread. */
final class ForecastTally {
  private static final int FIRST_ERROR = 400; // as the load driver counts success

  private final SortedMap<String, Long> outcomes = new TreeMap<>();
  private long requests;
  private long available;
  private long[] nanos = new long[1024]; // of each whole answer
  private int answered;

  void answered(int status, long tookNanos) {
    count(String.valueOf(status));
    available += status < FIRST_ERROR ? 1 : 0;
    if (answered == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * answered);
    }
    nanos[answered++] = tookNanos;
  }

  void failed(Fault fault) {
    count(fault.kind().toString());
  }

  private void count(String outcome) {
    requests++;
    outcomes.merge(outcome, 1L, Long::sum);
  }

  ForecastPart part(String name) {
    long[] sorted = Arrays.copyOf(nanos, answered);
    Arrays.sort(sorted);
    return new ForecastPart(
        name,
        requests,
        answered,
        available,
        Collections.unmodifiableSortedMap(outcomes),
        percentile(sorted, 0.5),
        percentile(sorted, 0.9),
        percentile(sorted, 0.99),
        percentile(sorted, 0.999));
  }

  /** The nearest rank: the smallest value that so large a share is not above. */
  private static long percentile(long[] sorted, double share) {
    if (sorted.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, rank - 1)];
  }
}
