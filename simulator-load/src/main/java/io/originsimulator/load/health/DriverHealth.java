package io.originsimulator.load.health;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The verdict on whether the driver limited a run, from its samples and its own measurements.
 *
 * <pre>
 *   late       it can explain more than 1 ms and more than 5 % of a percentile or the maximum
 *   starved    requests failed for lack of ports or files of this machine
 *   dropped    requests were not sent because of a limit of the driver itself
 *   curbed     redirects were not followed because of the maximum rate
 *   saturated  a loop was on a CPU for 95 % of a second, in more than a tenth of all seconds
 * </pre>
 *
 * Not thread-safe.
 */
public final class DriverHealth {
  /** The minimum number of requests for a p99. */
  static final int FEWEST = 100;

  private static final long SECOND_NANOS = 1_000_000_000;
  private static final double SATURATED = 0.95;
  private static final int A_TENTH = 10;
  private static final int MOST_RANGES = 5;
  private static final List<String> PERCENTILES =
      List.of("50", "90", "95", "99", "99.9", "99.99", "100");

  private final DriverShare share = new DriverShare();
  private final SortedMap<Long, Second> seconds = new TreeMap<>();
  private long lastNumber = -1;
  private Second last = new Second();

  public void add(Sample sample) {
    share.accept(sample);
    long late = sample.driverDelayNanos();
    if (late >= 0) {
      second(Math.floorDiv(sample.scheduledNanos(), SECOND_NANOS)).add(late, 0, 0, 0);
    }
  }

  public void add(LoopSecond measured) {
    second(measured.number()).add(0, measured.largestLagNanos(), 0, measured.busy());
    share.lag(measured.number(), measured.largestLagNanos());
  }

  /** Records the garbage collection time in a second. */
  public void paused(long number, long nanos) {
    second(number).pausedNanos += nanos;
  }

  private Second second(long number) {
    if (number != lastNumber) { // consecutive calls mostly have the same second
      last = seconds.computeIfAbsent(number, key -> new Second());
      lastNumber = number;
    }
    return last;
  }

  public DriverVerdict verdict() {
    List<String> reasons = new ArrayList<>();
    late(reasons);
    unsent(reasons);
    saturated(reasons);
    return verdict(reasons).withUnanswered(share.measured().count(Outcome.UNANSWERED));
  }

  private DriverVerdict verdict(List<String> reasons) {
    if (!reasons.isEmpty()) {
      return new DriverVerdict(Judgement.DRIVER_LIMITED, reasons);
    }
    long sent = share.onTime().count();
    if (sent < FEWEST) {
      return new DriverVerdict(
          Judgement.UNDETERMINED,
          List.of(
              "only %d request%s (at least %d are needed)"
                  .formatted(sent, sent == 1 ? "" : "s", FEWEST)));
    }
    return DriverVerdict.VALID;
  }

  private void late(List<String> reasons) {
    Latencies response = share.measured().response();
    Latencies onTime = share.onTime();
    List<String> figures = new ArrayList<>();
    long leastNanos = Long.MAX_VALUE;
    long max = response.quantileNanos(1);
    boolean maxInDoubt = DriverShare.isInDoubt(max, onTime.quantileNanos(1));
    for (String percentile : PERCENTILES) {
      double quantile = Double.parseDouble(percentile) / 100;
      long measured = response.quantileNanos(quantile);
      long early = onTime.quantileNanos(quantile);
      boolean reportedAsMax = maxInDoubt && quantile < 1 && measured == max; // with few requests
      if (!reportedAsMax && onTime.count() > 0 && DriverShare.isInDoubt(measured, early)) {
        String name = quantile == 1 ? "max" : "p" + percentile;
        figures.add(
            Figures.millis(measured - early) + " of " + name + " " + Figures.millis(measured));
        leastNanos = Math.min(leastNanos, measured - early);
      }
    }
    if (figures.isEmpty()) {
      return;
    }
    long half = leastNanos / 2;
    SortedMap<Long, Second> concerned = new TreeMap<>(seconds);
    concerned.values().removeIf(second -> second.lateNanos < half);
    Second worst = new Second();
    concerned
        .values()
        .forEach(it -> worst.add(it.lateNanos, it.lagNanos, it.pausedNanos, it.busiest));
    reasons.add(
        "the driver can explain up to %s: it was late by at most %s, in %s%s"
            .formatted(
                String.join(", ", figures),
                Figures.millis(worst.lateNanos),
                text(concerned.keySet()),
                cause(worst)));
  }

  /** Returns the measurement that covers at least half of the longest delay, as text. */
  private static String cause(Second worst) {
    long half = worst.lateNanos / 2;
    if (worst.pausedNanos > 0 && worst.pausedNanos >= half) {
      return "; garbage collection took " + Figures.millis(worst.pausedNanos) + " of a second";
    }
    if (worst.busiest >= SATURATED) {
      long percent = Math.round(worst.busiest * 100);
      return "; an event loop was on a CPU for " + percent + " % of a second";
    }
    return worst.lagNanos > 0 && worst.lagNanos >= half
        ? "; an event loop was stuck or had no CPU for " + Figures.millis(worst.lagNanos)
        : "";
  }

  private void unsent(List<String> reasons) {
    for (Outcome outcome : DriverShare.UNSENT) {
      long count = share.measured().count(outcome);
      if (count > 0) {
        String why =
            switch (outcome) {
              case DROPPED_IN_FLIGHT -> "were not sent: ";
              case MAX_RATE -> "could not be redirected: ";
              default -> "failed for lack of this machine's resources: ";
            };
        reasons.add(count + (count == 1 ? " request " : " requests ") + why + outcome);
      }
    }
  }

  private void saturated(List<String> reasons) {
    SortedMap<Long, Second> full = new TreeMap<>(seconds);
    full.values().removeIf(second -> second.busiest < SATURATED);
    if (full.size() * A_TENTH > seconds.size()) {
      reasons.add(
          "an event loop was on a CPU all the time, in "
              + text(full.keySet())
              + " (add event loops: --threads)");
    }
  }

  /** Returns text such as {@code seconds 3, 7-9}: the first few ranges of ascending numbers. */
  static String text(Collection<Long> ascending) {
    List<String> ranges = new ArrayList<>();
    long from = -1;
    long to = -2;
    for (long number : ascending) {
      if (number != to + 1) {
        addRange(ranges, from, to);
        from = number;
      }
      to = number;
    }
    addRange(ranges, from, to);
    int more = ranges.size() - MOST_RANGES;
    String listed = String.join(", ", more > 0 ? ranges.subList(0, MOST_RANGES) : ranges);
    String word = ascending.size() == 1 ? "second " : "seconds ";
    return ascending.isEmpty() ? "no complete second" : word + listed + (more > 0 ? ", …" : "");
  }

  private static void addRange(List<String> ranges, long from, long to) {
    if (to >= from && from >= 0) {
      ranges.add(from == to ? Long.toString(from) : from + "-" + to);
    }
  }

  /** The largest delays in a second, with measurements that may explain them. */
  private static final class Second {
    private long lateNanos; // of a request, or of a loop's timer
    private long lagNanos; // of a loop's timer
    private long pausedNanos; // by garbage collection
    private double busiest; // an event loop's share of a CPU

    void add(long late, long lag, long paused, double busy) {
      lateNanos = Math.max(lateNanos, Math.max(late, lag));
      lagNanos = Math.max(lagNanos, lag);
      pausedNanos = Math.max(pausedNanos, paused);
      busiest = Math.max(busiest, busy);
    }
  }
}
