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
 * What a threshold looks at.
 *
 * @param quantile 0 to 1; of {@link Kind#QUANTILE} only
 */
public record Measure(Kind kind, double quantile) {
  private static final Pattern QUANTILE = Pattern.compile("p\\(?(\\d{1,3}(?:\\.\\d{1,6})?)\\)?");
  private static final String EXPECTED =
      "p50 to p100 such as p99.9, mean, min, max, errors, success, failed, dropped, requests, rate,"
          + " goodput";

  /** In what a limit is given. */
  public enum Unit {
    TIME,
    /** A share of all such as {@code 1%}, or a number of requests. */
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
    /** Attempted, but not answered with 200 to 399; of those attempted. */
    ERRORS(Unit.SHARE_OR_COUNT),
    /** Answered with 200 to 399; of those attempted. */
    SUCCESS(Unit.SHARE),
    /** Not answered at all; of those attempted. */
    FAILED(Unit.SHARE_OR_COUNT),
    /** Never sent; of those planned. */
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
   * Finds a measure by its word.
   *
   * @throws IllegalArgumentException with value and expectation
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

  /** Times in nanoseconds, shares from 0 to 1; none without data. */
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
