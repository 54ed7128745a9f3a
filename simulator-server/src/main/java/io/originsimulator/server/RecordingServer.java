package io.originsimulator.server;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.caller.RecordedRequests;
import io.originsimulator.server.journal.Journal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The part of a {@link Simulator} that returns the requests of its journal and waits for them. */
abstract class RecordingServer implements RecordedRequests {
  private final AtomicLong taken =
      new AtomicLong(); // number of the last request taken; also a lock

  /** Returns the journal; null if none is kept, or the server has not started yet. */
  abstract @Nullable Journal recording();

  /** Returns the end of messages about requests: the state of a manual clock; empty without one. */
  abstract String state();

  /**
   * Returns the last requests to recipes' routes in order of arrival, including those that no
   * recipe answered; each with its outcome so far.
   *
   * @throws IllegalStateException if no {@linkplain SimulatorBuilder#journal journal} is kept
   */
  @Override
  public List<JournalEntry> requests() {
    return journal().entries();
  }

  /**
   * Returns the number of requests that the journal has dropped, oldest first, since it began or
   * was last cleared.
   *
   * @throws IllegalStateException if no {@linkplain SimulatorBuilder#journal journal} is kept
   */
  @Override
  public long droppedRequests() {
    return journal().dropped();
  }

  /**
   * Waits until requests have ended: their response was sent completely or reached its fault, or
   * they were abandoned.
   *
   * @param routeOrPath selects requests, as in {@link #requests(String)}
   * @param count minimum number of such requests in the journal, 1 or more
   * @param patience maximum time, by the system clock
   * @return all that have ended, in order of arrival; at least {@code count}
   * @throws IllegalStateException if fewer have ended by then; describes the requests so far. At
   *     once if the journal has dropped requests or none is kept
   */
  public List<JournalEntry> awaitRequests(String routeOrPath, int count, Duration patience) {
    return new RequestWaiter(journal(), patience, this::state).awaitEnded(routeOrPath, count);
  }

  /**
   * Waits for the next request that this method has not returned yet, in order of arrival. It has
   * arrived completely; its response may still be pending. Requests dropped from the journal before
   * they were taken are skipped.
   *
   * @param patience maximum time, by the system clock
   * @throws IllegalStateException if none arrives, or no journal is kept
   */
  public JournalEntry takeRequest(Duration patience) {
    return new RequestWaiter(journal(), patience, this::state).next(taken);
  }

  /** Empties the journal, if one is kept. */
  public void clearJournal() {
    @Nullable Journal journal = recording();
    if (journal != null) {
      journal.clear();
    }
  }

  /** Sets whether the simulator, not the client, ends the connections that end from now on. */
  void stopping(boolean bySimulator) {
    @Nullable Journal journal = recording();
    if (journal != null) {
      journal.stopping(bySimulator);
    }
  }

  private Journal journal() {
    @Nullable Journal journal = recording();
    if (journal == null) {
      throw new IllegalStateException(
          "no journal of requests is kept (expected: Simulator.builder().journal(1000), or"
              + " --journal 1000)");
    }
    return journal;
  }
}
