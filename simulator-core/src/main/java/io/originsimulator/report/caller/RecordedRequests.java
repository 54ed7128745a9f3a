package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import java.util.List;

/**
 * Requests that a simulator has recorded, wherever it runs. Assertions and {@link CallerReport}
 * read them.
 *
 * <pre>{@code
 * RecordedRequests recorded = RecordedRequests.of(JournalJson.read(json));
 * recorded.callerReport().amplification(); // 2.5 requests for each logical one
 * }</pre>
 */
public interface RecordedRequests {

  /** Returns the recorded requests in order of arrival, each with its outcome so far. */
  List<JournalEntry> requests();

  /** Returns the number of requests that are missing for lack of room; 0 unless overridden. */
  default long droppedRequests() {
    return 0;
  }

  /**
   * Returns the recorded requests of a route, a path, or a path with its query.
   *
   * @param routeOrPath as {@link JournalEntry#isOf} takes it
   * @throws IllegalArgumentException if it does not start with a slash
   */
  default List<JournalEntry> requests(String routeOrPath) {
    JournalEntry.check(routeOrPath);
    return requests().stream().filter(entry -> entry.isOf(routeOrPath)).toList();
  }

  /** Returns the report on whoever sent them, grouped by {@link Grouping#DEFAULT}. */
  default CallerReport callerReport() {
    return CallerReport.of(requests());
  }

  /** Returns entries from anywhere, such as from JSON, as a complete record. */
  static RecordedRequests of(List<JournalEntry> entries) {
    List<JournalEntry> all = List.copyOf(entries);
    return () -> all;
  }
}
