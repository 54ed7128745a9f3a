package io.originsimulator.load.origin;

import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import org.jspecify.annotations.Nullable;

/** One of the client's requests, and what came of it at the origin. */
final class Exchange {
  static final String NOT_ASKED = "not asked";

  private @Nullable Outcome outcome;
  private int status;
  private long serviceNanos = -1;
  private int attempts;
  private long injectedNanos;
  private boolean injectedKnown = true;
  private String originWord = NOT_ASKED;
  private @Nullable OriginShare lastShare;

  void answered(Sample sample) {
    outcome = sample.outcome();
    status = sample.status();
    serviceNanos = sample.serviceNanos();
  }

  void attempted(OriginRequest request, OriginShare share) {
    attempts++;
    originWord = request.word().intern(); // few different ones
    lastShare = share;
    injectedKnown &= request.injectedNanos() >= 0;
    injectedNanos += Math.max(0, request.injectedNanos());
  }

  /** Whether the client is known to have asked. */
  boolean isAsked() {
    return outcome != null;
  }

  /** Whether the run ended before it did: nothing can be said of it. */
  boolean isCutOff() {
    return outcome == Outcome.UNANSWERED;
  }

  /** Whether the client got a whole response. */
  boolean isAnswered() {
    return outcome == Outcome.ANSWERED && serviceNanos >= 0;
  }

  int attempts() {
    return attempts;
  }

  long serviceNanos() {
    return serviceNanos;
  }

  long injectedNanos() {
    return injectedNanos;
  }

  boolean isInjectedKnown() {
    return injectedKnown;
  }

  /** What the target added; negative if it did not wait for the origin. */
  long addedNanos() {
    return serviceNanos - injectedNanos;
  }

  /** What the target got in the end. */
  String originWord() {
    return originWord;
  }

  /** What the client got in the end. */
  String clientWord() {
    return outcome == Outcome.ANSWERED ? Integer.toString(status) : String.valueOf(outcome);
  }

  /** Where its last attempt is counted; only if there was one. */
  OriginShare lastShare() {
    if (lastShare == null) {
      throw new IllegalStateException("the origin was not asked");
    }
    return lastShare;
  }
}
