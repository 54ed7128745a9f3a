package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.util.List;

/**
 * The connections of a caller: kept, or opened for each request.
 *
 * @param requests all
 * @param connections that they came on
 * @param reused requests that were not the first of their connection
 * @param needed how many connections a thrifty caller might have opened at most: {@code peak in
 *     flight + broken}, where broken are those on which a response failed or was abandoned, for
 *     neither leaves a connection that can go on
 */
public record ConnectionUse(int requests, int connections, int reused, int needed) {

  /** Computes the use of connections from entries. */
  public static ConnectionUse of(List<JournalEntry> entries) {
    int connections = (int) entries.stream().mapToLong(JournalEntry::connection).distinct().count();
    int reused = (int) entries.stream().filter(entry -> entry.onConnection() > 1).count();
    long broken =
        entries.stream()
            .filter(ConnectionUse::breaksConnection)
            .mapToLong(JournalEntry::connection)
            .distinct()
            .count();
    int needed = InFlight.peak(entries) + (int) broken;
    return new ConnectionUse(entries.size(), connections, reused, needed);
  }

  /** {@code requests / connections}; 0 if there are none. */
  public double requestsPerConnection() {
    return connections == 0 ? 0 : (double) requests / connections;
  }

  /** {@code connections / requests}, 1 if each has its own; 0 if there are none. */
  public double connectionsPerRequest() {
    return requests == 0 ? 0 : (double) connections / requests;
  }

  /** Returns whether more connections were opened than needed. */
  public boolean isChurned() {
    return connections > needed;
  }

  private static boolean breaksConnection(JournalEntry entry) {
    return entry.outcome() instanceof Outcome.Failed
        || entry.outcome() instanceof Outcome.Abandoned;
  }
}
