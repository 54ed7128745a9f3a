package io.originsimulator.load.origin;

import io.originsimulator.load.result.OriginRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a run's requests of a journal that is read page by page, each once and when it is over.
 *
 * <pre>
 *   entered   1 2 3 4 5 6 7 8        over: told, and not read again
 *             └ over ┘ │ └ read again, when 5 is over
 *               cursor ┘ 5 is pending
 * </pre>
 */
final class JournalFollower {
  private final String prefix;
  private final Instant startedAt;
  private long cursor;
  private long missed;
  private boolean waiting;

  /**
   * One that has told nothing yet.
   *
   * @param run what numbered requests call it; those of other runs are passed over
   * @param cursor number of the last entry before the run
   */
  JournalFollower(String run, Instant startedAt, long cursor) {
    this.prefix = run + "-";
    this.startedAt = startedAt;
    this.cursor = cursor;
  }

  /** Number of the last entry that need not be read again. */
  long cursor() {
    return cursor;
  }

  /** How many entries had gone before they were read. */
  long missed() {
    return missed;
  }

  /** Whether the first entry after the cursor was not over, or not seen, when the page was read. */
  boolean isWaiting() {
    return waiting;
  }

  /** Takes what was read after the cursor, up to the first that is not over. */
  List<OriginRequest> take(JournalPage page) {
    return take(page, false);
  }

  /** Takes all that was read after the cursor, over or not. */
  List<OriginRequest> takeAll(JournalPage page) {
    return take(page, true);
  }

  private List<OriginRequest> take(JournalPage page, boolean pendingToo) {
    if (page.last() < cursor) { // the origin counts anew
      cursor = 0;
      waiting = true;
      return List.of();
    }
    List<OriginRequest> requests = new ArrayList<>();
    missed += page.first() - 1 - cursor;
    cursor = page.first() - 1;
    waiting = false;
    for (JournalLine line : page.lines()) {
      if (!line.isOver() && !pendingToo) {
        waiting = true;
        break;
      }
      cursor++;
      add(line, requests);
    }
    return requests;
  }

  private void add(JournalLine line, List<OriginRequest> requests) {
    long arrivalNanos = Duration.between(startedAt, line.instant()).toNanos();
    if (line.number().isEmpty()) {
      if (arrivalNanos >= 0) {
        requests.add(request(-1, arrivalNanos, line));
      }
    } else if (line.number().startsWith(prefix)) {
      long number = numberOf(line.number().substring(prefix.length()));
      if (number >= 0) { // or it was part of the warm-up
        requests.add(request(number, arrivalNanos, line));
      }
    }
  }

  private static long numberOf(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static OriginRequest request(long number, long arrivalNanos, JournalLine line) {
    return new OriginRequest(
        number,
        arrivalNanos,
        line.route(),
        line.stage(),
        line.injectedNanos(),
        line.lateNanos(),
        line.ending(),
        line.status(),
        line.fault());
  }
}
