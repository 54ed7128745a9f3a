package io.originsimulator.load.net;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;

/** Thrown by a sprint without a complete response. */
public final class SprintException extends Exception {
  private static final long serialVersionUID = 1;

  private final Outcome outcome;

  SprintException(Sample sample, long timeoutNanos) {
    super(
        sample.outcome() == Outcome.TIMEOUT
            ? "timeout: no complete response within " + timeoutNanos / 1_000_000 + " ms"
            : sample.error());
    this.outcome = sample.outcome();
  }

  public Outcome outcome() {
    return outcome;
  }

  /** Returns the error, which begins with or names the outcome. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
