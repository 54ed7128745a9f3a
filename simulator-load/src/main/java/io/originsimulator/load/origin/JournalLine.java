package io.originsimulator.load.origin;

import io.originsimulator.load.result.OriginRequest.Ending;
import java.time.Instant;

/**
 * An entry of an origin's journal, as far as it matters here.
 *
 * @param number what the header that numbers requests said; empty: it was not there
 * @param instant of its arrival, by the origin's wall clock
 * @param injectedNanos -1: not known yet
 * @param fault empty unless it came to one
 */
record JournalLine(
    String number,
    Instant instant,
    String route,
    String stage,
    long injectedNanos,
    long lateNanos,
    Ending ending,
    int status,
    String fault) {

  boolean isOver() {
    return ending != Ending.PENDING;
  }
}
