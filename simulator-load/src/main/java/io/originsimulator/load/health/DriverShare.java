package io.originsimulator.load.health;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.load.result.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The driver's share of each figure of a run: the figures as measured, and those at best and at
 * worst with a driver that is never late and sends every planned request.
 *
 * <pre>
 *   measured   due ── started ── sent ───────── read late ─▶ end
 *   at best    due ─ sent ───────── end       without the delay, and without the loop's lag
 *
 *   not sent     at best answered at once; at worst a timeout
 *   unanswered   at a stop: at best as old as it was; at worst a timeout
 * </pre>
 *
 * Lateness only makes times longer, so a limit that was met remains met. A figure is in doubt if it
 * differs between these. Not thread-safe.
 */
public final class DriverShare implements ResultSink {
  /** The series of the largest lag of an event loop in a second, in milliseconds. */
  public static final String LAG = "driver lag";

  /** The outcomes of requests that the driver or its machine did not send. */
  static final List<Outcome> UNSENT =
      List.of(
          Outcome.NO_ADDRESS,
          Outcome.NO_FILE,
          Outcome.FILE_TABLE_FULL,
          Outcome.DROPPED_IN_FLIGHT,
          Outcome.MAX_RATE);

  private static final Set<Outcome> ANY_UNSENT = EnumSet.copyOf(UNSENT);

  private static final long TOLERABLE_NANOS = 1_000_000; // 1 ms
  private static final double TOLERABLE_SHARE = 0.05; // of a figure
  private static final double SECOND_NANOS = 1e9;
  private static final double MILLI_NANOS = 1e6;
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final int MOST_PENDING = 1 << 18; // requests; only lag events settle them

  private final Summary measured = new Summary();
  private final Summary best = new Summary();
  private final SortedMap<Long, List<Sample>> pending = new TreeMap<>(); // by second of their end
  private final Map<Long, Long> lags = new HashMap<>();
  private Summary worst = measured; // separate from the first request that was not sent
  private Latencies onTime = best.response(); // separate likewise
  private long timeoutNanos = HOUR_NANOS;
  private StreamTrace unsentStream = StreamTrace.NONE; // at worst
  private int pendingCount;
  private long largestLagNanos;

  /** Returns whether the driver's share of a figure is large enough to put it in doubt. */
  public static boolean isInDoubt(long measuredNanos, long onTimeNanos) {
    long share = measuredNanos - onTimeNanos;
    return share > TOLERABLE_NANOS && share > TOLERABLE_SHARE * measuredNanos;
  }

