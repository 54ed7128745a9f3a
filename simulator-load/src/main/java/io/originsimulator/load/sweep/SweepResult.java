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

/** The steps of a sweep, by rising rate, and the reason for its end. */
public record SweepResult(List<JudgedStep> steps, End end) {
  public SweepResult {
    steps = steps.stream().sorted(Comparator.comparingDouble(JudgedStep::ratePerSecond)).toList();
  }

  /**
   * Judges runs, either just made or read from files. The runs of a rate form a step, and the
   * errors of the lowest rate are the background of all.
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

  /**
   * Returns the background errors: the least of the runs that are valid with their own errors as
   * background.
   */
  static double backgroundOf(List<StepResult> lowest) {
    List<StepResult> valid =
        lowest.stream()
            .filter(run -> JudgedStep.kind(run, background(run)) != Kind.NOT_VALID)
            .toList();
    return (valid.isEmpty() ? lowest : valid)
        .stream()
            .min(Comparator.comparingDouble(run -> run.errorShare(run.atBest())))
            .map(SweepResult::background)
            .orElse(0.0);
  }

  private static double background(StepResult run) {
    double share = run.errorShare(run.atBest());
    return share > run.criteria().mostBackground() ? 0 : share;
  }

  Optional<JudgedStep> at(double ratePerSecond) {
    return steps.stream().filter(step -> step.ratePerSecond() == ratePerSecond).findFirst();
  }

  /** Returns the step of the lowest saturated rate. */
  public Optional<JudgedStep> knee() {
    return of(Kind.SATURATED).findFirst();
  }

  /** Returns the step of the highest clean rate below the knee. */
  public Optional<JudgedStep> lastClean() {
    double limit = knee().map(JudgedStep::ratePerSecond).orElse(Double.MAX_VALUE);
    return of(Kind.CLEAN)
        .filter(step -> step.ratePerSecond() < limit)
        .reduce((lower, higher) -> higher);
  }

  /** Returns the step with the highest rate achieved, of valid ones with only tolerated errors. */
  public Optional<JudgedStep> peak() {
    return steps.stream()
        .filter(step -> step.kind() != Kind.NOT_VALID && step.errorsTolerated())
        .max(Comparator.comparingDouble(step -> step.result().achievedPerSecond()));
  }

  public boolean hasInvalidSteps() {
    return of(Kind.NOT_VALID).findAny().isPresent();
  }

  public boolean driverWasValid() {
    return steps.stream().allMatch(step -> step.result().driver().judgement() == Judgement.VALID);
  }

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
      words.append("\nno verdict on %s/s: %s".formatted(rate, reasons));
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
      return "no verdict on the knee: not all steps are valid";
    }
    return steps.isEmpty()
        ? "no step was run"
        : "no knee up to " + Figures.plain(steps.get(steps.size() - 1).ratePerSecond()) + "/s";
  }

  private Stream<JudgedStep> of(Kind kind) {
    return steps.stream().filter(step -> step.kind() == kind);
  }

  public enum End {
    ALL_TRIED("all rates were tried"),
    KNEE_PASSED("the knee was passed"),
    ERRORS("too many errors"),
    MOST_STEPS("the maximum number of steps was reached"),
    STOPPED("stopped");

    private final String text;

    End(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
