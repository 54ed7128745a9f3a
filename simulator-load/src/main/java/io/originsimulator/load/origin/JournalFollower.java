package io.originsimulator.load.origin;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginRequest.Ending;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes a run's requests of a journal that is read page by page, each once and when it is over.
 *
 * <pre>
 *   entered   1 2 3 4 5 6 7 8        over: told, and not read again
 *             └ over ┘ │ └ read again, when 5 is over
 *               cursor ┘ 5 is pending
 * </pre>
 *
 * An origin that is started again counts anew, and is read from its first entry on. What it had
 * entered before and not told is lost, and nobody knows how much that was.
 */
final class JournalFollower {
  private final String prefix;
  private final Instant startedAt;
  private final Set<String> known = new HashSet<>();
  private String opened;
  private long cursor;
  private long passed;
  private long missed;
  private int restarts;
  private boolean waiting;

  /**
   * One that has told nothing yet.
   *
   * @param run what numbered requests call it; those of other runs are passed over
   * @param before the last entry before the run
   */
  JournalFollower(String run, Instant startedAt, OriginJournal.Place before) {
    this.prefix = run + "-";
    this.startedAt = startedAt;
    this.opened = before.opened();
    this.cursor = before.number();
    known.add(opened);
  }

  /** Number of the last entry that need not be read again. */
  long cursor() {
    return cursor;
  }

  /** How far it has come. */
  OriginJournal.Place place() {
    return new OriginJournal.Place(opened, cursor);
  }

  /** How many entries there were, this run's or not, with those that had gone. */
  long entered() {
    return passed + missed;
  }

  /** How many entries had gone before they were read. */
  long missed() {
    return missed;
  }

  /** How often the origin was started again. */
  int restarts() {
    return restarts;
  }

  /** Whether the first entry after the cursor was not over, or not seen, when the page was read. */
  boolean isWaiting() {
    return waiting;
  }

  /**
   * Takes what was read after the cursor.
   *
   * @param pendingToo whether to take what is not over as well; else it ends there
   */
  List<OriginRequest> take(OriginJournal.Page page, boolean pendingToo) {
    if (isOfAnother(page)) {
      waiting = true;
      return List.of();
    }
    List<OriginRequest> requests = new ArrayList<>();
    missed += page.first() - 1 - cursor;
    cursor = page.first() - 1;
    waiting = false;
    for (JournalEntry entry : page.entries()) {
      if (entry.outcome().over().isEmpty() && !pendingToo) {
        waiting = true;
        break;
      }
      cursor++;
      passed++;
      add(entry, requests);
    }
    return requests;
  }

  /**
   * Whether the page is not of the journal that is read; if that journal is a new one, it is read
   * from now on. One that was there before is not: where two origins answer in turn, the later is.
   */
  private boolean isOfAnother(OriginJournal.Page page) {
    boolean same = page.opened().equals(opened);
    if (same && page.last() >= cursor) {
      return false;
    }
    if (same || known.add(page.opened())) {
      opened = page.opened();
      cursor = 0;
      restarts++;
    }
    return true;
  }

  private void add(JournalEntry entry, List<OriginRequest> requests) {
    long arrivalNanos = Duration.between(startedAt, entry.instant()).toNanos();
    String text = entry.header(DriverSettings.NUMBER_HEADER).orElse("");
    if (text.isEmpty()) {
      if (arrivalNanos >= 0) {
        requests.add(request(-1, arrivalNanos, entry));
      }
    } else if (text.startsWith(prefix)) {
      long number = numberOf(text.substring(prefix.length()));
      if (number >= 0) { // or it was part of the warm-up
        requests.add(request(number, arrivalNanos, entry));
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

  private static OriginRequest request(long number, long arrivalNanos, JournalEntry entry) {
    Outcome outcome = entry.outcome();
    boolean over = outcome.over().isPresent();
    Duration late =
        over && outcome instanceof Outcome.Answered answered
            ? answered.actual().minus(answered.planned())
            : Duration.ZERO;
    return new OriginRequest(
        number,
        arrivalNanos,
        entry.route(),
        entry.stage(),
        outcome.over().map(end -> end.minus(late).toNanos()).orElse(-1L),
        Math.max(0, late.toNanos()),
        ending(outcome),
        outcome.status().orElse(0),
        over && outcome instanceof Outcome.Failed failed ? failed.kind().toString() : "");
  }

  private static Ending ending(Outcome outcome) {
    if (outcome.over().isEmpty()) {
      return Ending.PENDING;
    }
    if (outcome instanceof Outcome.Abandoned abandoned) {
      return abandoned.byClient() ? Ending.ABANDONED : Ending.GIVEN_UP;
    }
    return outcome instanceof Outcome.Failed ? Ending.FAULT : Ending.ANSWERED;
  }
}
