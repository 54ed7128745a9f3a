package io.originsimulator.load.sweep;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

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
   * Judges the runs of one rate: it was too much if it was in more than half of those that say
   * something, which are to be more than half of all.
   *
   * @param runs at least one
   */
  static JudgedStep of(List<StepResult> runs, KneeCriteria criteria) {
    List<StepResult> valid = runs.stream().filter(StepResult::valid).toList();
    if (valid.size() * 2 <= runs.size()) {
      StepResult shown = median(runs.stream().filter(run -> !run.valid()).toList());
      return new JudgedStep(shown, runs.size(), Kind.NOT_VALID, notValid(shown));
    }
    StepResult median = median(valid);
    Map<Boolean, List<StepResult>> byGood =
        valid.stream().collect(Collectors.partitioningBy(run -> criteria.reasons(run).isEmpty()));
    List<StepResult> good = byGood.getOrDefault(true, List.of());
    boolean clean = good.size() * 2 >= valid.size();
    List<StepResult> agreeing = clean ? good : byGood.getOrDefault(false, List.of());
    StepResult shown = agreeing.contains(median) ? median : median(agreeing);
    return new JudgedStep(
        shown, runs.size(), clean ? Kind.CLEAN : Kind.SATURATED, criteria.reasons(shown));
  }

  private static StepResult median(List<StepResult> runs) {
    return runs.stream()
        .sorted(Comparator.comparingDouble(StepResult::achievedPerSecond))
        .toList()
        .get((runs.size() - 1) / 2);
  }

  private static List<String> notValid(StepResult step) {
    if (step.interrupted()) {
      return List.of("interrupted");
    }
    List<String> reasons = step.driver().reasons();
    return reasons.isEmpty() ? List.of(step.driver().judgement().toString()) : reasons;
  }
}
