package io.originsimulator.scenario.forecast;

import io.originsimulator.recipe.value.Fault;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** A tally of the responses to requests. For one thread. */
final class ForecastTally {
  private static final int FIRST_ERROR = 400; // as in the load driver

  private final SortedMap<String, Long> outcomes = new TreeMap<>();
  private final StreamTally streams = new StreamTally();
  private final Times complete = new Times();
  private long requests;
  private long available;

  void answered(int status, long tookNanos) {
    count(String.valueOf(status));
    available += status < FIRST_ERROR ? 1 : 0;
    complete.add(tookNanos);
  }

  void failed(Fault fault) {
    count(fault.kind().toString());
  }

  private void count(String outcome) {
    requests++;
    outcomes.merge(outcome, 1L, Long::sum);
  }

  StreamTally streams() {
    return streams;
  }

  ForecastPart part(String name, double requestsPerSecond) {
    long[] sorted = complete.sorted();
    return new ForecastPart(
        name,
        requests,
        complete.count(),
        available,
        Collections.unmodifiableSortedMap(outcomes),
        Times.percentile(sorted, 0.5),
        Times.percentile(sorted, 0.9),
        Times.percentile(sorted, 0.99),
        Times.percentile(sorted, 0.999),
        streams.forecast(requests / requestsPerSecond));
  }
}
