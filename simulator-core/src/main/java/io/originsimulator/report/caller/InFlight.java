package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;

/** The number of requests that a caller has in flight at once. */
final class InFlight {
  private InFlight() {}

  /**
   * The most at any arrival: itself, and those before it of which {@code arrival + over} is later.
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
