package io.originsimulator.load.sweep;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A step, and what it says of its rate.
 *
 * @param runs how often it was run; {@code result} is the median of them, by what was achieved
 * @param reasons why it was too much, or why it says nothing; none if it is clean
 */
public record JudgedStep(StepResult result, int runs, Kind kind, List<String> reasons) {
  /** What a step says. */
  public enum Kind {
    /** The target took the rate. */
    CLEAN("clean"),
    /** The rate was too much for the target. */
    SATURATED("saturated"),
    /** Nothing: the driver was the limit, or it cannot be told. */
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

  public JudgedStep {
    reasons = List.copyOf(reasons);
  }

  public double ratePerSecond() {
    return result.ratePerSecond();
  }

  /** The step in a line, without its end. */
  public String words() {
    String line =
        String.format(
            Locale.ROOT,
            "%s/s: %.1f/s achieved, p99 %.1f ms, %s",
            Rates.text(ratePerSecond()),
            result.achievedPerSecond(),
            result.response().quantileNanos(0.99) / 1e6,
            kind);
    return reasons.isEmpty() ? line : line + ": " + String.join("; ", reasons);
  }

  /**
   * Judges the runs of one rate: it was too much if it was in more than half of them.
   *
   * @param runs at least one
   */
  static JudgedStep of(List<StepResult> runs, KneeCriteria criteria) {
    List<StepResult> sorted =
        runs.stream().sorted(Comparator.comparingDouble(StepResult::achievedPerSecond)).toList();
    StepResult median = sorted.get((sorted.size() - 1) / 2);
    if (!median.valid()) {
      return new JudgedStep(median, runs.size(), Kind.NOT_VALID, notValid(median));
    }
    List<StepResult> bad = sorted.stream().filter(r -> !criteria.reasons(r).isEmpty()).toList();
    if (bad.size() * 2 <= runs.size()) {
      return new JudgedStep(median, runs.size(), Kind.CLEAN, List.of());
    }
    StepResult shown = criteria.reasons(median).isEmpty() ? bad.get(0) : median;
    return new JudgedStep(shown, runs.size(), Kind.SATURATED, criteria.reasons(shown));
  }

  private static List<String> notValid(StepResult step) {
    if (step.interrupted()) {
      return List.of("interrupted");
    }
    List<String> reasons = step.driver().reasons();
    return reasons.isEmpty() ? List.of(step.driver().judgement().toString()) : reasons;
  }
}
