package io.originsimulator.report.caller;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import java.util.List;

/**
 * The use of connections by a caller: kept, or opened for each request.
 *
 * @param requests number of requests
 * @param connections number of their connections
 * @param reused number of requests that were not the first on their connection
 * @param needed maximum number of connections that an economical caller opens: {@code peak in
 *     flight + broken}, where broken connections are those on which a response failed or was
 *     abandoned, because they cannot be reused
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

  /** Returns {@code requests / connections}; 0 if there are none. */
  public double requestsPerConnection() {
    return connections == 0 ? 0 : (double) requests / connections;
  }

  /** Returns {@code connections / requests}: 1 if each has its own; 0 if there are none. */
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
