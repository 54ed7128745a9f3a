package io.originsimulator.server.journal;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.value.ByteSize;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.JournalPage;
import io.originsimulator.report.RequestFilter;
import io.originsimulator.server.clock.SimulatorClock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The last requests to recipes' routes, with their outcomes. For any thread.
 *
 * <pre>
 *   event loops ──▶ [ oldest │ … │ newest ] ──▶ listed by arrival
 *                       └─ dropped when there are too many, or they use too much memory
 * </pre>
 */
public final class Journal {

  /** The default number of bytes kept of a body. */
  public static final int BODY_BYTES = 4096;

  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  private static final int LISTING_SHARE = 8; // of the memory of all entries
  private static final int SMALLEST_LISTING = 4 << 20; // 4 MiB

  private final int most;
  private final int bodyBytes;
  private final long memory;
  private final SimulatorClock clock;
  private final Instant opened;
  private volatile long startNanos;
  private final ArrayDeque<JournalRecord> records = new ArrayDeque<>();
  private long bytes; // of all records
  private long dropped;
  private long droppedForMemory; // included in dropped
  private boolean warned;
  private long gone; // number of entries before the oldest, dropped or cleared
  private volatile boolean stopping;

  /**
   * Creates a journal whose time begins now.
   *
   * @param most maximum number of entries
   * @param bodyBytes maximum number of bytes kept of a body
   * @param memory maximum memory of all entries, in bytes; one entry is kept whatever its size
   */
  public Journal(int most, int bodyBytes, long memory, SimulatorClock clock) {
    this.most = most;
    this.bodyBytes = bodyBytes;
    this.memory = memory;
    this.clock = clock;
    this.opened = clock.instant();
    this.startNanos = clock.nanoTime();
  }

  int bodyBytes() {
    return bodyBytes;
  }

  SimulatorClock clock() {
    return clock;
  }

  /** Returns the instant from which entries are counted; clearing does not change it. */
  public Instant opened() {
    return opened;
  }

  /** Converts an instant of the clock to nanoseconds since the journal began. */
  long sinceStart(long nanos) {
    return nanos - startNanos;
  }

  void add(JournalRecord record) {
    boolean warns;
    synchronized (records) {
      bytes += record.bytes();
      while (!records.isEmpty() && (records.size() == most || bytes > memory)) {
        droppedForMemory += records.size() == most ? 0 : 1;
        dropFirst();
      }
      records.addLast(record);
      warns = droppedForMemory > 0 && !warned;
      warned |= warns;
    }
    if (warns) {
      LOG.warn(
          "The journal keeps fewer than {} requests: they may take {}, a quarter of the heap"
              + " (a larger heap: -Xmx)",
          most,
          ByteSize.describe(memory));
    }
  }

  private void dropFirst() {
    JournalRecord first = records.removeFirst();
    bytes -= first.bytes();
    first.forget();
    dropped++;
    gone++;
  }

  /** Returns all entries by arrival; of two at the same instant, in the order they were entered. */
  public List<JournalEntry> entries() {
    return entries(byArrival());
  }

  private static List<JournalEntry> entries(List<JournalRecord> records) {
    return records.stream().map(JournalRecord::entry).flatMap(Optional::stream).toList();
  }

  private List<JournalRecord> byArrival() {
    List<JournalRecord> now;
    synchronized (records) {
      now = new ArrayList<>(records);
    }
    now.sort(Comparator.comparingLong(JournalRecord::sinceStartNanos)); // stable
    return now;
  }

  /**
   * Returns the newest entries, by arrival.
   *
   * @param limit maximum number of entries, at least 1
   */
  public List<JournalEntry> newest(RequestFilter filter, int limit) {
    return filter.isAll()
        ? entries(last(limit, byArrival())) // creates no entries that are cut off
        : last(limit, entries().stream().filter(filter::matches).toList());
  }

  private static <T> List<T> last(int limit, List<T> all) {
    return all.subList(Math.max(0, all.size() - limit), all.size());
  }

  /**
   * Returns the entries after a given one, in the order they were entered; dropped ones are
   * missing.
   *
   * @param number the number of the last entry seen, counted from 1 since the simulator started; 0
   *     for none
   * @param limit maximum number of entries, at least 1
   */
  public JournalPage after(long number, RequestFilter filter, int limit) {
    List<JournalRecord> now;
    long last;
    synchronized (records) {
      long skipped = Math.max(0, Math.min(number - gone, records.size()));
      long most = filter.isAll() ? limit : Long.MAX_VALUE;
      now = records.stream().skip(skipped).limit(most).toList();
      last = gone + skipped;
    }
    List<JournalEntry> entries = new ArrayList<>();
    for (JournalRecord record : now) {
      if (entries.size() == limit) {
        break;
      }
      last++;
      record.entry().filter(filter::matches).ifPresent(entries::add);
    }
    return new JournalPage(entries, last);
  }

  /**
   * Returns the latest entries, in the order they were entered; its cost does not depend on the
   * number of all entries.
   *
   * @param limit maximum number of entries
   */
  public JournalPage latest(int limit) {
    Deque<JournalRecord> now = new ArrayDeque<>();
    long last;
    synchronized (records) {
      Iterator<JournalRecord> backwards = records.descendingIterator();
      while (backwards.hasNext() && now.size() < limit) {
        now.addFirst(backwards.next());
      }
      last = gone + records.size();
    }
    return new JournalPage(entries(List.copyOf(now)), last);
  }

  /** Takes the first entry that meets a filter and has not been taken; empty if there is none. */
  public Optional<JournalEntry> take(RequestFilter filter) {
    List<JournalRecord> now;
    synchronized (records) {
      now = new ArrayList<>(records);
    }
    for (JournalRecord record : now) {
      Optional<JournalEntry> entry = record.takenIf(filter);
      if (entry.isPresent()) {
        return entry;
      }
    }
    return Optional.empty();
  }

  /** Returns the number of entries dropped since the last clearing. */
  public long dropped() {
    synchronized (records) {
      return dropped;
    }
  }

  /** Returns the number of entries that were dropped because of the memory limit. */
  public long droppedForMemory() {
    synchronized (records) {
      return droppedForMemory;
    }
  }

  /** Returns the maximum length of a listing; producing it takes several times this memory. */
  public long listingBytes() {
    return Math.max(SMALLEST_LISTING, memory / LISTING_SHARE);
  }

  public void clear() {
    synchronized (records) {
      gone += records.size();
      records.forEach(JournalRecord::forget);
      records.clear();
      bytes = 0;
      dropped = 0;
      droppedForMemory = 0;
    }
  }

  /** Clears the journal and restarts its time. */
  public void restart() {
    startNanos = clock.nanoTime();
    clear();
  }

  /** Sets whether the simulator, not the client, ends the connections that end from now on. */
  public void stopping(boolean bySimulator) {
    stopping = bySimulator;
  }

  boolean isStopping() {
    return stopping;
  }
}
