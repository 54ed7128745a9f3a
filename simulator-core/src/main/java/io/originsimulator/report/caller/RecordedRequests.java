package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.RequestFilter;
import java.util.List;
import java.util.Optional;

/**
 * The recorded requests of a simulator in any process, the input of assertions and of {@link
 * CallerReport}.
 *
 * <pre>{@code
 * RecordedRequests recorded = RecordedRequests.of(JournalJson.read(json));
 * recorded.callerReport().amplification(); // 2.5 requests for each logical one
 * }</pre>
 */
public interface RecordedRequests {

  /** Returns the recorded requests in order of arrival, each with its outcome so far. */
  Requests requests();

  /** Returns the recorded requests that meet a filter. */
  default Requests requests(RequestFilter filter) {
    return requests().with(filter);
  }

  /**
   * Returns the recorded requests of a route, a path, or a path with its query.
   *
   * @param routeOrPath the argument of {@link JournalEntry#isOf}
   * @throws IllegalArgumentException if it does not start with a slash
   */
  default Requests requests(String routeOrPath) {
    return requests(RequestFilter.ALL.withRoute(routeOrPath));
  }

  /** Returns the number of requests that were dropped for lack of space; 0 by default. */
  default long droppedRequests() {
    return 0;
  }

  /**
   * Takes the first recorded request that meets a filter and that has not been taken, without
   * waiting; see {@link Requests#take}.
   *
   * @return empty if there is none
   * @throws UnsupportedOperationException if requests cannot be taken, by default
   */
  default Optional<JournalEntry> take(RequestFilter filter) {
    throw new UnsupportedOperationException(
        "take: these requests cannot be taken (expected: those of a simulator or its container); use await");
  }

  /** Returns the calls that pending responses wait for, for messages; empty by default. */
  default String pendingHint() {
    return "";
  }

  /** Returns the report on the callers, grouped by {@link Grouping#DEFAULT}. */
  default CallerReport callerReport() {
    return CallerReport.of(requests());
  }

  /** Returns entries from any source, such as JSON, as a complete record. */
  static RecordedRequests of(List<JournalEntry> entries) {
    return new RecordedRequests() {
      private final Requests all = Requests.of(this, entries);

      @Override
      public Requests requests() {
        return all;
      }
    };
  }
}
