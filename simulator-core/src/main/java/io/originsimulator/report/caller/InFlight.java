package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;

/** The computation of the number of requests that a caller has in flight. */
final class InFlight {
  private InFlight() {}

  /**
   * Returns the maximum number in flight: at an arrival, that request and the earlier ones whose
   * {@code arrival + over} is later.
   *
   * @param entries in order of arrival
   */
  static int peak(List<JournalEntry> entries) {
    PriorityQueue<Duration> ends = new PriorityQueue<>();
    int endless = 0; // not over yet
    int peak = 0;
    for (JournalEntry entry : entries) {
      while (!ends.isEmpty() && ends.element().compareTo(entry.arrival()) <= 0) {
        ends.remove();
      }
      if (entry.outcome().over().isPresent()) {
        ends.add(entry.arrival().plus(entry.outcome().over().get()));
      } else {
        endless++;
      }
      peak = Math.max(peak, ends.size() + endless);
    }
    return peak;
  }
}
