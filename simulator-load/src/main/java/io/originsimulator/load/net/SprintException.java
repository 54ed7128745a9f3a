package io.originsimulator.load.net;

import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;

/** Thrown by a sprint without a complete response. */
public final class SprintException extends Exception {
  private static final long serialVersionUID = 1;

  private final Outcome outcome;

  SprintException(Target request, Sample sample, long timeoutNanos) {
    super(message(request, sample, timeoutNanos));
    this.outcome = sample.outcome();
  }

  private static String message(Target request, Sample sample, long timeoutNanos) {
    return switch (sample.outcome()) {
      case TIMEOUT, CONNECT_TIMEOUT ->
          sample.outcome() + ": no complete response within " + timeoutNanos / 1_000_000 + " ms";
      default -> sample.error() + " (" + Destinations.namedBy(request.uri()) + ")";
    };
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
