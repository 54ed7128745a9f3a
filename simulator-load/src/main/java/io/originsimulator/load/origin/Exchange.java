package io.originsimulator.load.origin;

import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.load.result.Outcome;
import org.jspecify.annotations.Nullable;

/** A request of the client, and its attempts at the origin. */
final class Exchange {
  static final OriginShare NOWHERE = new OriginShare("", ""); // without attempts

  @Nullable Outcome outcome; // null: the client has no sample of it
  int status;
  long scheduledNanos;
  long serviceNanos = -1;
  int attempts;
  long injectedNanos;
  boolean injectedKnown = true;
  String originWord = StatusPaths.NOT_ASKED;
  OriginShare lastShare = NOWHERE;
  TargetStreams.@Nullable Received received; // null: no event
  OriginStream lastStream = OriginStream.NONE;
  boolean lastSent; // completely
  long beforeNanos; // injected by all attempts but the last

  void attempted(OriginRequest request, OriginShare share) {
    attempts++;
    originWord = request.word().intern(); // few distinct values
    lastShare = share;
    lastStream = request.stream();
    lastSent = request.ending() == OriginRequest.Ending.ANSWERED;
    beforeNanos = injectedNanos;
    injectedKnown &= request.injectedNanos() >= 0;
    injectedNanos += Math.max(0, request.injectedNanos());
  }

  boolean isAnswered() {
    return outcome == Outcome.ANSWERED && serviceNanos >= 0;
  }

  String clientWord() {
    return outcome == Outcome.ANSWERED ? Integer.toString(status) : String.valueOf(outcome);
  }
}
