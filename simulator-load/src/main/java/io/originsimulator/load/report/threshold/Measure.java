package io.originsimulator.load.report.threshold;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The measure of a threshold.
 *
 * @param quantile 0 to 1; only for {@link Kind#QUANTILE}
 */
public record Measure(Kind kind, double quantile) {
  private static final Pattern QUANTILE = Pattern.compile("p\\(?(\\d{1,3}(?:\\.\\d{1,6})?)\\)?");
  private static final String EXPECTED =
      "p50 to p100 such as p99.9, mean, min, max, errors, success, failed, dropped, requests, rate,"
          + " goodput";

  /** The unit of a limit. */
  public enum Unit {
    TIME,
    /** A share such as {@code 1%}, or a number of requests. */
    SHARE_OR_COUNT,
    SHARE,
    COUNT,
    PER_SECOND
  }

  public enum Kind {
    QUANTILE(Unit.TIME),
    MEAN(Unit.TIME),
    MIN(Unit.TIME),
    MAX(Unit.TIME),
    /** Attempted requests without a status from 200 to 399; share of attempted ones. */
    ERRORS(Unit.SHARE_OR_COUNT),
    /** Requests with a status from 200 to 399; share of attempted ones. */
    SUCCESS(Unit.SHARE),
    /** Requests without a response; share of attempted ones. */
    FAILED(Unit.SHARE_OR_COUNT),
    /** Requests never sent; share of planned ones. */
    DROPPED(Unit.SHARE_OR_COUNT),
    REQUESTS(Unit.COUNT),
    RATE(Unit.PER_SECOND),
    GOODPUT(Unit.PER_SECOND);

    private final Unit unit;

    Kind(Unit unit) {
      this.unit = unit;
    }

    public Unit unit() {
      return unit;
    }
  }

  /**
   * Returns the measure of a name.
   *
   * @throws IllegalArgumentException if it is unknown; the message has the value and the expected
   *     form
   */
  public static Measure parse(String word) {
    Matcher quantile = QUANTILE.matcher(word);
    if (quantile.matches() && Double.parseDouble(quantile.group(1)) <= 100) {
      return new Measure(Kind.QUANTILE, Double.parseDouble(quantile.group(1)) / 100);
    }
    for (Kind kind : Kind.values()) {
      if (kind != Kind.QUANTILE && kind.name().toLowerCase(Locale.ROOT).equals(word)) {
        return new Measure(kind, 0);
      }
    }
    throw new IllegalArgumentException("\"" + word + "\" (expected: " + EXPECTED + ")");
  }

  /** Returns the measured value: nanoseconds, or a share from 0 to 1; empty without data. */
  public OptionalDouble of(Summary summary, boolean share) {
    long attempted = summary.attempted();
    return switch (kind) {
      case QUANTILE, MEAN, MIN, MAX -> time(summary.response());
      case ERRORS -> part(summary.errors(), attempted, share);
      case SUCCESS -> part(summary.succeeded(), attempted, share);
      case FAILED -> part(summary.count(Outcome.Kind.FAILED), attempted, share);
      case DROPPED -> part(summary.count(Outcome.Kind.DROPPED), summary.requests(), share);
      case REQUESTS -> part(attempted, attempted, false);
      case RATE -> part(summary.offeredPerSecond(), attempted, false);
      case GOODPUT -> part(summary.goodputPerSecond(), attempted, false);
    };
  }

  private OptionalDouble time(Latencies times) {
    if (times.count() == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        switch (kind) {
          case MEAN -> times.meanNanos();
          case MIN -> times.minNanos();
          case MAX -> times.maxNanos();
          default -> times.quantileNanos(quantile);
        });
  }

  private static OptionalDouble part(Number value, long all, boolean share) {
    if (all == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(share ? Figures.ratio(value, all) : value.doubleValue());
  }
}
