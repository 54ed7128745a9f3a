package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The times for which a caller waits for a response before it disconnects: its timeout, as the
 * origin sees it.
 *
 * @param requests all
 * @param after when the caller left, since the request's arrival, of each request that it
 *     abandoned, shortest first; also in the middle of a body or of a stall
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

  /** {@code abandoned / requests}, 0 to 1; 0 if there are none. */
  public double share() {
    return requests == 0 ? 0 : (double) abandoned() / requests;
  }

  /** The shortest; empty if nothing was abandoned. */
  public Optional<Duration> shortest() {
    return after.stream().findFirst();
  }

  /** The median; empty if nothing was abandoned. */
  public Optional<Duration> median() {
    return after.isEmpty() ? Optional.empty() : Optional.of(Backoff.median(after));
  }

  /** The longest; empty if nothing was abandoned. */
  public Optional<Duration> longest() {
    return after.isEmpty() ? Optional.empty() : Optional.of(after.get(after.size() - 1));
  }
}
