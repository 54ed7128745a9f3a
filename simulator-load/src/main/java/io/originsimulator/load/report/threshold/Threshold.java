package io.originsimulator.load.report.threshold;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.result.Summary;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a run has to keep to, such as {@code p99<500ms}, {@code errors<1%}, {@code rate>=4900},
 * {@code success>99.9%}, {@code dropped==0}; for one target alone: {@code p99{GET /cases}<500ms}.
 *
 * <p>Times are responses, from when a request was due to its end; shares are of the requests that
 * were attempted, those of {@code dropped} of all that were planned.
 *
 * @param text as it was written
 * @param target the label of the target it is for; empty: all
 */
public record Threshold(
    String text, Measure measure, String target, Comparison comparison, Limit limit) {
  private static final Pattern FORM =
      Pattern.compile("\\s*([^<>={}]*?)\\s*(?:\\{([^}]*)})?\\s*(<=|>=|==|<|>)\\s*(.*?)\\s*");

  /**
   * Reads a threshold.
   *
   * @throws IllegalArgumentException if it is none; the message has place, value and expectation
   */
  public static Threshold parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" (expected: a measure, one of < <= > >= ==, and a limit, such as \"p99<500ms\")");
    }
    Measure measure = read("measure", text, () -> Measure.parse(form.group(1)));
    Limit limit = read("limit", text, () -> Limit.parse(form.group(4), measure.kind().unit()));
    String target = form.group(2) == null ? "" : form.group(2);
    return new Threshold(text.strip(), measure, target, Comparison.of(form.group(3)), limit);
  }

  /** What was measured; none if there is no data. */
  public OptionalDouble measured(Summary summary) {
    return measure.of(summary, limit.share());
  }

  /** The same of a window of time; goodput is over all of it, also where nothing ended. */
  public OptionalDouble measured(Summary window, int seconds) {
    return isOfGoodput()
        ? OptionalDouble.of(window.succeeded() / (double) seconds)
        : measured(window);
  }

  /** Whether it is about successes per second. */
  public boolean isOfGoodput() {
    return measure.kind() == Measure.Kind.GOODPUT;
  }

  /** Whether it is kept by all longer times too. */
  public boolean isOfLongTimes() {
    return measure.kind().unit() == Measure.Unit.TIME && comparison.isUpwards();
  }

  /**
   * What the driver may have made of it, in words; empty if it is kept or not whatever the driver
   * did.
   */
  public String doubt(DriverShare share) {
    boolean kept = kept(measured(share.measured()));
    OptionalDouble best = measured(share.best());
    if (best.isPresent() && kept(best) != kept) {
      return words(best) + " if the driver had kept its times";
    }
    OptionalDouble worst = measured(share.worst());
    boolean ofRate = measure.kind().unit() == Measure.Unit.PER_SECOND;
    return ofRate || kept(worst) == kept
        ? ""
        : words(worst) + " at worst of what the driver did not send or wait for";
  }

  /** Whether it is kept by what was measured; never without data. */
  public boolean kept(OptionalDouble measured) {
    return measured.isPresent() && comparison.holds(measured.getAsDouble(), limit.value());
  }

  public String words(OptionalDouble measured) {
    return measured.isPresent()
        ? limit.words(measured.getAsDouble(), measure.kind().unit())
        : "no data";
  }

  @Override
  public String toString() {
    return text;
  }

  private static <T> T read(String place, String text, java.util.function.Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("\"" + text + "\": " + place + " " + e.getMessage(), e);
    }
  }
}
