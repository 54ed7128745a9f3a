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
 * @param requests in order of arrival
 * @param logicalRequests the same, as tries of what the caller wanted
 */
public record CallerReport(List<JournalEntry> requests, List<LogicalRequest> logicalRequests) {

  public CallerReport {
    requests = List.copyOf(requests);
    logicalRequests = List.copyOf(logicalRequests);
  }

  /** The report on entries, grouped by {@link Grouping#DEFAULT}. */
  public static CallerReport of(List<JournalEntry> entries) {
    return of(entries, Grouping.DEFAULT);
  }

  /** The report on entries. */
  public static CallerReport of(List<JournalEntry> entries, Grouping grouping) {
    List<JournalEntry> sorted =
        entries.stream().sorted(Comparator.comparing(JournalEntry::arrival)).toList();
    return new CallerReport(sorted, grouping.group(sorted));
  }

  /** {@code requests / logical requests}; 1 if nothing was retried, 0 if nothing was asked for. */
  public double amplification() {
    return logicalRequests.isEmpty() ? 0 : (double) requests.size() / logicalRequests.size();
  }

  /** The most tries of one logical request; 0 if nothing was asked for. */
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
   * The most requests under way at once: at any arrival, itself and those before it of which {@code
   * arrival + over} is later.
   */
  public int peakInFlight() {
    return InFlight.peak(requests);
  }

  /** Returns the times after which the caller disconnects. */
  public Patience patience() {
    return Patience.of(requests);
  }

  /** From each request's arrival to the next's: one less than there are requests. */
  public List<Duration> intervals() {
    return IntStream.range(1, requests.size())
        .mapToObj(i -> requests.get(i).arrival().minus(requests.get(i - 1).arrival()))
        .toList();
  }
}
