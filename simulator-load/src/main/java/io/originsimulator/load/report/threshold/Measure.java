package io.originsimulator.load.report.threshold;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The measure of a threshold.
 *
 * @param quantile 0 to 1; only for {@link Kind#QUANTILE}
 * @param of the times that it is read from; only for kinds with {@link Unit#TIME}
 */
public record Measure(Kind kind, double quantile, Times of) {
  private static final Pattern OF_EVENTS = Pattern.compile("([a-z_]+)\\s+(\\S+)");
  private static final Pattern QUANTILE = Pattern.compile("p\\(?(\\d{1,3}(?:\\.\\d{1,6})?)\\)?");
  private static final MathContext DIGITS = new MathContext(3);
  private static final String EXPECTED =
      "p50 to p100 such as p99.9, mean, min, max, errors, success, failed, dropped, requests, rate,"
          + " goodput; of streams: first_event p99, gap p99, worst_gap p99, headers p99, duration p99,"
          + " events, event_rate, ended_early, stalled";

  /** The unit of a limit. */
  public enum Unit {
    TIME,
    /** A share such as {@code 1%}, or a number of requests. */
    SHARE_OR_COUNT,
    SHARE,
    COUNT,
    PER_SECOND;

    /** Returns a time with three digits, and a rate of 100 or more as an integer. */
    double rounded(double value) {
      return switch (this) {
        case TIME -> new BigDecimal(value).round(DIGITS).doubleValue();
        case PER_SECOND -> value >= 100 ? Math.rint(value) : value;
        case SHARE_OR_COUNT, SHARE, COUNT -> value;
      };
    }
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
    GOODPUT(Unit.PER_SECOND),
    EVENTS(Unit.COUNT),
    EVENT_RATE(Unit.PER_SECOND),
    /** Streams without a complete response; share of streams. */
    ENDED_EARLY(Unit.SHARE_OR_COUNT),
    /** Streams with a stall; share of streams. */
    STALLED(Unit.SHARE_OR_COUNT);

    private final Unit unit;

    Kind(Unit unit) {
      this.unit = unit;
    }

    public Unit unit() {
      return unit;
    }
  }

  /** The times that a measure is read from. */
  public enum Times {
    RESPONSE,
    HEADERS,
    FIRST_EVENT,
    GAP,
    WORST_GAP,
    DURATION;

    Latencies in(Summary summary) {
      return switch (this) {
        case RESPONSE -> summary.response();
        case HEADERS -> summary.streams().head();
        case FIRST_EVENT -> summary.streams().firstEvent();
        case GAP -> summary.streams().gaps();
        case WORST_GAP -> summary.streams().worstGap();
        case DURATION -> summary.streams().duration();
      };
    }
  }

  /**
   * Returns the measure of a name.
   *
   * @throws IllegalArgumentException if it is unknown; the message has the value and the expected
   *     form
   */
  public static Measure parse(String word) {
    Matcher ofEvents = OF_EVENTS.matcher(word);
    Times times =
        ofEvents.matches() ? named(Times.values(), ofEvents.group(1), word) : Times.RESPONSE;
    String statistic = ofEvents.matches() ? ofEvents.group(2) : word;
    Matcher quantile = QUANTILE.matcher(statistic);
    if (quantile.matches() && Double.parseDouble(quantile.group(1)) <= 100) {
      return new Measure(Kind.QUANTILE, Double.parseDouble(quantile.group(1)) / 100, times);
    }
    Kind kind = named(Kind.values(), statistic, word);
    if (kind == Kind.QUANTILE || (ofEvents.matches() && kind.unit() != Unit.TIME)) {
      throw unknown(word);
    }
    return new Measure(kind, 0, times);
  }

  private static <E extends Enum<E>> E named(E[] all, String name, String word) {
    for (E one : all) {
      if (one.name().toLowerCase(Locale.ROOT).equals(name)) {
        return one;
      }
    }
    throw unknown(word);
  }

  private static IllegalArgumentException unknown(String word) {
    return new IllegalArgumentException("\"" + word + "\" (expected: " + EXPECTED + ")");
  }

  /** Returns whether it is read from the times of events in streams. */
  public boolean isOfEvents() {
    return of != Times.RESPONSE;
  }

  /** Returns the measured value: nanoseconds, or a share from 0 to 1; empty without data. */
  public OptionalDouble of(Summary summary, boolean share) {
    long attempted = summary.attempted();
    long streams = summary.streams().streams();
    return switch (kind) {
      case QUANTILE, MEAN, MIN, MAX -> time(of.in(summary));
      case ERRORS -> part(summary.errors(), attempted, share);
      case SUCCESS -> part(summary.succeeded(), attempted, share);
      case FAILED -> part(summary.count(Outcome.Kind.FAILED), attempted, share);
      case DROPPED -> part(summary.count(Outcome.Kind.DROPPED), summary.requests(), share);
      case REQUESTS -> part(attempted, attempted, false);
      case RATE -> part(summary.offeredPerSecond(), attempted, false);
      case GOODPUT -> part(summary.goodputPerSecond(), attempted, false);
      case EVENTS -> part(summary.streams().events(), streams, false);
      case EVENT_RATE -> part(summary.eventsPerSecond(), streams, false);
      case ENDED_EARLY -> part(summary.streams().endedEarly(), streams, share);
      case STALLED -> part(summary.streams().stalled(), streams, share);
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
