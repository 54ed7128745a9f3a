package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.value.Fault;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** A tally of the responses to requests. For one thread. */
final class ForecastTally {
  private static final int FIRST_ERROR = 400; // as in the load driver

  private final SortedMap<String, Long> outcomes = new TreeMap<>();
  private long requests;
  private long available;
  private long[] nanos = new long[1024]; // of each complete response
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

  /** Returns the nearest rank: the smallest value that at least this share does not exceed. */
  private static long percentile(long[] sorted, double share) {
    if (sorted.length == 0) {
      return 0;
    }
    int rank = (int) Math.ceil(share * sorted.length);
    return sorted[Math.max(0, rank - 1)];
  }
}
