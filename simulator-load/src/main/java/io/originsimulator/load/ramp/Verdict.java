package io.originsimulator.load.ramp;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.OptionalInt;

/** The category in which blitz counts a request. */
public enum Verdict {
  /** Answered with the expected status; a hit. */
  PASS,
  TIMEOUT,
  /** Not answered, for another reason than a timeout. */
  ERROR,
  /** Answered, but with an unexpected status. */
  ASSERT,
  /** Not sent, and not counted. */
  NONE;

  /** Returns the verdict on a request; without an expected status, 200 to 399 is expected. */
  static Verdict of(Sample sample, OptionalInt expectedStatus) {
    return switch (sample.outcome()) {
      case ANSWERED -> isExpected(sample, expectedStatus) ? PASS : ASSERT;
      case TIMEOUT, CONNECT_TIMEOUT, NO_CONNECTION -> TIMEOUT;
      default -> sample.outcome().kind() == Outcome.Kind.FAILED ? ERROR : NONE;
    };
  }

  private static boolean isExpected(Sample sample, OptionalInt status) {
    return status.isPresent() ? sample.status() == status.getAsInt() : sample.succeeded();
  }
}
