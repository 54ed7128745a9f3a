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
  private final AtomicLong taken = new AtomicLong(); // number of the last request taken; a lock

  /** Returns the journal; null if none is kept, or the server has not started yet. */
  abstract @Nullable Journal recording();

  /** Returns what messages have after the requests: a manual clock that responses wait for. */
  abstract String state();

  /**
   * The last requests to recipes' routes in the order they arrived, also those that no recipe
   * answered; each with what has become of it by now.
   *
   * @throws IllegalStateException if no {@linkplain SimulatorBuilder#journal journal} is kept
   */
  @Override
  public List<JournalEntry> requests() {
    return journal().entries();
  }

  /**
   * How many requests the journal has dropped, the oldest first, since it began or was last
   * cleared.
   *
   * @throws IllegalStateException if no {@linkplain SimulatorBuilder#journal journal} is kept
   */
  @Override
  public long droppedRequests() {
    return journal().dropped();
  }

  /**
   * Waits until requests have ended: their whole response was sent, or came to its fault, or they
   * were abandoned.
   *
   * @param routeOrPath whose requests, as {@link #requests(String)} takes it
   * @param count how many of those that the journal has, 1 or more
   * @param patience the longest time, of the system clock
   * @return all that have ended, in order of arrival; no fewer than {@code count}
   * @throws IllegalStateException if there are fewer then, with what there is; at once if the
   *     journal has dropped requests or none is kept
   */
  public List<JournalEntry> awaitRequests(String routeOrPath, int count, Duration patience) {
    return new RequestWaiter(journal(), patience, this::state).awaitEnded(routeOrPath, count);
  }

  /**
   * Waits for the next request that this method has not returned yet, in order of arrival. It has
   * arrived whole; its response may still be pending. Requests that left the journal before they
   * were taken are skipped.
   *
   * @param patience the longest time, of the system clock
   * @throws IllegalStateException if none comes, or no journal is kept
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

  /** Sets whether a connection that ends from now on is ended by the simulator. */
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
