package io.originsimulator.load.sweep;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A step, and what it says of its rate.
 *
 * @param runs how often it was run; {@code result} is the median of them, by what was achieved
 * @param reasons why it was too much, or why it says nothing; none if it is clean
 * @param errorsTolerated whether it had no more errors than are tolerated
 */
public record JudgedStep(
    StepResult result, int runs, Kind kind, List<String> reasons, boolean errorsTolerated) {
  /** What a step says. */
  public enum Kind {
    /** The target took the rate. */
    CLEAN("clean"),
    /** The rate was too much for the target. */
    SATURATED("saturated"),
    /** Nothing: it was interrupted, or seems too much and the driver can explain that. */
    NOT_VALID("not valid");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** The word of reports. */
    @Override
    public String toString() {
      return text;
    }
  }

  private static final double CHANCE = 3; // standard deviations
  private static final double MILLI = 1e6; // nanoseconds

  public JudgedStep {
    reasons = List.copyOf(reasons);
  }

  public double ratePerSecond() {
    return result.ratePerSecond();
  }

  /** The step in a line, without its end. */
  public String words() {
    long p99 = result.response().quantileNanos(0.99);
    long onTime = result.atBest().response().quantileNanos(0.99);
    String line =
        String.format(
            Locale.ROOT,
            "%s/s: %.1f/s achieved, p99 %.1f ms%s, %s%s",
            Figures.plain(ratePerSecond()),
            result.achievedPerSecond(),
            p99 / MILLI,
            DriverShare.isInDoubt(p99, onTime)
                ? " (the driver's: up to " + Figures.fixed((p99 - onTime) / MILLI, 1) + ")"
                : "",
            kind,
            result.driver().judgement() == Judgement.UNDETERMINED
                ? " (" + String.join("; ", result.driver().reasons()) + ")"
                : "");
    return reasons.isEmpty() ? line : line + ": " + String.join("; ", reasons);
  }

  /**
   * Judges the runs of one rate: it was too much if it was in more than half of those that say
   * something, which are to be at least half of all.
   *
   * @param runs at least one
   */
  static JudgedStep of(List<StepResult> runs) {
    Map<Kind, List<StepResult>> byKind =
        runs.stream().collect(Collectors.groupingBy(JudgedStep::kind));
    List<StepResult> clean = byKind.getOrDefault(Kind.CLEAN, List.of());
    List<StepResult> saturated = byKind.getOrDefault(Kind.SATURATED, List.of());
    List<StepResult> silent = byKind.getOrDefault(Kind.NOT_VALID, List.of());
    if (silent.size() * 2 > runs.size()) {
      StepResult shown = median(silent);
      return judged(shown, runs, Kind.NOT_VALID, notValid(shown));
    }
    boolean isClean = clean.size() >= saturated.size();
    StepResult median = median(Stream.of(clean, saturated).flatMap(List::stream).toList());
    List<StepResult> agreeing = isClean ? clean : saturated;
    StepResult shown = agreeing.contains(median) ? median : median(agreeing);
    return judged(shown, runs, isClean ? Kind.CLEAN : Kind.SATURATED, reasons(shown));
  }

  private static JudgedStep judged(
      StepResult shown, List<StepResult> runs, Kind kind, List<String> reasons) {
    boolean tolerated = !hasErrorsBeyond(shown, shown.measured());
    return new JudgedStep(shown, runs.size(), kind, reasons, tolerated);
  }

  private static StepResult median(List<StepResult> runs) {
    return runs.stream()
        .sorted(
            Comparator.comparingDouble(StepResult::achievedPerSecond)
                .thenComparingLong(
                    run -> run.response().quantileNanos(0.99))) // in any order of files
        .toList()
        .get((runs.size() - 1) / 2);
  }

  private static List<String> notValid(StepResult step) {
    if (step.interrupted()) {
      return List.of("interrupted");
    }
    List<String> reasons = new ArrayList<>(reasons(step));
    reasons.add("the driver can explain it");
    reasons.addAll(step.driver().reasons());
    return reasons;
  }

  /** Returns what a run says of its rate, beside what it would at best. */
  static Kind kind(StepResult step) {
    if (step.interrupted()) {
      return Kind.NOT_VALID;
    }
    if (reasons(step).isEmpty()) {
      return Kind.CLEAN; // a driver that was late made it no better
    }
    return reasons(step, step.atBest()).isEmpty() ? Kind.NOT_VALID : Kind.SATURATED;
  }

  /** Why a rate was too much, in words; none: it was not. */
  private static List<String> reasons(StepResult step) {
    return reasons(step, step.measured());
  }

  private static List<String> reasons(StepResult step, StepResult.Figures figures) {
    KneeCriteria criteria = step.criteria();
    List<String> reasons = new ArrayList<>();
    double errors = step.errorShare(figures);
    double expected = step.ratePerSecond() * (1 - Math.min(errors, criteria.tolerated()));
    double share = expected == 0 ? 0 : figures.achievedPerSecond() / expected;
    if (share < criteria.leastAchieved()) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.1f/s achieved, %.1f %% of the rate%s (below %s %%)",
              figures.achievedPerSecond(),
              share * 100,
              criteria.tolerated() == 0 || errors == 0 ? "" : " without the errors tolerated",
              Figures.plain(criteria.leastAchieved() * 100)));
    }
    if (hasErrorsBeyond(step, figures)) {
      errors(criteria, figures, errors, reasons);
    }
    reasons.addAll(figures.broken());
    return reasons;
  }

  private static void errors(
      KneeCriteria criteria, StepResult.Figures figures, double share, List<String> reasons) {
    if (criteria.tolerated() > 0) {
      reasons.add(
          String.format(
              Locale.ROOT,
              "%.1f %% errors (%s %.1f %%)",
              share * 100,
              criteria.mostErrors().isPresent() ? "beyond" : "at the first rate",
              criteria.tolerated() * 100));
      return;
    }
    if (figures.errors() > 0) {
      reasons.add(figures.errors() + (figures.errors() == 1 ? " error" : " errors"));
    }
    if (figures.serverErrors() > 0) {
      reasons.add(figures.serverErrors() + " with a status from 500 on");
    }
  }

  /**
   * Returns whether there were more errors than are tolerated, and than the background has by
   * chance.
   */
  private static boolean hasErrorsBeyond(StepResult step, StepResult.Figures figures) {
    KneeCriteria criteria = step.criteria();
    double background = criteria.background();
    double variance = background * (1 - background) / Math.max(1, step.requests());
    double chance = criteria.mostErrors().isPresent() ? 0 : CHANCE * Math.sqrt(variance);
    return step.errorShare(figures) > criteria.tolerated() + chance;
  }
}
