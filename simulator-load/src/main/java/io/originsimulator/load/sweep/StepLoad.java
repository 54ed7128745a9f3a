package io.originsimulator.load.sweep;

import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.RatePlan;
import io.originsimulator.load.plan.Schedule;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.text.Figures;
import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * What each step asks, and for how long.
 *
 * @param targets of the first step, of the next, and so on in turn; each asked in turn
 * @param durationNanos of a step
 * @param requests of a step, however long they take at its rate; empty: as many as come in its time
 * @param once whether a step ends when it has asked all its targets once
 * @param warmUpNanos for how long the first rate is sent before the first step, in no figure: a
 *     driver that has just started is slow; 0: not at all
 */
public record StepLoad(
    List<List<Target>> targets,
    long durationNanos,
    OptionalLong requests,
    boolean once,
    long warmUpNanos) {
  private static final int SECONDS = 1_000;
  private static final long SECOND = 1_000_000_000;

  public StepLoad {
    targets = targets.stream().map(List::copyOf).toList();
    if (targets.isEmpty() || targets.stream().anyMatch(List::isEmpty)) {
      throw new IllegalArgumentException("targets: none (expected: at least one for each step)");
    }
  }

  List<Target> targets(int number) {
    return targets.get(number % targets.size());
  }

  Schedule warmUp(double perSecond) {
    return EvenArrivals.of(rate(perSecond), Duration.ofNanos(warmUpNanos));
  }

  /** How many requests the first step of a rate has. */
  public long firstRequests(double perSecond) {
    return schedule(perSecond, 0).count();
  }

  Schedule schedule(double perSecond, int number) {
    if (requests.isEmpty() && !once) {
      return EvenArrivals.of(rate(perSecond), Duration.ofNanos(durationNanos));
    }
    long listed = targets(number).size();
    long asked = requests.orElse(listed);
    long count = once ? Math.min(asked, listed) : asked;
    long nanos = (long) Math.ceil(count / perSecond * 1e9);
    return new EvenArrivals(RatePlan.constant(rate(perSecond), nanos), count);
  }

  /** Returns a rate as a whole number of requests in {@value #SECONDS} s. */
  private static RequestRate rate(double perSecond) {
    int requests = (int) Math.min(Integer.MAX_VALUE, Math.round(perSecond * SECONDS));
    return new RequestRate(Figures.plain(perSecond) + "/s", requests, SECONDS * SECOND);
  }

  /** Returns a rate with three digits after the point, as a step can have it. */
  static double rounded(double perSecond) {
    return Math.round(perSecond * SECONDS) / (double) SECONDS;
  }
}
