package io.originsimulator.load.report.threshold;

import io.originsimulator.load.health.DriverShare;
import io.originsimulator.load.result.Summary;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on a run, such as {@code p99<500ms}, {@code errors<1%}, {@code rate>=4900}, {@code
 * success>99.9%}, {@code dropped==0}; of streams: {@code first_event p99<500ms}; for a single
 * target: {@code p99{GET /cases}<500ms}.
 *
 * <p>Times are response times, from due to end. Shares are of attempted requests; those of {@code
 * dropped} are of planned requests.
 *
 * @param text as written
 * @param target label of its target; empty: all
 */
public record Threshold(
    String text, Measure measure, String target, Comparison comparison, Limit limit) {
  private static final Pattern FORM =
      Pattern.compile("\\s*([^<>={}]*?)\\s*(?:\\{([^}]*)})?\\s*(<=|>=|==|<|>)\\s*(.*?)\\s*");

  /** Reads a threshold; throws {@link IllegalArgumentException} if it is malformed. */
  public static Threshold parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      String expected = "a measure, one of < <= > >= ==, and a limit, such as \"p99<500ms\"";
      throw new IllegalArgumentException("\"" + text + "\" (expected: " + expected + ")");
    }
    Measure measure = read("measure", text, () -> Measure.parse(form.group(1)));
    Limit limit = read("limit", text, () -> Limit.parse(form.group(4), measure.kind().unit()));
    String target = form.group(2) == null ? "" : form.group(2);
    return new Threshold(text.strip(), measure, target, Comparison.of(form.group(3)), limit);
  }

  /** Returns the measured value; empty without data. */
  public OptionalDouble measured(Summary summary) {
    return measure.of(summary, limit.share());
  }

  /**
   * Returns the measured value of a time window; goodput covers all of it, even if nothing ended.
   */
  public OptionalDouble measured(Summary window, int seconds) {
    return isOfGoodput()
        ? OptionalDouble.of(window.succeeded() / (double) seconds)
        : measured(window);
  }

  public boolean isOfGoodput() {
    return measure.kind() == Measure.Kind.GOODPUT;
  }

  /** Returns whether longer times also meet it. */
  public boolean isOfLongTimes() {
    return limit.unit() == Limit.Unit.TIME && comparison.isUpwards();
  }

  /**
   * Returns the value with another driver, as text; empty if the driver cannot change the result.
   */
  public String doubt(DriverShare share) {
    boolean kept = kept(measured(share.measured()));
    OptionalDouble best = atBest(share);
    if (best.isPresent() && kept(best) != kept) {
      return words(best) + " if the driver had been on time";
    }
    OptionalDouble worst = measured(share.worst());
    boolean ofRate = limit.unit() == Limit.Unit.PER_SECOND;
    return ofRate || kept(worst) == kept
        ? ""
        : words(worst) + " at worst, if unsent or unanswered requests had timed out";
  }

  /** Returns the value at best; an event may have been read late by the largest lag of a loop. */
  private OptionalDouble atBest(DriverShare share) {
    OptionalDouble best = measured(share.best());
    return measure.isOfEvents() && best.isPresent()
        ? OptionalDouble.of(Math.max(0, best.getAsDouble() - share.largestLagNanos()))
        : best;
  }

  /** Returns whether a measured value meets it; false without data. */
  public boolean kept(OptionalDouble measured) {
    return measured.isPresent() && comparison.holds(measured.getAsDouble(), limit.value());
  }

  /** Returns a measured value with three digits, or with more if the result depends on them. */
  public String words(OptionalDouble measured) {
    if (measured.isEmpty()) {
      return "no data";
    }
    double exact = measured.getAsDouble();
    double rounded = limit.rounded(exact);
    boolean same = comparison.holds(rounded, limit.value()) == kept(measured);
    return limit.words(same ? rounded : exact);
  }

  @Override
  public String toString() {
    return text;
  }

  private static <T> T read(String place, String text, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("\"" + text + "\": " + place + " " + e.getMessage(), e);
    }
  }
}
