package io.originsimulator.server;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last requests to recipes' routes, and what became of them. Any thread.
 *
 * <pre>
 *   event loops ──▶ [ oldest │ … │ newest ] ──▶ listed by arrival
 *                       └─ dropped when it is full
 * </pre>
 */
final class Journal {

  /** How much of a body is kept unless somebody says otherwise. */
  static final int BODY_BYTES = 4096;

  private final int most;
  private final int bodyBytes;
  private final SimulatorClock clock;
  private final Instant opened;
  private volatile long startNanos;
  private final ArrayDeque<JournalRecord> records = new ArrayDeque<>();
  private long dropped;
  private long gone; // entries that were here before the oldest, dropped or cleared
  private volatile boolean stopping;

  /**
   * A journal in which time begins now.
   *
   * @param most entries
   * @param bodyBytes the most that is kept of a body
   */
  Journal(int most, int bodyBytes, SimulatorClock clock) {
    this.most = most;
    this.bodyBytes = bodyBytes;
    this.clock = clock;
    this.opened = clock.instant();
    this.startNanos = clock.nanoTime();
  }

  /** The journal that settings ask for; null if they ask for none. */
  static @Nullable Journal of(SimulatorSettings settings, SimulatorClock clock) {
    return settings.journalEntries() == 0
        ? null
        : new Journal(settings.journalEntries(), settings.journalBodyBytes(), clock);
  }

  int bodyBytes() {
    return bodyBytes;
  }

  SimulatorClock clock() {
    return clock;
  }

  /** When it began to count its entries; clearing it is no new beginning. */
  Instant opened() {
    return opened;
  }

  /** An instant of the clock, in nanoseconds since the journal began. */
  long sinceStart(long nanos) {
    return nanos - startNanos;
  }

  void add(JournalRecord record) {
    synchronized (records) {
      if (records.size() == most) {
        records.removeFirst();
        dropped++;
        gone++;
      }
      records.addLast(record);
    }
  }

  /** All entries by arrival; of two at the same instant, in the order they were entered. */
  List<JournalEntry> entries() {
    List<JournalRecord> now;
    synchronized (records) {
      now = List.copyOf(records);
    }
    return now.stream()
        .sorted(Comparator.comparingLong(JournalRecord::sinceStartNanos)) // stable
        .map(JournalRecord::entry)
        .toList();
  }

  /**
   * The entries of a route, or of a path.
   *
   * @throws IllegalArgumentException if it can be neither
   */
  List<JournalEntry> entries(String routeOrPath) {
    if (!routeOrPath.startsWith("/")) {
      throw new IllegalArgumentException(
          "route or path: \"" + routeOrPath + "\" (expected: it starts with /)");
    }
    return entries().stream().filter(entry -> entry.isOf(routeOrPath)).toList();
  }

  /**
   * The entries after one that was seen, in the order they were entered; those that are gone are
   * left out.
   *
   * @param number of the last one seen, counted from 1 since the simulator started; 0: none was
   * @param limit the most there shall be, at least 1
   */
  Page after(long number, int limit) {
    List<JournalRecord> now;
    long first;
    synchronized (records) {
      long skipped = Math.max(0, Math.min(number - gone, records.size()));
      now = records.stream().skip(skipped).limit(limit).toList();
      first = gone + skipped;
    }
    return new Page(now.stream().map(JournalRecord::entry).toList(), first + now.size());
  }

  /**
   * Some entries.
   *
   * @param last number of the last of them; of the last there was before, if there are none
   */
  record Page(List<JournalEntry> entries, long last) {}

  /** How many entries made room for others since the last clearing. */
  long dropped() {
    synchronized (records) {
      return dropped;
    }
  }

  void clear() {
    synchronized (records) {
      gone += records.size();
      records.clear();
      dropped = 0;
    }
  }

  /** Empties it, and counts time from now. */
  void beginAnew() {
    startNanos = clock.nanoTime();
    clear();
  }

  /** Whoever is given up from now on, it is not the client that left. */
  void stop() {
    stopping = true;
  }

  boolean isStopping() {
    return stopping;
  }
}
