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
 * How much of each figure of a run the driver can explain: beside what was measured, what it would
 * be at best and at worst with a driver that is never late and sends all that was planned.
 *
 * <pre>
 *   measured   due ── taken up ── sent ───────── read late ─▶ end
 *   at best    due ─ sent ───────── end       without the delay, and without what a loop lagged
 *
 *   not sent     at best answered at once; at worst a timeout
 *   unanswered   at a stop: at best as old as it was; at worst a timeout
 * </pre>
 *
 * Lateness only makes times longer, so a limit that was kept holds. A figure in doubt is one that
 * differs between these. Not for several threads at once.
 */
public final class DriverShare implements ResultSink {
  private static final Set<Outcome> UNSENT =
      EnumSet.of(
          Outcome.NO_ADDRESS,
          Outcome.NO_FILE,
          Outcome.FILE_TABLE_FULL,
          Outcome.DROPPED_IN_FLIGHT,
          Outcome.MAX_RATE);

  private static final String LAG = "driver lag"; // a series in milliseconds
  private static final long TOLERABLE_NANOS = 1_000_000; // 1 ms
  private static final double TOLERABLE_SHARE = 0.05; // of a figure
  private static final double SECOND_NANOS = 1e9;
  private static final double MILLI_NANOS = 1e6;
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final int MOST_PENDING = 1 << 18; // requests; without lags nothing settles them

  private final Summary measured = new Summary();
  private final Summary best = new Summary();
  private final SortedMap<Long, List<Sample>> pending = new TreeMap<>(); // by second of their end
  private final Map<Long, Long> lags = new HashMap<>();
  private Summary worst = measured; // of its own from the first request that was not sent
  private Latencies onTime = best.response(); // likewise
  private long timeoutNanos = HOUR_NANOS;
  private int pendingCount;

  /** Whether the driver can explain so much of a figure that it is in doubt. */
  public static boolean isInDoubt(long measuredNanos, long onTimeNanos) {
    long share = measuredNanos - onTimeNanos;
    return share > TOLERABLE_NANOS && share > TOLERABLE_SHARE * measuredNanos;
  }

  /** Whether a request was not sent for a limit of the driver or its machine. */
  public static boolean isUnsent(Sample sample) {
    return UNSENT.contains(sample.outcome());
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample) {
      add(sample);
    } else if (event instanceof Observation seen) {
      add(seen);
    } else if (event instanceof RunInfo run) {
      timeoutNanos = run.timeoutNanos() > 0 ? run.timeoutNanos() : HOUR_NANOS;
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
      worst.add(open ? ended(sample, timeoutNanos, Outcome.TIMEOUT, 0) : sample);
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
    if (seen.series().startsWith(LAG)) { // of several drivers, with a number
      lag(seen.atNanos() / (long) SECOND_NANOS - 1, Math.round(seen.value() * MILLI_NANOS));
    }
  }

  /** An event loop came so late to a timer in a second: what it read then may be as late. */
  public void lag(long second, long nanos) {
    lags.merge(second, nanos, Math::max);
    settle(second - 1); // of the second itself, samples may still come
  }

  private void settle(long beforeSecond) {
    SortedMap<Long, List<Sample>> over = pending.headMap(beforeSecond);
    over.forEach((second, ended) -> settle(ended, lags.getOrDefault(second, 0L)));
    over.clear();
    lags.keySet().removeIf(second -> second < beforeSecond);
  }

  /** As many as came in while a loop lagged were read late: the slowest, for all that is known. */
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

  /** The run as it was. */
  public Summary measured() {
    return measured;
  }

  /** With a driver that is never late, and if all that was not sent had been answered at once. */
  public Summary best() {
    settle(Long.MAX_VALUE);
    return best;
  }

  /** If all that was not sent, and all that was unanswered at a stop, had timed out. */
  public Summary worst() {
    return worst;
  }

  /** Response times with a driver that is never late, of requests that were sent. */
  public Latencies onTime() {
    settle(Long.MAX_VALUE);
    return onTime;
  }

  private static Sample readEarlier(Sample sample, long lagNanos) {
    long late = Math.min(lagNanos, Math.max(0, sample.serviceNanos()));
    long end = sample.endNanos() - late;
    return with(
        sample,
        sample.startedNanos(),
        sample.sentNanos(),
        Math.min(sample.firstByteNanos(), end),
        end,
        sample.outcome(),
        sample.status());
  }

  private static Sample earlier(Sample sample, long nanos) {
    return nanos == 0
        ? sample
        : with(
            sample,
            earlier(sample.startedNanos(), nanos),
            earlier(sample.sentNanos(), nanos),
            earlier(sample.firstByteNanos(), nanos),
            sample.endNanos() - nanos,
            sample.outcome(),
            sample.status());
  }

  private static long earlier(long instant, long nanos) {
    return instant < 0 ? instant : instant - nanos;
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
        OriginTrace.NONE);
  }
}
