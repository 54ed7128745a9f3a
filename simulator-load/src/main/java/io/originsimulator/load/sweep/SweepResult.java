package io.originsimulator.load.sweep;

import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.sweep.JudgedStep.Kind;
import io.originsimulator.load.text.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of a sweep.
 *
 * @param steps by rising rate
 */
public record SweepResult(List<JudgedStep> steps, End end) {
  public SweepResult {
    steps = steps.stream().sorted(Comparator.comparingDouble(JudgedStep::ratePerSecond)).toList();
  }

  /**
   * Judges runs as a sweep does: those of a rate are a step, the errors of the lowest rate are the
   * background.
   *
   * @param runs at least one
   */
  public static SweepResult of(List<StepResult> runs, KneeCriteria criteria) {
    SortedMap<Double, List<StepResult>> byRate =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    StepResult::ratePerSecond, TreeMap::new, Collectors.toList()));
    List<JudgedStep> steps = new ArrayList<>();
    KneeCriteria all = criteria;
    for (List<StepResult> ofRate : byRate.values()) {
      List<StepResult> counted;
      if (steps.isEmpty()) {
        counted = withoutRepeated(ofRate, run -> after(List.of(run), criteria).isDisturbed(run));
        all = after(counted, criteria);
      } else {
        counted = withoutRepeated(ofRate, all::isDisturbed);
      }
      steps.add(JudgedStep.of(counted, all));
    }
    return new SweepResult(steps, End.ALL_TRIED);
  }

  private static KneeCriteria after(List<StepResult> lowest, KneeCriteria criteria) {
    return criteria.after(lowest, KneeCriteria.MOST_BACKGROUND);
  }

  /**
   * A sweep makes each disturbed run once more: one that was not disturbed makes up for one that
   * was, and of two that were, one counts.
   */
  private static List<StepResult> withoutRepeated(
      List<StepResult> ofRate, Predicate<StepResult> isDisturbed) {
    List<StepResult> counted = new ArrayList<>(ofRate);
    counted.removeIf(isDisturbed);
    long others = counted.stream().filter(run -> !run.interrupted()).count();
    List<StepResult> disturbed = ofRate.stream().filter(isDisturbed).toList();
    long alone = Math.max(0, disturbed.size() - others);
    disturbed.stream().limit((alone + 1) / 2).forEach(counted::add);
    return counted;
  }

  /** The lowest rate that was too much, and would have been with any driver. */
  public Optional<JudgedStep> knee() {
    return of(Kind.SATURATED).findFirst();
  }

  /** The highest rate below the knee that was taken. */
  public Optional<JudgedStep> lastClean() {
    double limit = knee().map(JudgedStep::ratePerSecond).orElse(Double.MAX_VALUE);
    return of(Kind.CLEAN)
        .filter(step -> step.ratePerSecond() < limit)
        .reduce((lower, higher) -> higher);
  }

  /** The step without errors, but for those tolerated, at which the most was achieved. */
  public Optional<JudgedStep> peak() {
    return steps.stream()
        .filter(step -> step.kind() != Kind.NOT_VALID && step.errorsTolerated())
        .max(Comparator.comparingDouble(step -> step.result().achievedPerSecond()));
  }

  /** Whether there are steps that say nothing of the target. */
  public boolean hasInvalidSteps() {
    return of(Kind.NOT_VALID).findAny().isPresent();
  }

  /** Whether the verdict on the driver was valid at each step. */
  public boolean driverWasValid() {
    return steps.stream().allMatch(step -> step.result().driver().judgement() == Judgement.VALID);
  }

  /** Knee and peak, and what could not be told, in words. */
  public String words() {
    StringBuilder words = new StringBuilder(kneeWords());
    peak()
        .ifPresent(
            peak ->
                words.append(
                    String.format(
                        Locale.ROOT,
                        "; best clean goodput %.1f req/s at offered %s",
                        peak.result().achievedPerSecond(),
                        Figures.plain(peak.ratePerSecond()))));
    of(Kind.NOT_VALID)
        .forEach(
            step ->
                words
                    .append("\nnothing is said of ")
                    .append(Figures.plain(step.ratePerSecond()))
                    .append("/s: ")
                    .append(String.join("; ", step.reasons())));
    return words.toString();
  }

  private String kneeWords() {
    if (knee().isPresent()) {
      double rate = knee().get().ratePerSecond();
      double clean = lastClean().map(JudgedStep::ratePerSecond).orElse(0.0);
      boolean doubt =
          of(Kind.NOT_VALID)
              .anyMatch(step -> step.ratePerSecond() > clean && step.ratePerSecond() < rate);
      return "saturated at ~" + Figures.plain(rate) + (doubt ? "/s or below" : "/s");
    }
    if (hasInvalidSteps()) {
      return "no knee is named: not every step says something of the target";
    }
    return steps.isEmpty()
        ? "no step was run"
        : "no knee up to " + Figures.plain(steps.get(steps.size() - 1).ratePerSecond()) + "/s";
  }

  private Stream<JudgedStep> of(Kind kind) {
    return steps.stream().filter(step -> step.kind() == kind);
  }

  /** Why a sweep ended. */
  public enum End {
    ALL_TRIED("all rates were tried"),
    KNEE_PASSED("the knee was passed"),
    ERRORS("too many errors"),
    MOST_STEPS("the most steps were made"),
    STOPPED("stopped");

    private final String text;

    End(String text) {
      this.text = text;
    }

    /** The words of reports. */
    @Override
    public String toString() {
      return text;
    }
  }
}
