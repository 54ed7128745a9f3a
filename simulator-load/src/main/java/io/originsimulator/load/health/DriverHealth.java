package io.originsimulator.load.health;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Whether the driver was the limit of a run, from its samples and what it measured of itself.
 *
 * <pre>
 *   late       p99 of the driver's delay > max(1 ms, 5 % of the p99 of service)
 *   starved    requests that failed for want of ports or files of this machine
 *   dropped    requests that were not sent for a limit of the driver's own
 *   curbed     redirects that the maximum rate left no room for
 *   saturated  a loop was on a CPU for 95 % of a second, in more than a tenth of all seconds
 * </pre>
 *
 * Any of these makes the figures the driver's own. Not for several threads at once.
 */
public final class DriverHealth {
  /** Fewer requests than these say nothing of a p99. */
  static final int FEWEST = 100;

  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long TOLERABLE_NANOS = 1_000_000; // 1 ms
  private static final double TOLERABLE_SHARE = 0.05; // of the p99 of service
  private static final double SATURATED = 0.95;
  private static final double P99 = 0.99;
  private static final int ONE_IN = 100;
  private static final int A_TENTH = 10;
  private static final List<Outcome> STARVED =
      List.of(Outcome.NO_ADDRESS, Outcome.NO_FILE, Outcome.FILE_TABLE_FULL);
  private static final List<Outcome> DROPPED = List.of(Outcome.DROPPED_IN_FLIGHT);
  private static final List<Outcome> CURBED = List.of(Outcome.MAX_RATE);

  private final Latencies delay = new Latencies();
  private final Latencies service = new Latencies();
  private final SortedMap<Long, DelaySecond> seconds = new TreeMap<>();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private long lastNumber = -1;
  private DelaySecond last = new DelaySecond();

  public void add(Sample sample) {
    outcomes.merge(sample.outcome(), 1L, Long::sum);
    long late = sample.driverDelayNanos();
    if (late >= 0) {
      delay.add(late);
      second(Math.floorDiv(sample.scheduledNanos(), SECOND_NANOS)).delay(late);
    }
    if (sample.serviceNanos() >= 0) {
      service.add(sample.serviceNanos());
    }
  }

  public void add(LoopSecond measured) {
    second(measured.number()).loop(measured);
  }

  /** Garbage collection took so long in a second. */
  public void paused(long number, long nanos) {
    second(number).paused(nanos);
  }

  private DelaySecond second(long number) {
    if (number != lastNumber) { // mostly it is the same
      last = seconds.computeIfAbsent(number, key -> new DelaySecond());
      lastNumber = number;
    }
    return last;
  }

  /** What it all comes to. */
  public DriverVerdict verdict() {
    List<String> reasons = new ArrayList<>();
    late(reasons);
    count(STARVED, "failed for want of this machine's resources", reasons);
    count(DROPPED, "were not sent", reasons);
    count(CURBED, "could not be redirected", reasons);
    saturated(reasons);
    return verdict(reasons).withUnanswered(outcomes.getOrDefault(Outcome.UNANSWERED, 0L));
  }

  private DriverVerdict verdict(List<String> reasons) {
    if (!reasons.isEmpty()) {
      return new DriverVerdict(Judgement.DRIVER_LIMITED, reasons);
    }
    if (delay.count() < FEWEST) {
      return new DriverVerdict(
          Judgement.UNDETERMINED,
          List.of("only " + delay.count() + " requests (at least " + FEWEST + " are needed)"));
    }
    return DriverVerdict.VALID;
  }

  private void late(List<String> reasons) {
    long p99Nanos = delay.quantileNanos(P99);
    long servedNanos = service.quantileNanos(P99);
    long limitNanos = Math.max(TOLERABLE_NANOS, Math.round(TOLERABLE_SHARE * servedNanos));
    if (p99Nanos <= limitNanos) {
      return;
    }
    SortedMap<Long, DelaySecond> concerned = new TreeMap<>();
    seconds.forEach(
        (number, second) -> {
          if (second.laterThan(limitNanos) * ONE_IN > second.requests()) {
            concerned.put(number, second);
          }
        });
    reasons.add(
        "requests were taken up late: p99 %s, more than %s, at most %s, in %s%s"
            .formatted(
                Words.millis(p99Nanos),
                Words.millis(limitNanos),
                Words.millis(delay.maxNanos()),
                Words.seconds(concerned.keySet()),
                cause(concerned)));
  }

  /** Whose time was at least half of the longest delay. */
  private static String cause(SortedMap<Long, DelaySecond> seconds) {
    DelaySecond worst = new DelaySecond();
    for (DelaySecond second : seconds.values()) {
      worst = second.largestNanos() > worst.largestNanos() ? second : worst;
    }
    long half = worst.largestNanos() / 2;
    if (worst.pausedNanos() > 0 && worst.pausedNanos() >= half) {
      return "; garbage collection took " + Words.millis(worst.pausedNanos()) + " of a second";
    }
    if (worst.busiest() >= SATURATED) {
      return "; an event loop was on a CPU for " + Words.percent(worst.busiest()) + " of a second";
    }
    return worst.largestLagNanos() > 0 && worst.largestLagNanos() >= half
        ? "; an event loop was stuck or had no CPU for " + Words.millis(worst.largestLagNanos())
        : "";
  }

  private void count(List<Outcome> of, String whatHappened, List<String> reasons) {
    for (Outcome outcome : of) {
      long count = outcomes.getOrDefault(outcome, 0L);
      if (count > 0) {
        reasons.add(
            count + (count == 1 ? " request " : " requests ") + whatHappened + ": " + outcome);
      }
    }
  }

  private void saturated(List<String> reasons) {
    SortedMap<Long, DelaySecond> full = new TreeMap<>(seconds);
    full.values().removeIf(second -> second.busiest() < SATURATED);
    if (full.size() * A_TENTH > seconds.size()) {
      reasons.add(
          "an event loop was on a CPU all the time, in "
              + Words.seconds(full.keySet())
              + " (give the driver more: --threads)");
    }
  }
}
