package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The times after which a caller disconnects without a complete response: its timeout, as the
 * origin sees it.
 *
 * @param requests number of requests
 * @param after the times from the arrivals of abandoned requests to the disconnects, shortest
 *     first; including disconnects in the middle of a body or of a stall
 */
public record Patience(int requests, List<Duration> after) {

  public Patience {
    after = after.stream().sorted().toList();
  }

  /** Computes the patience of a caller from entries. */
  public static Patience of(List<JournalEntry> entries) {
    return new Patience(
        entries.size(),
        entries.stream()
            .map(JournalEntry::outcome)
            .map(Outcome::left)
            .flatMap(Optional::stream)
            .toList());
  }

  /** Returns the number of abandoned requests. */
  public int abandoned() {
    return after.size();
  }

  /** Returns {@code abandoned / requests}, 0 to 1; 0 if there are none. */
  public double share() {
    return requests == 0 ? 0 : (double) abandoned() / requests;
  }

  /** Returns the shortest time; empty if nothing was abandoned. */
  public Optional<Duration> shortest() {
    return after.stream().findFirst();
  }

  /** Returns the median time; empty if nothing was abandoned. */
  public Optional<Duration> median() {
    return after.isEmpty() ? Optional.empty() : Optional.of(Backoff.median(after));
  }

  /** Returns the longest time; empty if nothing was abandoned. */
  public Optional<Duration> longest() {
    return after.isEmpty() ? Optional.empty() : Optional.of(after.get(after.size() - 1));
  }
}
