package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import java.util.List;

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
  List<JournalEntry> requests();

  /** Returns the number of requests that were dropped for lack of space; 0 by default. */
  default long droppedRequests() {
    return 0;
  }

  /**
   * Returns the recorded requests of a route, a path, or a path with its query.
   *
   * @param routeOrPath the argument of {@link JournalEntry#isOf}
   * @throws IllegalArgumentException if it does not start with a slash
   */
  default List<JournalEntry> requests(String routeOrPath) {
    JournalEntry.check(routeOrPath);
    return requests().stream().filter(entry -> entry.isOf(routeOrPath)).toList();
  }

  /** Returns the report on the callers, grouped by {@link Grouping#DEFAULT}. */
  default CallerReport callerReport() {
    return CallerReport.of(requests());
  }

  /** Returns entries from any source, such as JSON, as a complete record. */
  static RecordedRequests of(List<JournalEntry> entries) {
    List<JournalEntry> all = List.copyOf(entries);
    return () -> all;
  }
}
