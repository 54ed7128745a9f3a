package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The behaviour of a caller, computed from the entries of a journal.
 *
 * <pre>{@code
 * CallerReport report = CallerReport.of(origin.requests("/orders"));
 * report.amplification(); // 2.5 requests for each logical one
 * }</pre>
 *
 * @param requests all requests, in order of arrival
 * @param logicalRequests the requests, grouped as tries of one logical request each
 */
public record CallerReport(List<JournalEntry> requests, List<LogicalRequest> logicalRequests) {

  public CallerReport {
    requests = List.copyOf(requests);
    logicalRequests = List.copyOf(logicalRequests);
  }

  /** Computes the report on entries, grouped by {@link Grouping#DEFAULT}. */
  public static CallerReport of(List<JournalEntry> entries) {
    return of(entries, Grouping.DEFAULT);
  }

  /** Computes the report on entries. */
  public static CallerReport of(List<JournalEntry> entries, Grouping grouping) {
    List<JournalEntry> sorted =
        entries.stream().sorted(Comparator.comparing(JournalEntry::arrival)).toList();
    return new CallerReport(sorted, grouping.group(sorted));
  }

  /** Returns {@code requests / logical requests}: 1 without retries, 0 without requests. */
  public double amplification() {
    return logicalRequests.isEmpty() ? 0 : (double) requests.size() / logicalRequests.size();
  }

  /** Returns the maximum number of tries of one logical request; 0 without requests. */
  public int mostTries() {
    return logicalRequests.stream().mapToInt(request -> request.tries().size()).max().orElse(0);
  }

  /** Returns the waits between tries. */
  public Backoff backoff() {
    return Backoff.of(logicalRequests);
  }

  /** Returns the use of {@code Retry-After}. */
  public RetryAfterUse retryAfter() {
    return RetryAfterUse.of(logicalRequests);
  }

  /** Returns the use of connections. */
  public ConnectionUse connections() {
    return ConnectionUse.of(requests);
  }

  /**
   * Returns the maximum number of requests in flight: at an arrival, that request and the earlier
   * ones whose {@code arrival + over} is later.
   */
  public int peakInFlight() {
    return InFlight.peak(requests);
  }

  /** Returns the times after which the caller disconnects. */
  public Patience patience() {
    return Patience.of(requests);
  }

  /** Returns the times from each arrival to the next: one fewer than there are requests. */
  public List<Duration> intervals() {
    return IntStream.range(1, requests.size())
        .mapToObj(i -> requests.get(i).arrival().minus(requests.get(i - 1).arrival()))
        .toList();
  }
}
