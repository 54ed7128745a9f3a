package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Sample;

/** The counts of the responses from one stage of the origin's recipe. */
final class StageTally {
  private final Latencies response = new Latencies();
  private final Latencies injected = new Latencies();
  private final Latencies added = new Latencies();

  void add(Sample sample) {
    response.add(Math.max(0, sample.responseNanos()));
    long origin = sample.origin().injectedNanos();
    if (origin >= 0) {
      injected.add(origin);
      added.add(Math.max(0, sample.responseNanos() - origin));
    }
  }

  /** What the driver saw. */
  Latencies response() {
    return response;
  }

  /** What the origin put in. */
  Latencies injected() {
    return injected;
  }

  /** The rest, request by request: what all between driver and origin took. */
  Latencies added() {
    return added;
  }
}
