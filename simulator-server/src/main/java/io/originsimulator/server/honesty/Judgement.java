package io.originsimulator.server.honesty;

import io.originsimulator.report.HonestyReport.Cause;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.SecondRange;
import io.originsimulator.report.HonestyReport.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The verdict on seconds. An event of a stream counts as a response.
 *
 * <pre>
 *   seconds of 100 responses ─▶ late?        more than 1 % ─▶ which time is at least half of it?
 *   all seconds              ─▶ saturated?   95 % on a CPU,   garbage collection ─ container ─
 *                                            in a tenth       loop on a CPU ─ loop off it ─ none
 *                            ─▶ overflowed?
 * </pre>
 *
 * @param reasons one reason for each cause; empty if the verdict is valid
 */
record Judgement(Verdict verdict, List<Reason> reasons) {
  /** The minimum number of responses for a verdict, of which one may be late. */
  static final int FEWEST = 100;

  private static final int ONE_IN = 100; // 1 % may be late
  private static final int A_TENTH = 10;

  Judgement {
    reasons = List.copyOf(reasons);
  }

  /**
   * Returns the verdict on seconds.
   *
   * @param seconds in ascending order; those without responses do not count
   */
  static Judgement of(List<Second> seconds) {
    List<Second> counted = seconds.stream().filter(second -> second.judged() > 0).toList();
    if (counted.isEmpty()) {
      return new Judgement(Verdict.NOTHING_MEASURED, List.of());
    }
    Map<Cause, List<Second>> found = new EnumMap<>(Cause.class);
    long saturated = counted.stream().filter(Second::isSaturated).count();
    boolean oftenSaturated = saturated * A_TENTH > counted.size();
    for (List<Second> span : spans(counted)) {
      boolean late = isLate(span);
      for (Second second : span) {
        causes(second, late && second.isLate(), oftenSaturated)
            .forEach(cause -> found.computeIfAbsent(cause, key -> new ArrayList<>()).add(second));
      }
    }
    List<Reason> reasons = new ArrayList<>();
    found.forEach(
        (cause, when) -> reasons.add(new Reason(cause, ranges(when), detail(cause, when))));
    return new Judgement(verdict(sum(counted, Second::judged), reasons), reasons);
  }

  private static Verdict verdict(long judged, List<Reason> reasons) {
    if (judged < FEWEST) {
      return Verdict.UNDETERMINED;
    }
    return reasons.isEmpty() ? Verdict.VALID : Verdict.SIMULATOR_WAS_THE_BOTTLENECK;
  }

  /** Groups as many seconds as have 100 responses; the last group includes the rest. */
  private static List<List<Second>> spans(List<Second> seconds) {
    List<List<Second>> spans = new ArrayList<>();
    List<Second> span = new ArrayList<>();
    for (Second second : seconds) {
      span.add(second);
      if (sum(span, Second::judged) >= FEWEST) {
        spans.add(span);
        span = new ArrayList<>();
      }
    }
    if (spans.isEmpty()) {
      return List.of(span);
    }
    spans.get(spans.size() - 1).addAll(span);
    return spans;
  }

  /**
   * Returns whether more than 1 % of the responses were late, or more than 1 % of the time,
   * weighted by responses, was lag beyond the tolerance.
   */
  private static boolean isLate(List<Second> span) {
    long responses = sum(span, Second::judged);
    long lagging = sum(span, second -> second.judged() * second.laggingNanos());
    return sum(span, Second::late) * ONE_IN > responses
        || lagging > responses * (Second.SECOND_NANOS / ONE_IN);
  }

  /** Returns this judgement for a simulator that no longer measures everything: never valid. */
  Judgement unwatched() {
    return verdict == Verdict.VALID ? new Judgement(Verdict.NO_LONGER_WATCHED, List.of()) : this;
  }

  private static Set<Cause> causes(Second second, boolean late, boolean oftenSaturated) {
    Set<Cause> causes = EnumSet.noneOf(Cause.class);
    if (oftenSaturated && second.isSaturated()) {
      causes.add(Cause.EVENT_LOOP_SATURATED);
    }
    if (second.overflows() > 0) {
      causes.add(Cause.ACCEPT_QUEUE_OVERFLOW);
    }
    if (late) {
      causes.add(causeOfDelay(second));
    }
    return causes;
  }

  private static Cause causeOfDelay(Second second) {
    long half = (second.delayedNanos() + 1) / 2;
    if (second.pausedNanos() >= half) {
      return Cause.GARBAGE_COLLECTION;
    }
    if (second.throttledNanos() >= half) {
      return Cause.CPU_THROTTLED;
    }
    if (second.isSaturated()) {
      return Cause.EVENT_LOOP_SATURATED;
    }
    if (second.largestLagNanos() < half || second.lagOnCpuNanos() < 0) {
      return Cause.UNKNOWN;
    }
    return second.lagOnCpuNanos() * 2 >= second.largestLagNanos()
        ? Cause.EVENT_LOOP_SATURATED
        : Cause.NO_CPU;
  }

  private static List<SecondRange> ranges(List<Second> seconds) {
    List<SecondRange> ranges = new ArrayList<>();
    long from = seconds.get(0).number();
    long to = from;
    for (Second second : seconds) {
      if (second.number() != to) {
        ranges.add(new SecondRange(from, to));
        from = second.number();
      }
      to = second.number() + 1;
    }
    ranges.add(new SecondRange(from, to));
    return ranges;
  }

  private static String detail(Cause cause, List<Second> seconds) {
    String late =
        sum(seconds, Second::late)
            + " of "
            + sum(seconds, Second::judged)
            + (sum(seconds, Second::events) == 0 ? " responses" : " responses and events")
            + " were late, the latest by "
            + millis(most(seconds, Second::largestErrorNanos));
    String lag = "; an event loop lagged by " + millis(most(seconds, Second::largestLagNanos));
    return switch (cause) {
      case GARBAGE_COLLECTION ->
          late + lag + ", of which " + millis(most(seconds, Second::pausedNanos)) + " were a pause";
      case CPU_THROTTLED ->
          late
              + lag
              + "; throttled for "
              + millis(most(seconds, Second::throttledNanos))
              + " of a second";
      case EVENT_LOOP_SATURATED ->
          late + lag + "; its thread was on a CPU for " + busiest(seconds) + " of a second";
      case NO_CPU ->
          late + lag + " and was on a CPU for " + millis(lagOnCpuNanos(seconds)) + " of it";
      case ACCEPT_QUEUE_OVERFLOW ->
          connections(sum(seconds, Second::overflows))
              + " rejected, of all servers in this network namespace";
      case UNKNOWN -> late + lag;
    };
  }

  private static String connections(long count) {
    return count == 1 ? "1 connection was" : count + " connections were";
  }

  private static long sum(List<Second> seconds, ToLongFunction<Second> figure) {
    return seconds.stream().mapToLong(figure).sum();
  }

  private static long most(List<Second> seconds, ToLongFunction<Second> figure) {
    return seconds.stream().mapToLong(figure).max().orElse(0);
  }

  /** Returns the time on a CPU during the largest lag. */
  private static long lagOnCpuNanos(List<Second> seconds) {
    long largest = most(seconds, Second::largestLagNanos);
    return seconds.stream()
        .filter(second -> second.largestLagNanos() == largest)
        .mapToLong(Second::lagOnCpuNanos)
        .findFirst()
        .orElse(0);
  }

  private static String busiest(List<Second> seconds) {
    double share = seconds.stream().mapToDouble(Second::busiestLoop).max().orElse(0);
    return Math.round(share * 100) + " %";
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }
}
