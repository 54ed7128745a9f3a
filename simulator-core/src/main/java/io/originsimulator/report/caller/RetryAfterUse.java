package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The compliance of a caller with {@code Retry-After}, among the tries of one logical request;
 * other requests need not wait.
 *
 * @param told number of responses with the header, in seconds
 * @param retried number of those that were followed by a retry; no retry is compliant
 * @param tooEarly the retries that came too early
 */
public record RetryAfterUse(int told, int retried, List<TooEarly> tooEarly) {

  /**
   * A retry that came too early.
   *
   * @param told the try whose response had the header
   * @param retry the next try
   * @param asked the time in the header
   * @param waited {@code arrival(retry) − (arrival(told) + actual(told))}: the time from the
   *     response's first byte to the retry, less than {@code asked}
   */
  public record TooEarly(JournalEntry told, JournalEntry retry, Duration asked, Duration waited) {}

  public RetryAfterUse {
    tooEarly = List.copyOf(tooEarly);
  }

  /** Computes the use of {@code Retry-After} from logical requests. */
  public static RetryAfterUse of(List<LogicalRequest> logicalRequests) {
    int told = 0;
    int retried = 0;
    List<TooEarly> tooEarly = new ArrayList<>();
    for (LogicalRequest request : logicalRequests) {
      List<JournalEntry> tries = request.tries();
      for (int i = 0; i < tries.size(); i++) {
        if (tries.get(i).outcome() instanceof Outcome.Answered answered
            && answered.retryAfter().isPresent()) {
          told++;
          if (i + 1 < tries.size()) {
            retried++;
            Duration asked = answered.retryAfter().get();
            early(tries.get(i), answered.actual(), tries.get(i + 1), asked)
                .ifPresent(tooEarly::add);
          }
        }
      }
    }
    return new RetryAfterUse(told, retried, tooEarly);
  }

  /** Returns whether no retry came too early. */
  public boolean isObeyed() {
    return tooEarly.isEmpty();
  }

  private static Optional<TooEarly> early(
      JournalEntry told, Duration actual, JournalEntry retry, Duration asked) {
    Duration waited = retry.arrival().minus(told.arrival().plus(actual));
    return waited.compareTo(asked) < 0
        ? Optional.of(new TooEarly(told, retry, asked, waited))
        : Optional.empty();
  }
}
