package io.originsimulator.load.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * When a rate was too much: less than a share of it was achieved, there were errors, or a threshold
 * was not kept.
 *
 * @param leastAchieved of the rate, more than 0, at most 1
 */
public record KneeCriteria(double leastAchieved) {
  /** What reproduces the knee of autoperf's own example. */
  public static final KneeCriteria DEFAULT = new KneeCriteria(0.95);

  public KneeCriteria {
    if (!(leastAchieved > 0 && leastAchieved <= 1)) {
      throw new IllegalArgumentException(
          "achieved: " + leastAchieved + " (expected: more than 0, at most 1)");
    }
  }

  /** Why a rate was too much, in words; none: it was not. */
  List<String> reasons(StepResult step) {
    List<String> reasons = new ArrayList<>();
    double share = step.achievedPerSecond() / step.ratePerSecond();
    if (share < leastAchieved) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.1f/s achieved, %.1f %% of the rate (below %s %%)",
              step.achievedPerSecond(),
              share * 100,
              Rates.text(leastAchieved * 100)));
    }
    if (step.errors() > 0) {
      reasons.add(step.errors() + (step.errors() == 1 ? " error" : " errors"));
    }
    if (step.serverErrors() > 0) {
      reasons.add(step.serverErrors() + " with a status from 500 on");
    }
    reasons.addAll(step.broken());
    return reasons;
  }
}
