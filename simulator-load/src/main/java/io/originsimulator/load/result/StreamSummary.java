package io.originsimulator.load.result;

import java.util.EnumMap;
import java.util.Map;

/**
 * The counts of the streams among a run's responses: those with a status from 200 to 299.
 *
 * <p>A request that timed out, or was in flight at the end, before its head or its first event
 * counts in the times of these, with the time that it waited: a lower bound. Not thread-safe.
 */
public final class StreamSummary {
  static final StreamSummary EMPTY = new StreamSummary(); // never changed

  private final Latencies head = new Latencies();
  private final Latencies firstEvent = new Latencies();
  private final Latencies gaps = new Latencies();
  private final Latencies worstGap = new Latencies();
  private final Latencies duration = new Latencies();
  private final Map<Outcome, Long> early = new EnumMap<>(Outcome.class);
  private long endedByDriver;
  private long streams;
  private long events;
  private long stalls;
  private long stalled;

  StreamSummary() {}

  /** Adds a sample with a stream, or of a request that waited for one. */
  void add(Sample sample) {
    StreamTrace stream = sample.stream();
    if (stream.firstNanos() >= 0) {
      firstEvent.add(stream.firstNanos());
      duration.add(stream.spanNanos());
    } else if (StreamTrace.isWait(sample.outcome())) {
      firstEvent.add(sample.responseNanos());
    }
    if (sample.status() == 0) { // no stream yet
      head.add(sample.responseNanos());
      return;
    }
    streams++;
    head.add(sample.firstByteNanos() - sample.scheduledNanos());
    if (StreamTrace.isWait(sample.outcome()) && stream.lasts()) {
      endedByDriver++;
    } else if (sample.outcome() != Outcome.ANSWERED) {
      early.merge(sample.outcome(), 1L, Long::sum);
    }
    events += stream.events();
    stalls += stream.stalls();
    stalled += stream.stalls() > 0 ? 1 : 0;
    if (stream.gaps().count() > 0) {
      gaps.add(stream.gaps());
      worstGap.add(stream.gaps().maxNanos());
    }
  }

  void add(StreamSummary others) {
    head.add(others.head);
    firstEvent.add(others.firstEvent);
    gaps.add(others.gaps);
    worstGap.add(others.worstGap);
    duration.add(others.duration);
    others.early.forEach((outcome, count) -> early.merge(outcome, count, Long::sum));
    endedByDriver += others.endedByDriver;
    streams += others.streams;
    events += others.events;
    stalls += others.stalls;
    stalled += others.stalled;
  }

  /** Returns the number of streams that began, with a head. */
  public long streams() {
    return streams;
  }

  /** Returns the number of streams that still sent events when the driver ended them. */
  public long endedByDriver() {
    return endedByDriver;
  }

  /** Returns the number of other streams without a complete response. */
  public long endedEarly() {
    return early.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the outcomes of the streams that ended early. */
  public Map<Outcome, Long> early() {
    return new EnumMap<>(early);
  }

  public long events() {
    return events;
  }

  /** Returns the number of gaps of at least the run's limit. */
  public long stalls() {
    return stalls;
  }

  /** Returns the number of streams with at least one stall. */
  public long stalled() {
    return stalled;
  }

  /** Returns times from due to the first byte of the head. */
  public Latencies head() {
    return head;
  }

  /** Returns times from due to the last byte of the first event. */
  public Latencies firstEvent() {
    return firstEvent;
  }

  /** Returns times between successive events, of all streams, to two digits. */
  public Latencies gaps() {
    return gaps;
  }

  /** Returns the longest gap of each stream. */
  public Latencies worstGap() {
    return worstGap;
  }

  /** Returns times from the first event to the last. */
  public Latencies duration() {
    return duration;
  }
}
