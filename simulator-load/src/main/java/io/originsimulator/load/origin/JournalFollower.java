package io.originsimulator.load.origin;

import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginRequest.Ending;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.report.StreamProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Converts a journal that is read page by page to a run's requests. It emits each request once,
 * when it has ended.
 *
 * <pre>
 *   entered   1 2 3 4 5 6 7 8        ended: emitted, and not read again
 *             └ ended┘ │ └ read again, when 5 has ended
 *               cursor ┘ 5 is pending
 * </pre>
 *
 * A restarted origin numbers its entries from 1, and is read from its first entry. Entries of
 * before the restart that were not emitted are lost, and their number is unknown.
 */
final class JournalFollower {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private final String prefix;
  private final Instant startedAt;
  private final Set<String> known = new HashSet<>();
  private String opened;
  private long cursor;
  private long passed;
  private long missed;
  private int restarts;
  private boolean waiting;

  /** Creates a follower of a run's numbered requests, from the last entry before the run. */
  JournalFollower(String run, Instant startedAt, OriginJournal.Place before) {
    this.prefix = run + "-";
    this.startedAt = startedAt;
    this.opened = before.opened();
    this.cursor = before.number();
    known.add(opened);
  }

  long cursor() {
    return cursor;
  }

  OriginJournal.Place place() {
    return new OriginJournal.Place(opened, cursor);
  }

  /** Returns the number of entries read, of any run, plus those that were missed. */
  long entered() {
    return passed + missed;
  }

  long missed() {
    return missed;
  }

  int restarts() {
    return restarts;
  }

  /** Returns whether the entry after the cursor was pending or unread when the page was read. */
  boolean isWaiting() {
    return waiting;
  }

  /**
   * Accepts a page read after the cursor. Pending entries are emitted, or the first one ends the
   * page.
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
   * Returns whether the page belongs to another journal. A new journal is read from now on. A
   * journal that was known before is ignored: if two origins answer in turn, the later one is read.
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
      String number = text.substring(prefix.length());
      if (NUMBER.matcher(number).matches()) { // otherwise it was part of the warm-up
        requests.add(request(Long.parseLong(number), arrivalNanos, entry));
      }
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
        over && outcome instanceof Outcome.Failed failed ? failed.kind().toString() : "",
        entry.stream().map(JournalFollower::stream).orElse(OriginStream.NONE));
  }

  private static OriginStream stream(StreamProgress stream) {
    return stream.events() == 0
        ? OriginStream.NONE
        : new OriginStream(
            stream.events(),
            stream.planned().toNanos(),
            stream.span().toNanos(),
            stream.longestGap().toNanos());
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
