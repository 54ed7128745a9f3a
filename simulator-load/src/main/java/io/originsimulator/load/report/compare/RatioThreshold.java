package io.originsimulator.load.report.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.originsimulator.load.report.compare.Difference.Kind;
import io.originsimulator.load.report.threshold.Comparison;
import io.originsimulator.load.report.threshold.Measure;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.text.Lines;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on a run's ratio to the first run, such as {@code p99<=110%}, {@code goodput>=95%},
 * {@code success>=99%}.
 *
 * @param text as written
 * @param limit of the ratio
 */
public record RatioThreshold(String text, Figure figure, Comparison comparison, double limit) {
  private static final Pattern FORM =
      Pattern.compile("\\s*([^<>=]*?)\\s*(<=|>=|<|>)\\s*(\\d{1,6}(?:\\.\\d{1,6})?)%\\s*");
  private static final String EXPECTED =
      "mean, max, success, rate, goodput or a percentile such as p99";

  public enum Outcome {
    PASSED("passed"),
    FAILED("FAILED"),
    /** Not met, and chance or the driver can explain that. */
    IN_DOUBT("IN DOUBT");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * The result of a threshold in a run.
   *
   * @param run its name
   * @param measured the ratio as text, and any doubt
   */
  public record Result(RatioThreshold threshold, String run, Outcome outcome, String measured) {
    void write(ArrayNode json) {
      json.addObject()
          .put("threshold", threshold.toString())
          .put("run", run)
          .put("outcome", outcome.toString().toLowerCase(Locale.ROOT))
          .put("measured", measured);
    }

    public String words() {
      return outcome + "  " + threshold + "  " + run + ": " + measured;
    }
  }

  /** Reads a threshold; throws {@link IllegalArgumentException} if it is malformed. */
  public static RatioThreshold parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "\"%s\" (expected: %s, one of < <= > >=, and a share of the first run's, such as \"p99<=110%%\")"
              .formatted(text, EXPECTED));
    }
    return new RatioThreshold(
        text.strip(),
        figure(form.group(1), text),
        Comparison.of(form.group(2)),
        Double.parseDouble(form.group(3)) / 100);
  }

  private static Figure figure(String word, String text) {
    try {
      Measure measure = Measure.parse(word);
      return switch (measure.isOfEvents() ? Measure.Kind.EVENTS : measure.kind()) {
        case QUANTILE -> Figure.quantile(word, measure.quantile());
        case MAX -> Figure.quantile(word, 1);
        case MEAN -> Figure.mean(word);
        case SUCCESS -> Figure.success(word);
        case RATE -> Figure.perSecond(word, run -> run.summary().offeredPerSecond());
        case GOODPUT -> Figure.perSecond(word, run -> run.summary().goodputPerSecond());
        default -> throw new IllegalArgumentException(word);
      };
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "\"%s\": measure \"%s\" (expected: %s)".formatted(text, word, EXPECTED), e);
    }
  }

  public Result check(RunComparison.NamedRun first, RunComparison.NamedRun run) {
    Difference difference = figure.difference(first, run);
    double ratio = difference.ratio();
    if (Double.isNaN(ratio)) {
      return new Result(this, run.name(), Outcome.FAILED, "no ratio");
    }
    String measured = Lines.of("%.1f%%", ratio * 100);
    if (comparison.holds(ratio, limit)) {
      return new Result(this, run.name(), Outcome.PASSED, measured);
    }
    Optional<String> doubt = doubt(difference, List.of(first, run));
    Outcome outcome = doubt.isPresent() ? Outcome.IN_DOUBT : Outcome.FAILED;
    return new Result(this, run.name(), outcome, measured + doubt.map(", "::concat).orElse(""));
  }

  /** Returns the possible cause of a threshold that is not met, as text. */
  private Optional<String> doubt(Difference difference, List<RunComparison.NamedRun> runs) {
    if (difference.kind() == Kind.NOT_TESTED) {
      return untested(runs).map(Kind::toString);
    }
    if (difference.isClearOf(limit)) {
      return Optional.empty();
    }
    if (difference.kind() != Kind.CLEAR) {
      return Optional.of(difference.kind().toString());
    }
    boolean drivers = comparison.holds(difference.onTime(), limit);
    return Optional.of((drivers ? "the driver" : "chance") + " can explain the excess");
  }

  /** Returns the possible cause for a figure that is not resampled. */
  private static Optional<Kind> untested(List<RunComparison.NamedRun> runs) {
    if (runs.stream().anyMatch(run -> !run.resampling().isLongEnough())) {
      return Optional.of(Kind.TOO_SHORT);
    }
    return runs.stream()
        .map(run -> run.tally().end().driver().judgement())
        .filter(Judgement.DRIVER_LIMITED::equals)
        .findAny()
        .map(limited -> Kind.DRIVERS);
  }

  @Override
  public String toString() {
    return text;
  }
}
