package io.originsimulator.load.origin;

import io.originsimulator.load.Companion;
import io.originsimulator.load.DriverSettings;
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
 * Follows the journal of the simulator behind the target through a run, and gives the run's sink
 * what it saw of each request.
 *
 * <p>For runs whose requests are numbered ({@link DriverSettings#numberRequests}).
 */
public final class OriginJournalReader implements Companion {
  private static final long PERIOD_MILLIS = 200; // little at a time disturbs little
  private static final long LAST_PERIOD_MILLIS = 50; // when only the rest is awaited
  private static final int PAGE = 250; // entries
  private static final int LEAST_JOURNAL = 1_000;

  private final OriginJournal journal;
  private final long startNumber;
  private final Duration patience;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final List<String> remarks = new ArrayList<>();
  private long told;
  private Optional<String> problem = Optional.empty();
  private @Nullable Thread thread;
  private @Nullable RuntimeException failed;

  OriginJournalReader(OriginJournal journal, long startNumber, Duration patience) {
    this.journal = journal;
    this.startNumber = startNumber;
    this.patience = patience;
  }

  /**
   * Looks where the journal ends now, so that a run can be followed from there.
   *
   * @param origin address of the simulator
   * @param adminToken what it wants to see for admin calls; empty: nothing
   * @param patience how long after the run's end requests that are not over are awaited
   * @throws IOException if it has no journal to be read; the message has place, problem and way out
   */
  public static OriginJournalReader from(URI origin, Optional<String> adminToken, Duration patience)
      throws IOException, InterruptedException {
    HttpJournal journal = new HttpJournal(origin, adminToken, DriverSettings.NUMBER_HEADER);
    return new OriginJournalReader(journal, journal.after(Long.MAX_VALUE, 1).last(), patience);
  }

  @Override
  public void begin(RunInfo run, LongSupplier nanoTime, ResultSink sink) {
    String id = run.settings().getOrDefault(OriginRequest.RUN_ID, "");
    JournalFollower follower = new JournalFollower(id, run.startedAt(), startNumber);
    thread = new Thread(() -> follow(follower, nanoTime, sink), "origin-simulator-load-origin");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void end() {
    ending.countDown();
    try {
      if (thread != null) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (failed != null) {
      throw failed; // the sink's
    }
  }

  @Override
  public List<String> remarks() {
    return List.copyOf(remarks);
  }

  private void follow(JournalFollower follower, LongSupplier nanoTime, ResultSink sink) {
    try {
      while (!ending.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
        read(follower, sink);
      }
      long deadlineNanos = nanoTime.getAsLong() + patience.toNanos();
      boolean over = read(follower, sink);
      while (!over && nanoTime.getAsLong() < deadlineNanos) {
        TimeUnit.MILLISECONDS.sleep(LAST_PERIOD_MILLIS);
        over = read(follower, sink);
      }
      if (!over) {
        giveUp(follower, sink);
      }
      sum(follower, nanoTime.getAsLong(), sink);
    } catch (InterruptedException e) {
      // nobody does
    } catch (RuntimeException e) {
      failed = e;
    }
  }

  /** Reads on, as far as all is over; whether that is all there is. */
  private boolean read(JournalFollower follower, ResultSink sink) throws InterruptedException {
    try {
      boolean more = true;
      while (more) {
        JournalPage page = journal.after(follower.cursor(), PAGE);
        tell(follower.take(page), sink);
        more = page.lines().size() == PAGE && !follower.isWaiting();
      }
      problem = Optional.empty();
      return !follower.isWaiting();
    } catch (IOException e) {
      problem = Optional.of(String.valueOf(e.getMessage())); // perhaps it comes back
      return false;
    }
  }

  /** Tells what is there, over or not. */
  private void giveUp(JournalFollower follower, ResultSink sink) throws InterruptedException {
    try {
      int size = PAGE;
      while (size == PAGE) {
        JournalPage page = journal.after(follower.cursor(), PAGE);
        size = page.lines().size();
        tell(follower.takeAll(page), sink);
      }
    } catch (IOException e) {
      problem = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private void tell(List<OriginRequest> requests, ResultSink sink) {
    requests.forEach(sink::originRequest);
    told += requests.size();
  }

  private void sum(JournalFollower follower, long nowNanos, ResultSink sink) {
    problem.ifPresent(
        words -> remarks.add(words + "; what it saw towards the end is not in the figures"));
    long missed = follower.missed();
    if (missed > 0) {
      sink.observation(new Observation(OriginRequest.MISSED, "", nowNanos, missed));
      remarks.add(
          missed
              + " of the origin's requests were dropped from its journal before they were read:"
              + " start it with --journal "
              + enoughFor(told + missed));
    }
  }

  /** A round number above. */
  private static long enoughFor(long requests) {
    long round = LEAST_JOURNAL;
    while (round < requests) {
      round *= 10;
    }
    return round;
  }
}
