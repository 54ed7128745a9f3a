package io.originsimulator.load.origin;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;

/**
 * What answers themselves tell of the origin, if its recipe has {@code annotate}.
 *
 * <p>An answer from a cache carries what was injected when it was stored, and attempts before the
 * last are not told: with a cache or retries only the journal tells the truth.
 */
public final class TraceShare {
  private final Latencies added = new Latencies();
  private long sooner;

  TraceShare() {}

  void add(Sample sample) {
    long injectedNanos = sample.origin().injectedNanos();
    if (injectedNanos < 0 || sample.outcome() != Outcome.ANSWERED || sample.serviceNanos() < 0) {
      return;
    }
    if (sample.serviceNanos() < injectedNanos) {
      sooner++;
    } else {
      added.add(sample.serviceNanos() - injectedNanos);
    }
  }

  /** Service less what the answer says was injected. */
  public Latencies added() {
    return added;
  }

  /** Answers that came sooner than what they say was injected: they are from a cache. */
  public long sooner() {
    return sooner;
  }
}
