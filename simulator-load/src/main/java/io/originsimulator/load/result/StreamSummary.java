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

  private final Times times = new Times();
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
      times.firstEvent.add(stream.firstNanos());
      times.duration.add(stream.spanNanos());
    } else if (StreamTrace.isWait(sample.outcome())) {
      times.firstEvent.add(sample.responseNanos());
    }
    if (sample.status() == 0) { // no stream yet
      times.head.add(sample.responseNanos());
      return;
    }
    streams++;
    times.head.add(sample.firstByteNanos() - sample.scheduledNanos());
    if (StreamTrace.isWait(sample.outcome()) && stream.lasts()) {
      endedByDriver++;
    } else if (sample.outcome() != Outcome.ANSWERED) {
      early.merge(sample.outcome(), 1L, Long::sum);
    }
    events += stream.events();
    stalls += stream.stalls();
    stalled += stream.stalls() > 0 ? 1 : 0;
    if (stream.gaps().count() > 0) {
      times.gaps.add(stream.gaps());
      times.worstGap.add(stream.gaps().maxNanos());
    }
  }

  void add(StreamSummary others) {
    times.add(others.times);
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

  public long stalled() {
    return stalled;
  }

  public Times times() {
    return times;
  }

  /**
   * The times of streams.
   *
   * @param head from due to the first byte of the head
   * @param firstEvent from due to the last byte of the first event
   * @param gaps between successive events, of all streams, to two digits
   * @param worstGap the longest gap of each stream
   * @param duration from the first event to the last
   */
  public record Times(
      Latencies head,
      Latencies firstEvent,
      Latencies gaps,
      Latencies worstGap,
      Latencies duration) {
    private Times() {
      this(new Latencies(), new Latencies(), new Latencies(), new Latencies(), new Latencies());
    }

    private void add(Times others) {
      head.add(others.head);
      firstEvent.add(others.firstEvent);
      gaps.add(others.gaps);
      worstGap.add(others.worstGap);
      duration.add(others.duration);
    }
  }
}
