package io.originsimulator.load.sweep;

import io.originsimulator.load.sweep.JudgedStep.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of a sweep.
 *
 * @param steps by rising rate
 */
public record SweepResult(List<JudgedStep> steps, SweepEnd end) {
  public SweepResult {
    steps = steps.stream().sorted(Comparator.comparingDouble(JudgedStep::ratePerSecond)).toList();
  }

  /** The lowest rate that was too much; never one that the driver itself limited. */
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

  /** The step without errors at which the most was achieved. */
  public Optional<JudgedStep> peak() {
    return steps.stream()
        .filter(step -> step.result().valid())
        .filter(step -> step.result().errors() == 0 && step.result().serverErrors() == 0)
        .max(Comparator.comparingDouble(step -> step.result().achievedPerSecond()));
  }

  /** Whether there are steps that say nothing of the target. */
  public boolean hasInvalidSteps() {
    return of(Kind.NOT_VALID).findAny().isPresent();
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
                        Rates.text(peak.ratePerSecond()))));
    of(Kind.NOT_VALID)
        .forEach(
            step ->
                words
                    .append("\nnothing is said of ")
                    .append(Rates.text(step.ratePerSecond()))
                    .append("/s: ")
                    .append(String.join("; ", step.reasons())));
    return words.toString();
  }

  private String kneeWords() {
    if (knee().isPresent()) {
      return "saturated at ~" + Rates.text(knee().get().ratePerSecond()) + "/s";
    }
    if (hasInvalidSteps()) {
      return "no knee is named: not every step says something of the target";
    }
    return steps.isEmpty()
        ? "no step was run"
        : "no knee up to " + Rates.text(steps.get(steps.size() - 1).ratePerSecond()) + "/s";
  }

  private Stream<JudgedStep> of(Kind kind) {
    return steps.stream().filter(step -> step.kind() == kind);
  }
}
