package io.originsimulator.server;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalPage;
import io.originsimulator.report.RequestFilter;
import io.originsimulator.report.caller.RecordedRequests;
import io.originsimulator.report.caller.Requests;
import io.originsimulator.server.accesslog.AccessLog;
import io.originsimulator.server.journal.Journal;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of a {@link Simulator} that keeps records of its requests. */
abstract class RecordingServer implements RecordedRequests {
  /** Returns the journal; null if none is kept, or the server has not started yet. */
  abstract @Nullable Journal recording();

  /** Returns the access log; null if none is kept. */
  abstract @Nullable AccessLog accessLog();

  /**
   * Returns the last requests to recipes' routes in order of arrival, including those that no
   * recipe answered; each with its outcome so far.
   *
   * @throws IllegalStateException if no {@linkplain SimulatorBuilder#journal journal} is kept
   */
  @Override
  public Requests requests() {
    return Requests.of(this, journal().entries());
  }

  /**
   * Returns the requests after a given one, in the order they were entered, each with its outcome
   * so far; dropped ones are missing.
   *
   * @param number the number of the last request seen, counted from 1 since the start; 0 for none
   * @throws IllegalStateException if no {@linkplain SimulatorBuilder#journal journal} is kept
   */
  public JournalPage requestsAfter(long number) {
    return journal().after(number, RequestFilter.ALL, Integer.MAX_VALUE);
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

  @Override
  public Optional<JournalEntry> take(RequestFilter filter) {
    return journal().take(filter);
  }

  /** Empties the journal, if one is kept. */
  public void clearJournal() {
    @Nullable Journal journal = recording();
    if (journal != null) {
      journal.clear();
    }
  }

  /**
   * Opens the {@linkplain SimulatorBuilder#accessLog access log} again, after its file has been
   * renamed; does nothing without one.
   *
   * @throws UncheckedIOException if it cannot be opened; the old file stays in use
   */
  public void reopenAccessLog() {
    @Nullable AccessLog log = accessLog();
    if (log != null) {
      log.reopen();
    }
  }

  /** Sets whether the simulator, not the client, ends the connections that end from now on. */
  void stopping(boolean bySimulator) {
    @Nullable Journal journal = recording();
    if (journal != null) {
      journal.stopping(bySimulator);
    }
    @Nullable AccessLog log = accessLog();
    if (log != null) {
      log.stopping(bySimulator);
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
