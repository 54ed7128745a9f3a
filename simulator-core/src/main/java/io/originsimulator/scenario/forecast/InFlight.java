package io.originsimulator.scenario.forecast;

import java.util.PriorityQueue;

/** The requests in flight while others arrive, in order. For one thread. */
final class InFlight {
  private final PriorityQueue<Long> ends = new PriorityQueue<>();

  /**
   * Adds a request.
   *
   * @param end the instant from which it is no longer in flight; {@code arrival} if it never is
   * @return the number in flight at that instant
   */
  long add(long arrival, long end) {
    while (!ends.isEmpty() && ends.peek() <= arrival) {
      ends.poll();
    }
    if (end > arrival) {
      ends.add(end);
    }
    return ends.size();
  }
}
