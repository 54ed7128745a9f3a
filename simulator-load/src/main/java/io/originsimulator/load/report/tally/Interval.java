package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.StreamTrace;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/** The counts of an interval of time; only its {@link Timeline} changes it. */
public final class Interval {
  long due;
  long dropped;
  long started;
  long ended;
  long failed;
  long replies;
  String stage = "";
  final SortedMap<Integer, Long> statuses = new TreeMap<>();
  final Histogram added = new PackedHistogram(2);
  final Histogram response = new PackedHistogram(2);
  private @Nullable Streams streams; // null: no streams

  /**
   * The streams of requests due in an interval.
   *
   * @param firstEvent times from due to first event
   * @param gaps times between events
   */
  public record Streams(Latencies firstEvent, Latencies gaps) {
    private void add(Streams others) {
      firstEvent.add(others.firstEvent);
      gaps.add(others.gaps);
    }
  }

  /** Returns the number of attempted requests that were due in it. */
  public long due() {
    return due;
  }

  /** Returns the number of requests due in it that were dropped. */
  public long dropped() {
    return dropped;
  }

  /** Returns the number of requests that ended in it, with any outcome. */
  public long ended() {
    return ended;
  }

  /** Returns the number of requests that ended in it without a status from 200 to 399. */
  public long failed() {
    return failed;
  }

  /** Returns the number of responses that ended in it. */
  public long replies() {
    return replies;
  }

  /** Returns the responses that ended in it by status; 0 is the key of requests without one. */
  public SortedMap<Integer, Long> statuses() {
    return statuses;
  }

  /**
   * Returns the times that the target added to requests due in it, as far as they are known and
   * kept: microseconds, to two digits.
   */
  public Histogram added() {
    return added;
  }

  /** Returns the stage of the origin's recipe for a request due in it; empty if unknown. */
  public String stage() {
    return stage;
  }

  /** Returns the response times of requests due in it, if kept: in microseconds, to two digits. */
  public Histogram response() {
    return response;
  }

  /** Returns the streams of requests due in it, if they are kept; null without any. */
  public @Nullable Streams streams() {
    return streams;
  }

  private Streams ownStreams() {
    if (streams == null) {
      streams = new Streams(Latencies.compact(), Latencies.compact());
    }
    return streams;
  }

  void add(StreamTrace stream) {
    if (stream.firstNanos() >= 0) {
      ownStreams().firstEvent.add(stream.firstNanos());
      ownStreams().gaps.add(stream.gaps());
    }
  }

  void at(String known) {
    stage = known.isEmpty() ? stage : known;
  }

  public void add(Interval next) {
    due += next.due;
    dropped += next.dropped;
    started += next.started;
    ended += next.ended;
    failed += next.failed;
    replies += next.replies;
    stage = stage.isEmpty() ? next.stage : stage;
    next.statuses.forEach((status, count) -> statuses.merge(status, count, Long::sum));
    response.add(next.response);
    added.add(next.added);
    if (next.streams != null) {
      ownStreams().add(next.streams);
    }
  }

  /** Returns a quantile in nanoseconds. The interval must have a due request. */
  public long responseNanos(double quantile) {
    return response.getValueAtPercentile(100 * quantile) * 1_000;
  }
}
