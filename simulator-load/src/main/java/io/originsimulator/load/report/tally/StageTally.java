package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Sample;

/** The counts of the responses from one stage of the origin's recipe. */
public final class StageTally {
  private final Latencies response = new Latencies();
  private final Latencies injected = new Latencies();
  private final Latencies added = new Latencies();

  public void add(Sample sample) {
    response.add(Math.max(0, sample.responseNanos()));
    long origin = sample.origin().injectedNanos();
    if (origin >= 0) {
      injected.add(origin);
      added.add(Math.max(0, sample.responseNanos() - origin));
    }
  }

  /** What the driver saw. */
  public Latencies response() {
    return response;
  }

  /** What the origin put in. */
  public Latencies injected() {
    return injected;
  }

  /** The rest, request by request: what all between driver and origin took. */
  public Latencies added() {
    return added;
  }
}
