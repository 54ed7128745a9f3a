package io.originsimulator.server.journal;

import io.originsimulator.report.Counts;
import java.util.List;

/** The counts of all event loops since they were last cleared. For any thread. */
public final class SimulatorCounts {
  private final List<RequestCounter> counters;
  private volatile long[] cleared;

  public SimulatorCounts(List<RequestCounter> counters) {
    this.counters = counters;
    this.cleared = RequestCounter.sum(counters);
  }

  public Counts now() {
    return RequestCounter.between(cleared, RequestCounter.sum(counters));
  }

  /** Returns the number of requests since the start, even if they were cleared. */
  public long arrivals() {
    return counters.stream().mapToLong(RequestCounter::arrivals).sum();
  }

  /**
   * Returns the number of requests that have not ended. It may be wrong by those that end during
   * the call, and even negative: the counts of event loops are not read at one instant.
   */
  public long inFlight() {
    return RequestCounter.inFlight(RequestCounter.sum(counters));
  }

  public void clear() {
    cleared = RequestCounter.sum(counters);
  }
}
