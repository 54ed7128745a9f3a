package io.originsimulator.load.sweep;

import io.originsimulator.load.sweep.JudgedStep.Kind;
import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * When a rate was too much: less than a share of it was achieved, there were more errors than are
 * tolerated, or a threshold was not kept.
 *
 * <p>Errors that a target has at the first rate are its background, and say nothing of the rate:
 * they are tolerated at each, and no part of what is to be achieved.
 *
 * @param leastAchieved of the rate, more than 0, at most 1
 * @param mostErrors as a share of all requests, 0 to 1; empty: the background
 * @param background the share of errors at the first rate, 0 to 1
 */
public record KneeCriteria(double leastAchieved, OptionalDouble mostErrors, double background) {
  /** What reproduces the knee of autoperf's own example. */
  public static final KneeCriteria DEFAULT = new KneeCriteria(0.95, OptionalDouble.empty());

  /** Beyond which more errors of the first rate are no background. */
  public static final double MOST_BACKGROUND = 0.5;

  private static final double CHANCE = 3; // standard deviations

  public KneeCriteria {
    if (!(leastAchieved > 0 && leastAchieved <= 1)) {
      throw new IllegalArgumentException(
          "achieved: " + leastAchieved + " (expected: more than 0, at most 1)");
    }
  }

  /** Before the first step. */
  public KneeCriteria(double leastAchieved, OptionalDouble mostErrors) {
    this(leastAchieved, mostErrors, 0);
  }

  /**
   * The same, knowing what the first rate had.
   *
   * @param runs of the first rate
   * @param mostShare of errors that may be background, 0 to 1
   */
  KneeCriteria after(List<StepResult> runs, double mostShare) {
    double share = runs.stream().mapToDouble(run -> run.errorShare(run.atBest())).min().orElse(0);
    return new KneeCriteria(leastAchieved, mostErrors, share > mostShare ? 0 : share);
  }

  /** What a step says of its rate. */
  Kind kind(StepResult step) {
    if (step.interrupted()) {
      return Kind.NOT_VALID;
    }
    if (reasons(step).isEmpty()) {
      return Kind.CLEAN; // a driver that was late made it no better
    }
    return reasons(step, step.atBest()).isEmpty() ? Kind.NOT_VALID : Kind.SATURATED;
  }

  /** Whether a run says nothing of the target, unless it was stopped. */
  boolean isDisturbed(StepResult run) {
    return kind(run) == Kind.NOT_VALID && !run.interrupted();
  }

  /** Why a rate was too much, in words; none: it was not. */
  List<String> reasons(StepResult step) {
    return reasons(step, step.measured());
  }

  private List<String> reasons(StepResult step, StepResult.Figures figures) {
    List<String> reasons = new ArrayList<>();
    double errors = step.errorShare(figures);
    double expected = step.ratePerSecond() * (1 - Math.min(errors, tolerated()));
    double share = expected == 0 ? 0 : figures.achievedPerSecond() / expected;
    if (share < leastAchieved) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.1f/s achieved, %.1f %% of the rate%s (below %s %%)",
              figures.achievedPerSecond(),
              share * 100,
              tolerated() == 0 || errors == 0 ? "" : " without the errors tolerated",
              Figures.plain(leastAchieved * 100)));
    }
    if (hasErrorsBeyond(step, figures)) {
      errors(figures, errors, reasons);
    }
    reasons.addAll(figures.broken());
    return reasons;
  }

  private void errors(StepResult.Figures figures, double share, List<String> reasons) {
    if (tolerated() > 0) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.1f %% errors (%s %.1f %%)",
              share * 100,
              mostErrors.isPresent() ? "beyond" : "at the first rate",
              tolerated() * 100));
      return;
    }
    if (figures.errors() > 0) {
      reasons.add(figures.errors() + (figures.errors() == 1 ? " error" : " errors"));
    }
    if (figures.serverErrors() > 0) {
      reasons.add(figures.serverErrors() + " with a status from 500 on");
    }
  }

  /** Whether there were more errors than are tolerated, and than the background has by chance. */
  boolean hasErrorsBeyond(StepResult step, StepResult.Figures figures) {
    double variance = background * (1 - background) / Math.max(1, step.requests());
    double chance = mostErrors.isPresent() ? 0 : CHANCE * Math.sqrt(variance);
    return step.errorShare(figures) > tolerated() + chance;
  }

  private double tolerated() {
    return mostErrors.orElse(background);
  }
}
