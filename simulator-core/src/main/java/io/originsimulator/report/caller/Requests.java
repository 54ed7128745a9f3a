package io.originsimulator.report.caller;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.RequestConditions;
import io.originsimulator.report.RequestFilter;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;

/**
 * Recorded requests, in order of arrival, each with its outcome so far: an immutable list that
 * conditions narrow down. Its own methods wait for requests that meet the same conditions.
 *
 * <pre>{@code
 * origin.requests().withMethod("POST").withQuery("page", "2").size();
 * origin.requests("/orders").withStatus(503).await(3, Duration.ofSeconds(5));
 * }</pre>
 */
public final class Requests extends AbstractList<JournalEntry>
    implements RequestConditions<Requests> {
  private final RecordedRequests source;
  private final RequestFilter filter;
  private final List<JournalEntry> entries;

  private Requests(RecordedRequests source, RequestFilter filter, List<JournalEntry> entries) {
    this.source = source;
    this.filter = filter;
    this.entries = entries;
  }

  /**
   * Creates a list without conditions.
   *
   * @param source the requests to look at again while waiting
   * @param entries in order of arrival; copied
   */
  public static Requests of(RecordedRequests source, List<JournalEntry> entries) {
    return new Requests(source, RequestFilter.ALL, List.copyOf(entries));
  }

  @Override
  public Requests with(String parameter, String value) {
    return with(RequestFilter.ALL.with(parameter, value));
  }

  /** Selects the requests that meet a filter, too. */
  public Requests with(RequestFilter other) {
    return new Requests(
        source, filter.with(other), entries.stream().filter(other::matches).toList());
  }

  @Override
  public JournalEntry get(int index) {
    return entries.get(index);
  }

  @Override
  public int size() {
    return entries.size();
  }

  /**
   * Returns the number of requests and the nearest others with their differences, for the message
   * of an assertion: {@code assertEquals(2, posts.size(), posts::explain)}.
   */
  public String explain() {
    return filter.of(size() == 1 ? "1 request" : size() + " requests") + nearest();
  }

  /**
   * Waits until requests that meet the conditions have ended: their response was sent completely or
   * reached its fault, or they were abandoned.
   *
   * @param count minimum number of such requests, 1 or more
   * @param patience maximum time, in real time
   * @return all that have ended; at least {@code count}
   * @throws IllegalStateException if fewer have ended by then; names the nearest other requests. At
   *     once if requests have been dropped
   */
  public Requests await(int count, Duration patience) {
    if (count < 1) {
      throw new IllegalArgumentException("await: count " + count + " (expected: 1 or more)");
    }
    Requests ended =
        RequestWait.until(found -> found.size() >= count, patience, () -> ended(count));
    if (ended.size() >= count) {
      return ended;
    }
    String has = ended.size() == 1 ? " has ended" : " have ended";
    throw missing("await", ended.size(), has, count + " ended", patience);
  }

  private Requests ended(int count) {
    List<JournalEntry> ended =
        source.requests(filter).stream().filter(JournalEntry::hasEnded).toList();
    long dropped = source.droppedRequests();
    if (ended.size() < count && dropped > 0) {
      throw new IllegalStateException(
          "await: the journal has dropped "
              + dropped
              + " requests (expected: none; let it keep more)");
    }
    return new Requests(source, filter, ended);
  }

  /**
   * Waits for the next request that meets the conditions and that this method has not returned yet,
   * in the order in which they came. It has arrived completely; its response may still be pending.
   * Requests that were dropped before they were taken are skipped.
   *
   * @param patience maximum time, in real time
   * @throws IllegalStateException if none arrives; names the nearest other requests
   * @throws UnsupportedOperationException if the requests are not those of a simulator or its
   *     container
   */
  public JournalEntry take(Duration patience) {
    return RequestWait.until(Optional::isPresent, patience, () -> source.take(filter))
        .orElseThrow(
            () -> {
              int taken = source.requests(filter).size();
              return missing(
                  "take", taken, taken == 1 ? " is taken" : " are taken", "one more", patience);
            });
  }

  /**
   * Describes too few requests: {@code await: 1 of 2 requests of /news has ended; nearest others:
   * GET /new, route is missing (expected /news) (expected: 2 ended within 5s)}.
   */
  private IllegalStateException missing(
      String method, int count, String verb, String expected, Duration patience) {
    int met = source.requests(filter).size();
    String found =
        met == 0
            ? filter.of("no request") + " has arrived"
            : count + " of " + filter.of(met + " requests") + verb;
    boolean interrupted = Thread.currentThread().isInterrupted();
    return new IllegalStateException(
        "%s: %s%s%s (expected: %s within %s%s)"
            .formatted(
                method,
                found,
                nearest(),
                source.pendingHint(),
                expected,
                DurationText.written(patience),
                interrupted ? ", but the wait was interrupted" : ""));
  }

  private String nearest() {
    if (filter.isAll()) {
      return "";
    }
    String nearest = filter.nearest(source.requests());
    return nearest.isEmpty() ? "; there are no others" : "; nearest others: " + nearest;
  }
}