  /** Returns whether a request was not sent because of a limit of the driver or its machine. */
  public static boolean isUnsent(Sample sample) {
    return ANY_UNSENT.contains(sample.outcome());
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof Observation seen) {
      add(seen);
    } else if (event instanceof RunInfo run) {
      timeoutNanos = run.timeoutNanos() > 0 ? run.timeoutNanos() : HOUR_NANOS;
      unsentStream =
          run.settings().containsKey(StreamTrace.FORMAT) ? StreamTrace.AWAITED : StreamTrace.NONE;
    } else if (event instanceof RunEnd end) {
      add(end);
    }
  }

  private void add(Sample sample) {
    boolean unsent = isUnsent(sample);
    boolean open = unsent || sample.outcome() == Outcome.UNANSWERED; // its end is not known
    if (open && worst == measured) {
      worst = measured.copy();
    }
    if (unsent && onTime == best.response()) {
      onTime = best.copy().response();
    }
    measured.add(sample);
    if (worst != measured) {
      worst.add(open ? timedOut(sample, unsent) : sample);
    }
    if (unsent) {
      best.add(ended(sample, 0, Outcome.ANSWERED, 200));
    } else {
      long second = Math.floorDiv(sample.endNanos(), (long) SECOND_NANOS);
      pending.computeIfAbsent(second, none -> new ArrayList<>()).add(sample);
      if (++pendingCount > MOST_PENDING) {
        settle(pending.size() > 1 ? pending.lastKey() : Long.MAX_VALUE);
      }
    }
  }

  /** Adds the requests that were planned and never sent because the run was stopped. */
  private void add(RunEnd end) {
    measured.add(end);
    best.add(end);
    if (worst != measured) {
      worst.add(end);
    }
  }

  private void add(Observation seen) {
    if (seen.series().startsWith(LAG)) { // results of several drivers append a number
      lag(seen.atNanos() / (long) SECOND_NANOS - 1, Math.round(seen.value() * MILLI_NANOS));
    }
  }

  /** Records a loop's lag in a second, whose responses may have been read that late. */
  public void lag(long second, long nanos) {
    lags.merge(second, nanos, Math::max);
    largestLagNanos = Math.max(largestLagNanos, nanos);
    settle(second - 1); // more samples of the second itself may follow
  }

  /** Returns the largest lag of an event loop in the run; 0 if it is tolerable. */
  public long largestLagNanos() {
    return largestLagNanos <= TOLERABLE_NANOS ? 0 : largestLagNanos;
  }

  private void settle(long beforeSecond) {
    SortedMap<Long, List<Sample>> over = pending.headMap(beforeSecond);
    over.forEach((second, ended) -> settle(ended, lags.getOrDefault(second, 0L)));
    over.clear();
    lags.keySet().removeIf(second -> second < beforeSecond);
  }

  /** Settles a second: a lagging loop read a share of its samples late, taken to be the slowest. */
  private void settle(List<Sample> ended, long lagNanos) {
    double share = lagNanos <= TOLERABLE_NANOS ? 0 : Math.min(1, lagNanos / SECOND_NANOS);
    int late = (int) Math.ceil(share * ended.size());
    if (late > 0) {
      ended.sort(Comparator.comparingLong(DriverShare::onTimeNanos).reversed());
    }
    for (int i = 0; i < ended.size(); i++) {
      Sample started = earlier(ended.get(i), delayNanos(ended.get(i)));
      Sample early = i < late ? readEarlier(started, lagNanos) : started;
      best.add(early);
      if (onTime != best.response() && early.attempted()) {
        onTime.add(early.responseNanos());
      }
    }
    pendingCount -= ended.size();
  }

  private static long delayNanos(Sample sample) {
    return Math.max(0, sample.driverDelayNanos());
  }

  private static long onTimeNanos(Sample sample) {
    return sample.responseNanos() - delayNanos(sample);
  }

  /** Returns the run as measured. */
  public Summary measured() {
    return measured;
  }

  /** Returns the run with a driver that is never late, its unsent requests answered at once. */
  public Summary best() {
    settle(Long.MAX_VALUE);
    return best;
  }

  /** Returns the run if all unsent requests, and all unanswered at a stop, had timed out. */
  public Summary worst() {
    return worst;
  }

  /** Returns the response times of sent requests with a driver that is never late. */
  public Latencies onTime() {
    settle(Long.MAX_VALUE);
    return onTime;
  }

  private static Sample readEarlier(Sample sample, long lagNanos) {
    long late = Math.min(lagNanos, Math.max(0, sample.serviceNanos()));
    long end = sample.endNanos() - late;
    long firstByte = Math.min(sample.firstByteNanos(), end);
    return at(sample, sample.startedNanos(), sample.sentNanos(), firstByte, end);
  }

  private static Sample earlier(Sample sample, long nanos) {
    if (nanos == 0) {
      return sample;
    }
    long started = earlier(sample.startedNanos(), nanos);
    long sent = earlier(sample.sentNanos(), nanos);
    long firstByte = earlier(sample.firstByteNanos(), nanos);
    return at(sample, started, sent, firstByte, sample.endNanos() - nanos)
        .with(sample.stream().earlier(nanos));
  }

  private static Sample at(Sample sample, long started, long sent, long firstByte, long end) {
    return with(sample, started, sent, firstByte, end, sample.outcome(), sample.status());
  }

  private static long earlier(long instant, long nanos) {
    return instant < 0 ? instant : instant - nanos;
  }

  private Sample timedOut(Sample sample, boolean unsent) {
    if (unsent) {
      return ended(sample.with(unsentStream), timeoutNanos, Outcome.TIMEOUT, 0);
    }
    long started = sample.startedNanos();
    long end = sample.scheduledNanos() + timeoutNanos;
    long first = sample.firstByteNanos();
    return with(sample, started, sample.sentNanos(), first, end, Outcome.TIMEOUT, sample.status());
  }

  private static Sample ended(Sample sample, long afterNanos, Outcome outcome, int status) {
    long due = sample.scheduledNanos();
    return with(sample, due, due, -1, due + afterNanos, outcome, status);
  }

  private static Sample with(
      Sample sample,
      long started,
      long sent,
      long firstByte,
      long end,
      Outcome outcome,
      int status) {
    return new Sample(
        sample.number(),
        sample.target(),
        sample.scheduledNanos(),
        started,
        sent,
        firstByte,
        end,
        sample.connectNanos(),
        outcome,
        status,
        sample.bytesOut(),
        sample.bytesIn(),
        sample.error(),
        OriginTrace.NONE,
        sample.stream());
  }
}
