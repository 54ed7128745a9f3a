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

  public void clear() {
    cleared = RequestCounter.sum(counters);
  }
}
