package io.originsimulator.report.caller;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The waits of a caller before its retries.
 *
 * <pre>
 *                       1st wait   2nd     3rd
 *   a logical request     100 ms  190 ms  420 ms
 *   another                90 ms  210 ms
 *   typical                95 ms  200 ms  420 ms     medians
 *                              × 2.1   × 2.1         factor: √(420 / 95)
 * </pre>
 *
 * @param typical the median of the first waits of all logical requests, of the second, …
 * @param factor the growth from one wait to the next: {@code (last / first)^(1 / (n − 1))} of the
 *     {@code n} typical waits from the first that is not zero; empty if there are fewer than two,
 *     or the last is zero
 * @param jitter the difference between logical requests: the largest {@code (longest − shortest) /
 *     median} of the first waits, of the second, …; 0 if all wait alike; empty if no two can be
 *     compared
 */
public record Backoff(List<Duration> typical, OptionalDouble factor, OptionalDouble jitter) {
  private static final double GROWTH = 1.1; // the network may explain less
  private static final double LEAST = 0.9; // of the wait before, for the same reason
  private static final double JITTER = 0.1;

  public Backoff {
    typical = List.copyOf(typical);
  }

  /** Computes the backoff of logical requests. */
  public static Backoff of(List<LogicalRequest> logicalRequests) {
    List<List<Duration>> waits = logicalRequests.stream().map(LogicalRequest::waits).toList();
    List<Duration> typical = new ArrayList<>();
    OptionalDouble jitter = OptionalDouble.empty();
    List<Duration> nth = nth(waits, 0);
    while (!nth.isEmpty()) {
      Duration median = median(nth);
      typical.add(median);
      if (nth.size() > 1 && !median.isZero()) {
        Duration range = nth.get(nth.size() - 1).minus(nth.get(0));
        double spread = ratio(range, median);
        jitter = OptionalDouble.of(Math.max(jitter.orElse(0), spread));
      }
      nth = nth(waits, typical.size());
    }
    return new Backoff(typical, factor(typical), jitter);
  }

  /**
   * Returns whether waits grow: the {@link #factor} is 1.1 or more, and no typical wait is shorter
   * than nine tenths of the one before. Waits may thus reach a maximum and stay there.
   */
  public boolean isGrowing() {
    return factor.orElse(0) >= GROWTH
        && IntStream.range(1, typical.size())
            .allMatch(i -> typical.get(i).toNanos() >= LEAST * typical.get(i - 1).toNanos());
  }

  /** Returns whether the waits of logical requests differ by more than a tenth. */
  public boolean isJittered() {
    return jitter.orElse(0) > JITTER;
  }

  /** Returns the waits at one place, shortest first. */
  private static List<Duration> nth(List<List<Duration>> waits, int place) {
    return waits.stream()
        .filter(of -> of.size() > place)
        .map(of -> of.get(place))
        .sorted()
        .toList();
  }

  private static OptionalDouble factor(List<Duration> typical) {
    List<Duration> from = typical.stream().dropWhile(Duration::isZero).toList();
    int steps = from.size() - 1;
    if (steps < 1 || from.get(steps).isZero()) {
      return OptionalDouble.empty();
    }
    double whole = ratio(from.get(steps), from.get(0));
    return OptionalDouble.of(Math.pow(whole, 1.0 / steps));
  }

  /** Returns the middle duration, or the mean of the two in the middle. */
  static Duration median(List<Duration> sorted) {
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : sorted.get(half - 1).plus(sorted.get(half)).dividedBy(2);
  }

  private static double ratio(Duration dividend, Duration divisor) {
    return (double) dividend.toNanos() / divisor.toNanos();
  }
}
