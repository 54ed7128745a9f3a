package io.originsimulator.load.report;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** The counts of an interval of time; its {@link Timeline} alone changes it. */
final class Interval {
  /** Attempted requests that were due in it. */
  long due;

  /** Of those due in it. */
  long dropped;

  /** Taken up in it. */
  long started;

  /** Ended in it, in whatever way. */
  long ended;

  /** Ended in it without a status from 200 to 399. */
  long failed;

  /** Answered in it. */
  long replies;

  long bytesIn;

  /** The stage of the origin's recipe that answered one due in it; empty: none said so. */
  String stage = "";

  /** Of those due in it, in microseconds, to two digits: there are many intervals. */
  final Histogram response = new PackedHistogram(2);

  void add(Interval next) {
    due += next.due;
    dropped += next.dropped;
    started += next.started;
    ended += next.ended;
    failed += next.failed;
    replies += next.replies;
    bytesIn += next.bytesIn;
    stage = stage.isEmpty() ? next.stage : stage;
    response.add(next.response);
  }

  /** In nanoseconds; only if one was due. */
  long responseNanos(double quantile) {
    return response.getValueAtPercentile(100 * quantile) * 1_000;
  }
}
