package io.originsimulator.load.sweep;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A step, and the verdict on its rate.
 *
 * @param runs number of runs; {@code result} is their median, by the rate achieved
 * @param reasons why it is saturated or not valid; empty if it is clean
 * @param errorsTolerated whether its errors are within the tolerance
 */
public record JudgedStep(
    StepResult result, int runs, Kind kind, List<String> reasons, boolean errorsTolerated) {
  public enum Kind {
    /** The target sustains the rate. */
    CLEAN,
    /** The rate is above the target's capacity. */
    SATURATED,
    /** No verdict: the step was interrupted, or the driver can explain its apparent saturation. */
    NOT_VALID;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private static final double CHANCE = 3; // standard deviations

  public double ratePerSecond() {
    return result.ratePerSecond();
  }

  public String words() {
    long p99 = result.response().quantileNanos(0.99);
    long onTime = result.atBest().response().quantileNanos(0.99);
    String line =
        Lines.of(
            "%s/s: %.1f/s achieved, p99 %s%s, %s%s",
            Figures.plain(ratePerSecond()),
            result.achievedPerSecond(),
            Figures.time(p99),
            DriverShare.isInDoubt(p99, onTime)
                ? " (driver's share: up to " + Figures.time(p99 - onTime) + ")"
                : "",
            kind,
            result.driver().judgement() == Judgement.UNDETERMINED
                ? " (" + String.join("; ", result.driver().reasons()) + ")"
                : "");
    return reasons.isEmpty() ? line : line + ": " + String.join("; ", reasons);
  }

  /**
   * Judges the runs of one rate. It is saturated if more than half of the valid runs are; at least
   * half of all runs must be valid. The background is the share of errors at the first rate.
   */
  static JudgedStep of(List<StepResult> runs, double background) {
    Map<Kind, List<StepResult>> byKind =
        runs.stream().collect(Collectors.groupingBy(run -> kind(run, background)));
    List<StepResult> clean = byKind.getOrDefault(Kind.CLEAN, List.of());
    List<StepResult> saturated = byKind.getOrDefault(Kind.SATURATED, List.of());
    List<StepResult> invalid = byKind.getOrDefault(Kind.NOT_VALID, List.of());
    boolean isInvalid = invalid.size() * 2 > runs.size();
    boolean isClean = clean.size() >= saturated.size();
    StepResult median =
        median(isInvalid ? invalid : Stream.of(clean, saturated).flatMap(List::stream).toList());
    List<StepResult> agreeing = isInvalid ? invalid : isClean ? clean : saturated;
    StepResult shown = agreeing.contains(median) ? median : median(agreeing);
    List<String> reasons = new ArrayList<>(reasons(shown, shown.measured(), background));
    if (isInvalid && shown.interrupted()) {
      reasons = List.of("interrupted");
    } else if (isInvalid) {
      reasons.add("the driver can explain it");
      reasons.addAll(shown.driver().reasons());
    }
    return new JudgedStep(
        shown,
        runs.size(),
        isInvalid ? Kind.NOT_VALID : isClean ? Kind.CLEAN : Kind.SATURATED,
        reasons,
        !hasErrorsBeyond(shown, shown.measured(), background));
  }

  private static StepResult median(List<StepResult> runs) {
    return runs.stream()
        .sorted(
            Comparator.comparingDouble(StepResult::achievedPerSecond)
                .thenComparingLong(
                    run -> run.response().quantileNanos(0.99))) // for any order of files
        .toList()
        .get((runs.size() - 1) / 2);
  }

  /** Returns the verdict on one run, which is not valid if its figures at best are clean. */
  static Kind kind(StepResult step, double background) {
    if (step.interrupted()) {
      return Kind.NOT_VALID;
    }
    if (reasons(step, step.measured(), background).isEmpty()) {
      return Kind.CLEAN; // the driver's lateness cannot improve the figures
    }
    return reasons(step, step.atBest(), background).isEmpty() ? Kind.NOT_VALID : Kind.SATURATED;
  }

  /** Returns the reasons for saturation. */
  private static List<String> reasons(
      StepResult step, StepResult.Figures figures, double background) {
    KneeCriteria criteria = step.criteria();
    List<String> reasons = new ArrayList<>();
    double tolerated = criteria.tolerated(background);
    double errors = step.errorShare(figures);
    double expected = step.ratePerSecond() * (1 - Math.min(errors, tolerated));
    double share = expected == 0 ? 0 : figures.achievedPerSecond() / expected;
    if (share < criteria.leastAchieved()) {
      reasons.add(
          Lines.of(
              "%.1f %% of the rate achieved%s (below %s %%)",
              share * 100,
              tolerated == 0 || errors == 0 ? "" : " excluding tolerated errors",
              Figures.plain(criteria.leastAchieved() * 100)));
    }
    if (hasErrorsBeyond(step, figures, background) && tolerated > 0) {
      String limit = criteria.mostErrors().isPresent() ? "limit" : "first rate";
      reasons.add(Lines.of("%.1f %% errors (%s %.1f %%)", errors * 100, limit, tolerated * 100));
    } else if (hasErrorsBeyond(step, figures, background)) {
      if (figures.errors() > 0) {
        reasons.add(figures.errors() + (figures.errors() == 1 ? " error" : " errors"));
      }
      if (step.row().serverErrors() > 0) {
        reasons.add(step.row().serverErrors() + " with a status of 500 or more");
      }
    }
    reasons.addAll(figures.broken());
    return reasons;
  }

  /**
   * Returns whether there are more errors than tolerated, and more than the background explains by
   * chance.
   */
  private static boolean hasErrorsBeyond(
      StepResult step, StepResult.Figures figures, double background) {
    double variance = background * (1 - background) / Math.max(1, step.requests());
    boolean fixed = step.criteria().mostErrors().isPresent();
    double chance = fixed ? 0 : CHANCE * Math.sqrt(variance);
    return step.errorShare(figures) > step.criteria().tolerated(background) + chance;
  }
}
