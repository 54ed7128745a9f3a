package io.originsimulator.server.metrics;

import io.originsimulator.recipe.value.Fault;
import io.originsimulator.report.Counts;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The counts and times of one stage of a recipe. Those of an event loop are written by that loop;
 * sums of them by the thread that makes them. Read by any thread.
 */
public final class StageMetrics {
  private static final int REQUESTS = 0;
  private static final int ENDED = 1; // after requests: it is read before them
  private static final int ABANDONED = 2;
  private static final int BODY_BYTES = 3;
  private static final int EVENTS = 4;
  private static final int HELD_BACK = 5;
  private static final int OPENED_STREAMS = 6;
  private static final int CLOSED_STREAMS = 7;
  private static final int SLOTS = 13; // with those of faults

  private final StageLabel label;
  private final AtomicLongArray slots = new AtomicLongArray(SLOTS);
  private final TimeHistogram asked = new TimeHistogram();
  private final TimeHistogram given = new TimeHistogram();
  private final TimeHistogram error = new TimeHistogram();
  private volatile @Nullable StatusCount statuses; // a list: a stage has few

  /** The number of responses with one status. */
  private static final class StatusCount {
    private final int status;
    private final AtomicLongArray count = new AtomicLongArray(1);
    private final @Nullable StatusCount next;

    StatusCount(int status, @Nullable StatusCount next) {
      this.status = status;
      this.next = next;
    }
  }

  public StageMetrics(StageLabel label) {
    this.label = label;
  }

  /** Returns the sum of counts and times, under a label of its own. */
  public static StageMetrics sum(StageLabel label, Collection<StageMetrics> parts) {
    StageMetrics sum = new StageMetrics(label);
    parts.forEach(sum::add);
    return sum;
  }

  /** Returns the route, the methods and the stage. */
  public StageLabel label() {
    return label;
  }

  /** Counts a request that has been received completely. */
  public void arrived() {
    increment(REQUESTS, 1);
  }

  /** Counts a response whose head is sent. */
  public void answered(int status) {
    add(status, 1);
  }

  private void add(int status, long more) {
    StatusCount first = statuses;
    StatusCount found = first;
    while (found != null && found.status != status) {
      found = found.next;
    }
    if (found == null) {
      found = new StatusCount(status, first);
      statuses = found;
    }
    found.count.lazySet(0, found.count.getPlain(0) + more);
  }

  /** Counts bytes of a body that are passed to the connection. */
  public void sentBody(long bytes) {
    increment(BODY_BYTES, bytes);
  }

  /**
   * Records the times of a response of which the first byte is passed to the connection.
   *
   * @param askedNanos delay that the recipe planned
   * @param givenNanos time since the last byte of the request
   * @param errorNanos the part of the difference that neither the client nor a hold caused
   */
  public void began(long askedNanos, long givenNanos, long errorNanos) {
    asked.record(askedNanos);
    given.record(givenNanos);
    error.record(errorNanos);
  }

  /** Counts a request that is no longer in flight. */
  public void ended() {
    increment(ENDED, 1);
  }

  /** Counts a response that has reached its fault. */
  public void failed(Fault.Kind kind) {
    increment(slot(kind), 1);
  }

  /** Counts a request whose client did not wait for the complete response. */
  public void abandoned() {
    increment(ABANDONED, 1);
  }

  /** Counts a stream that begins. */
  public void openedStream() {
    increment(OPENED_STREAMS, 1);
  }

  /** Counts a stream that has ended. */
  public void closedStream() {
    increment(CLOSED_STREAMS, 1);
  }

  /** Counts an event of a stream that is passed to the connection. */
  public void sentEvent() {
    increment(EVENTS, 1);
  }

  /** Counts a stream whose client has delayed an event for the first time. */
  public void heldBack() {
    increment(HELD_BACK, 1);
  }

  private static int slot(Fault.Kind kind) {
    return switch (kind) {
      case RESET -> 8;
      case CLOSE -> 9;
      case STALL -> 10;
      case GARBAGE -> 11;
      case GOAWAY -> 12;
    };
  }

  private void increment(int slot, long more) {
    slots.lazySet(slot, slots.getPlain(slot) + more);
  }

  /** Adds other counts and times. */
  private void add(StageMetrics other) {
    addCounts(other);
    asked.add(other.asked);
    given.add(other.given);
    error.add(other.error);
  }

  /** Adds other counts, without times. */
  void addCounts(StageMetrics other) {
    for (int slot = SLOTS - 1; slot >= 0; slot--) { // a request ends after it has arrived
      increment(slot, other.slots.get(slot));
    }
    for (StatusCount one = other.statuses; one != null; one = one.next) {
      add(one.status, one.count.get(0));
    }
  }

  /** Removes the delay errors. */
  void clearErrors() {
    error.clear();
  }

  /** Returns the number of requests. */
  public long requests() {
    return slots.get(REQUESTS);
  }

  /**
   * Returns the number of requests that have not ended: neither sent, failed nor abandoned. Counts
   * of several event loops are not read at one instant, so it may be wrong by those that end then.
   */
  public long inFlight() {
    long ended = slots.get(ENDED);
    return slots.get(REQUESTS) - ended;
  }

  /** Returns the number of responses whose head was sent, by status. */
  public SortedMap<Integer, Long> responses() {
    SortedMap<Integer, Long> byStatus = new TreeMap<>();
    for (StatusCount one = statuses; one != null; one = one.next) {
      byStatus.put(one.status, one.count.get(0));
    }
    return byStatus;
  }

  /** Returns the number of responses that reached their fault; a kind never seen is missing. */
  public SortedMap<String, Long> faults() {
    SortedMap<String, Long> faults = new TreeMap<>();
    for (Fault.Kind kind : Fault.Kind.values()) {
      long count = slots.get(slot(kind));
      if (count > 0) {
        faults.put(kind.toString(), count);
      }
    }
    return faults;
  }

  /** Returns the number of requests whose client did not wait for the complete response. */
  public long abandonedRequests() {
    return slots.get(ABANDONED);
  }

  /** Returns the number of body bytes passed to connections, with the frames of events. */
  public long bodyBytes() {
    return slots.get(BODY_BYTES);
  }

  /** Returns the number of events sent in streams. */
  public long events() {
    return slots.get(EVENTS);
  }

  /** Returns the number of streams of which an event was due that the client did not read. */
  public long heldBackStreams() {
    return slots.get(HELD_BACK);
  }

  /** Returns the number of open streams. */
  public long openStreams() {
    long closed = slots.get(CLOSED_STREAMS);
    return slots.get(OPENED_STREAMS) - closed;
  }

  /** Returns the delays that the recipe planned, of the responses that have begun. */
  public TimeHistogram asked() {
    return asked;
  }

  /** Returns the times from the last byte of requests to the first byte of their responses. */
  public TimeHistogram given() {
    return given;
  }

  /**
   * Returns the delay errors: the part of given − asked that neither the client nor a hold caused.
   * Unlike the other figures, they are cleared with the report on honesty.
   */
  public TimeHistogram error() {
    return error;
  }

  /**
   * Returns the counts.
   *
   * @param unlogged number of lines of the access log that were dropped
   */
  Counts counts(long unlogged) {
    return new Counts(
        requests(),
        responses(),
        faults(),
        abandonedRequests(),
        events(),
        heldBackStreams(),
        unlogged);
  }
}
