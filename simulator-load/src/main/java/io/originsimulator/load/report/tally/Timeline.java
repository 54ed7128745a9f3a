package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * A run in intervals of a second; of two, four and so on if there would be too many.
 *
 * <p>A request counts in the interval of its due time (due requests and their latencies, so a stall
 * of the target appears at its beginning) and in that of its end (replies and failures).
 */
public final class Timeline {
  private static final long SECOND = 1_000_000_000;
  private static final int MOST_INTERVALS = 1_200;

  private long intervalNanos = SECOND;
  private boolean timed;
  private List<Interval> intervals = new ArrayList<>();

  /** Keeps the response times of subsequent samples. */
  public void keepTimes() {
    timed = true;
  }

  public void add(Sample sample) {
    if (!sample.attempted()) { // counts at the stop if it was due later
      at(Math.min(sample.scheduledNanos(), sample.endNanos())).dropped++;
      return;
    }
    Interval due = at(sample.scheduledNanos());
    due.due++;
    if (timed) {
      due.response.recordValue(Math.max(0, sample.responseNanos()) / 1_000);
      due.add(sample.stream());
    }
    due.at(sample.origin().stage());
    at(sample.turnNanos()).started++;
    Interval ended = at(sample.endNanos());
    ended.ended++;
    ended.failed += sample.succeeded() ? 0 : 1;
    boolean answered = sample.outcome() == Outcome.ANSWERED;
    ended.replies += answered ? 1 : 0;
    if (timed) {
      ended.statuses.merge(answered ? sample.status() : 0, 1L, Long::sum);
    }
  }

  /**
   * Adds the time that the target added to a request that was due at an instant.
   *
   * @param stage stage of the origin's recipe; empty if unknown
   */
  void added(long scheduledNanos, long addedNanos, String stage) {
    Interval due = at(scheduledNanos);
    due.at(stage);
    if (timed) {
      due.added.recordValue(Math.max(0, addedNanos) / 1_000);
    }
  }

  /** Returns the intervals from the run's start, which have equal lengths. */
  public List<Interval> intervals() {
    return intervals;
  }

  public long intervalNanos() {
    return intervalNanos;
  }

  public Interval at(long nanos) {
    long atLeastStart = Math.max(0, nanos);
    while (atLeastStart / intervalNanos >= MOST_INTERVALS) {
      widen();
    }
    int index = (int) (atLeastStart / intervalNanos);
    while (intervals.size() <= index) {
      intervals.add(new Interval());
    }
    return intervals.get(index);
  }

  public long[] inFlight() {
    long[] inFlight = new long[intervals.size()];
    long now = 0;
    for (int i = 0; i < inFlight.length; i++) {
      now += intervals.get(i).started - intervals.get(i).ended;
      inFlight[i] = now;
    }
    return inFlight;
  }

  /** Returns the number of requests in flight at the end of an instant's interval. */
  public long inFlightAt(long nanos) {
    long[] all = inFlight();
    int index = (int) Math.min(all.length - 1L, Math.max(0, nanos) / intervalNanos);
    return index < 0 ? 0 : all[index];
  }

  public double duePerSecondAt(long nanos) {
    return at(nanos).due * 1e9 / intervalNanos;
  }

  private void widen() {
    List<Interval> wider = new ArrayList<>();
    for (int i = 0; i < intervals.size(); i += 2) {
      Interval one = intervals.get(i);
      if (i + 1 < intervals.size()) {
        one.add(intervals.get(i + 1));
      }
      wider.add(one);
    }
    intervals = wider;
    intervalNanos *= 2;
  }
}
