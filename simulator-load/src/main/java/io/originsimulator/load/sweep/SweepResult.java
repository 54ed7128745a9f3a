package io.originsimulator.load.sweep;

import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.sweep.JudgedStep.Kind;
import io.originsimulator.load.text.Figures;
import io.originsimulator.load.text.Lines;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
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
   * Judges runs, whether they were just made or are read from files: those of a rate are a step,
   * the errors of the lowest rate are the background of all.
   */
  public static SweepResult of(List<StepResult> runs, End end) {
    SortedMap<Double, List<StepResult>> byRate =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    StepResult::ratePerSecond, TreeMap::new, Collectors.toList()));
    double background =
        byRate.values().stream().findFirst().map(SweepResult::backgroundOf).orElse(0.0);
    return new SweepResult(
        byRate.values().stream().map(ofRate -> JudgedStep.of(ofRate, background)).toList(), end);
  }

  /** The least that a run had, of those that say something with its errors as background. */
  static double backgroundOf(List<StepResult> lowest) {
    List<StepResult> telling =
        lowest.stream()
            .filter(run -> JudgedStep.kind(run, background(run)) != Kind.NOT_VALID)
            .toList();
    return (telling.isEmpty() ? lowest : telling)
        .stream()
            .min(Comparator.comparingDouble(run -> run.errorShare(run.atBest())))
            .map(SweepResult::background)
            .orElse(0.0);
  }

  private static double background(StepResult run) {
    double share = run.errorShare(run.atBest());
    return share > run.criteria().mostBackground() ? 0 : share;
  }

  /** Returns the step of a rate. */
  Optional<JudgedStep> at(double ratePerSecond) {
    return steps.stream().filter(step -> step.ratePerSecond() == ratePerSecond).findFirst();
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
    if (peak().isPresent()) {
      double achieved = peak().get().result().achievedPerSecond();
      String rate = Figures.plain(peak().get().ratePerSecond());
      words.append(Lines.of("; best clean goodput %.1f req/s at offered %s", achieved, rate));
    }
    for (JudgedStep step : of(Kind.NOT_VALID).toList()) {
      String reasons = String.join("; ", step.reasons());
      String rate = Figures.plain(step.ratePerSecond());
      words.append("\nnothing is said of %s/s: %s".formatted(rate, reasons));
    }
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
