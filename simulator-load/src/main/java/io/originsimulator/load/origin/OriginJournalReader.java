package io.originsimulator.load.origin;

import io.originsimulator.load.Companion;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.TlsSettings;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows the journal of the simulator behind the target during a run, and passes the origin's
 * requests to the run's sink.
 *
 * <p>For runs whose requests are numbered ({@link DriverSettings#numberRequests}).
 */
public final class OriginJournalReader implements Companion {
  private static final long PERIOD_MILLIS = 200; // short periods keep the pages small
  private static final long LAST_PERIOD_MILLIS = 50; // after the run's end
  private static final int PAGE = 250; // entries
  private static final int LEAST_JOURNAL = 1_000;

  private final OriginJournal journal;
  private final OriginJournal.Place start;
  private final Duration patience;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final List<String> remarks = new ArrayList<>();
  private OriginJournal.Place reached;
  private Optional<String> problem = Optional.empty();
  private @Nullable Thread thread;
  private @Nullable RuntimeException failed;

  OriginJournalReader(OriginJournal journal, OriginJournal.Place start, Duration patience) {
    this.journal = journal;
    this.start = start;
    this.reached = start;
    this.patience = patience;
  }

  /**
   * Finds the current end of the journal, from which a run is followed. The message of an {@link
   * IOException} has place, problem and a fix.
   *
   * @param patience maximum wait for pending requests after the run's end
   */
  public static OriginJournalReader from(
      URI origin, Optional<String> adminToken, Duration patience, TlsSettings tls)
      throws IOException, InterruptedException {
    HttpJournal journal = new HttpJournal(origin, adminToken, tls);
    OriginJournal.Page last = journal.after(Long.MAX_VALUE, 1);
    OriginJournal.Place end = new OriginJournal.Place(last.opened(), last.last());
    return new OriginJournalReader(journal, end, patience);
  }

  /** Returns a reader for the next run, which continues where this one ended. */
  public OriginJournalReader next() {
    return new OriginJournalReader(journal, reached, patience);
  }

  @Override
  public void begin(RunInfo run, LongSupplier nanoTime, ResultSink sink) {
    String id = run.settings().getOrDefault(OriginRequest.RUN_ID, "");
    JournalFollower follower = new JournalFollower(id, run.startedAt(), start);
    thread = new Thread(() -> follow(follower, nanoTime, sink), "origin-simulator-load-origin");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void end() {
    ending.countDown();
    if (thread != null) {
      Companion.join(thread, true);
    }
    if (failed != null) {
      throw failed; // thrown by the sink
    }
  }

  @Override
  public List<String> remarks() {
    return List.copyOf(remarks);
  }

  private void follow(JournalFollower follower, LongSupplier nanoTime, ResultSink sink) {
    try {
      readAll(follower, nanoTime, sink);
      sum(follower, nanoTime.getAsLong(), sink);
    } catch (RuntimeException e) {
      failed = e;
    }
    reached = follower.place();
  }

  private void readAll(JournalFollower follower, LongSupplier nanoTime, ResultSink sink) {
    try {
      while (!ending.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
        read(follower, sink, false);
      }
      long deadlineNanos = nanoTime.getAsLong() + patience.toNanos();
      boolean over = read(follower, sink, false);
      while (!over && nanoTime.getAsLong() < deadlineNanos) {
        TimeUnit.MILLISECONDS.sleep(LAST_PERIOD_MILLIS);
        over = read(follower, sink, false);
      }
      if (!over) {
        read(follower, sink, true);
      }
    } catch (InterruptedException e) {
      problem = Optional.of("reading the origin's journal was interrupted");
    }
  }

  /**
   * Reads the pages after the cursor, with pending entries or up to the first; returns whether all
   * entries have been emitted.
   */
  private boolean read(JournalFollower follower, ResultSink sink, boolean pendingToo)
      throws InterruptedException {
    try {
      boolean more = true;
      while (more) {
        int restarts = follower.restarts();
        OriginJournal.Page page = journal.after(follower.cursor(), PAGE);
        follower.take(page, pendingToo).forEach(sink::accept);
        boolean full = page.entries().size() == PAGE && !follower.isWaiting();
        more = full || follower.restarts() > restarts;
      }
      problem = Optional.empty();
      return !follower.isWaiting();
    } catch (IOException e) {
      problem = Optional.of(String.valueOf(e.getMessage())); // may be temporary
      return false;
    }
  }

  private void sum(JournalFollower follower, long nowNanos, ResultSink sink) {
    problem.ifPresent(
        text -> remarks.add(text + "; its last requests are missing from the results"));
    int gaps = follower.restarts() + (problem.isPresent() ? 1 : 0);
    if (gaps > 0) {
      sink.accept(new Observation(OriginRequest.GAPS, "", nowNanos, gaps));
    }
    if (follower.restarts() > 0) {
      remarks.add(
          "the origin was restarted during the run; its unread requests are missing from the"
              + " results");
    }
    long missed = follower.missed();
    sink.accept(new Observation(OriginRequest.MISSED, "", nowNanos, missed));
    if (missed > 0) {
      remarks.add(
          missed
              + " of the origin's requests were dropped from its journal before they were read:"
              + " start it with --journal "
              + enoughFor(follower.entered()));
    }
  }

  private static long enoughFor(long requests) {
    long round = LEAST_JOURNAL;
    while (round < requests) {
      round *= 10;
    }
    return round;
  }
}
