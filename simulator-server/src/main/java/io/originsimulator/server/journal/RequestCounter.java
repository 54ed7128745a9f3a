package io.originsimulator.server.journal;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.Counts;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;

/** The counts of one event loop: written only by that loop, read by any thread. */
public final class RequestCounter {
  private static final int REQUESTS = 0; // no status is below 200, so these slots are free
  private static final int ABANDONED = 1;
  private static final int OPEN = 6; // sent heads of open responses, less ends without a head
  private static final int EVENTS = 8;
  private static final int HELD_BACK = 9;
  private static final int SLOTS = 1000;

  private final AtomicLongArray slots = new AtomicLongArray(SLOTS);

  public void arrived() {
    increment(REQUESTS);
  }

  public void sentEvent() {
    increment(EVENTS);
  }

  /** Counts a stream whose client has delayed an event for the first time. */
  public void heldBack() {
    increment(HELD_BACK);
  }

  /** Returns the number of requests since the start. */
  public long arrivals() {
    return slots.get(REQUESTS);
  }

  public void answered(int status) {
    increment(status);
  }

  public void failed(Fault.Kind kind) {
    increment(slot(kind));
  }

  public void abandoned() {
    increment(ABANDONED);
  }

  /** Counts a response whose head has been {@linkplain #answered sent}, but not all of its body. */
  public void opened() {
    increment(OPEN);
  }

  /** Counts the end of an opened response, or of a request without a sent head. */
  public void closed() {
    slots.lazySet(OPEN, slots.getPlain(OPEN) - 1);
  }

  private static int slot(Fault.Kind kind) {
    return switch (kind) {
      case RESET -> 2;
      case CLOSE -> 3;
      case STALL -> 4;
      case GARBAGE -> 5;
      case GOAWAY -> 7;
    };
  }

  private void increment(int slot) {
    slots.lazySet(slot, slots.getPlain(slot) + 1);
  }

  /** Returns the sums over all loops, slot by slot. */
  static long[] sum(List<RequestCounter> counters) {
    long[] sums = new long[SLOTS];
    for (RequestCounter counter : counters) {
      for (int slot = 0; slot < SLOTS; slot++) {
        sums[slot] += counter.slots.get(slot);
      }
    }
    return sums;
  }

  /** Returns the number of requests that have not ended: neither sent, failed nor abandoned. */
  static long inFlight(long[] sums) {
    long open = sums[REQUESTS] + sums[OPEN];
    for (int status = 200; status < SLOTS; status++) {
      open -= sums[status];
    }
    return open;
  }

  /** Returns the counts between two sums. */
  static Counts between(long[] before, long[] now) {
    SortedMap<Integer, Long> byStatus = new TreeMap<>();
    for (int status = 200; status < SLOTS; status++) {
      if (now[status] > before[status]) {
        byStatus.put(status, now[status] - before[status]);
      }
    }
    SortedMap<String, Long> faults = new TreeMap<>();
    for (Fault.Kind kind : Fault.Kind.values()) {
      int slot = slot(kind);
      if (now[slot] > before[slot]) {
        faults.put(kind.toString(), now[slot] - before[slot]);
      }
    }
    return new Counts(
        now[REQUESTS] - before[REQUESTS],
        byStatus,
        faults,
        now[ABANDONED] - before[ABANDONED],
        now[EVENTS] - before[EVENTS],
        now[HELD_BACK] - before[HELD_BACK]);
  }
}
