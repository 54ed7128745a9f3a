package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Sample;

/** The counts of one target. */
final class TargetTally {
  private final Latencies response = new Latencies();
  private long attempted;
  private long succeeded;
  private long dropped;

  void add(Sample sample) {
    if (!sample.attempted()) {
      dropped++;
      return;
    }
    attempted++;
    succeeded += sample.succeeded() ? 1 : 0;
    response.add(Math.max(0, sample.responseNanos()));
  }

  Latencies response() {
    return response;
  }

  long attempted() {
    return attempted;
  }

  long succeeded() {
    return succeeded;
  }

  long dropped() {
    return dropped;
  }
}
