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
 * The requests of each step, and their duration.
 *
 * @param targets targets of the first step, of the next, and so on in turn; each step uses its
 *     targets in turn
 * @param durationNanos of a step
 * @param requests number of requests of a step, for any duration; empty: as many as fit its
 *     duration
 * @param once whether a step ends when it has used all its targets once
 * @param warmUpNanos time to send at the first rate before the first step, excluded from results,
 *     since a driver is slow at its start; 0: none
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
  }

  List<Target> targets(int number) {
    return targets.get(number % targets.size());
  }

  Schedule warmUp(double perSecond) {
    return EvenArrivals.of(rate(perSecond), Duration.ofNanos(warmUpNanos));
  }

  public long firstRequests(double perSecond) {
    return schedule(perSecond, 0).count();
  }

  Schedule schedule(double perSecond, int number) {
    if (requests.isEmpty() && !once) {
      return EvenArrivals.of(rate(perSecond), Duration.ofNanos(durationNanos));
    }
    long listed = targets(number).size();
    long wanted = requests.orElse(listed);
    long count = once ? Math.min(wanted, listed) : wanted;
    long nanos = (long) Math.ceil(count / perSecond * 1e9);
    return new EvenArrivals(RatePlan.constant(rate(perSecond), nanos), count);
  }

  /** Returns a rate as a whole number of requests in {@value #SECONDS} s. */
  private static RequestRate rate(double perSecond) {
    int requests = (int) Math.min(Integer.MAX_VALUE, Math.round(perSecond * SECONDS));
    return new RequestRate(Figures.plain(perSecond) + "/s", requests, SECONDS * SECOND);
  }

  /** Returns a rate rounded to three decimals, the precision of steps. */
  static double rounded(double perSecond) {
    return Math.round(perSecond * SECONDS) / (double) SECONDS;
  }
}
