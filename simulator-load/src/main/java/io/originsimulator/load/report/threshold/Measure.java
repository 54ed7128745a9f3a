package io.originsimulator.load.report.threshold;

import io.originsimulator.load.report.threshold.Limit.Unit;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Summary;
import io.originsimulator.load.text.Figures;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
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
  private static final String EXPECTED =
      "p50 to p100 such as p99.9, mean, min, max, errors, success, failed, dropped, requests, rate,"
          + " goodput; of streams: first_event p99, gap p99, worst_gap p99, headers p99, duration p99,"
          + " events, event_rate, ended_early, stalled";

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  public enum Kind {
    QUANTILE,
    MEAN,
    MIN,
    MAX,
    /** Attempted requests without a status from 200 to 399. */
    ERRORS(Unit.SHARE_OR_COUNT, Summary::errors, Summary::attempted),
    /** Requests with a status from 200 to 399. */
    SUCCESS(Unit.SHARE, Summary::succeeded, Summary::attempted),
    /** Requests without a response. */
    FAILED(Unit.SHARE_OR_COUNT, all -> all.count(Outcome.Kind.FAILED), Summary::attempted),
    /** Requests never sent; share of planned ones. */
    DROPPED(Unit.SHARE_OR_COUNT, all -> all.count(Outcome.Kind.DROPPED), Summary::requests),
    REQUESTS(Unit.COUNT, Summary::attempted, Summary::attempted),
    RATE(Unit.PER_SECOND, Summary::offeredPerSecond, Summary::attempted),
    GOODPUT(Unit.PER_SECOND, Summary::goodputPerSecond, Summary::attempted),
    EVENTS(Unit.COUNT, all -> all.streams().events(), Kind::streams),
    EVENT_RATE(Unit.PER_SECOND, Summary::eventsPerSecond, Kind::streams),
    /** Streams without a complete response. */
    ENDED_EARLY(Unit.SHARE_OR_COUNT, all -> all.streams().endedEarly(), Kind::streams),
    /** Streams with a stall. */
    STALLED(Unit.SHARE_OR_COUNT, all -> all.streams().stalled(), Kind::streams);

    private final Unit unit;
    private final ToDoubleFunction<Summary> value;
    private final ToLongFunction<Summary> all; // of which it may be a share

    /** Creates a kind that is read from times. */
    Kind() {
      this(Unit.TIME, summary -> 0, summary -> 0);
    }

    Kind(Unit unit, ToDoubleFunction<Summary> value, ToLongFunction<Summary> all) {
      this.unit = unit;
      this.value = value;
      this.all = all;
    }

    private static long streams(Summary summary) {
      return summary.streams().streams();
    }

    public Unit unit() {
      return unit;
    }
  }

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  public enum Times {
    RESPONSE(Summary::response),
    HEADERS(all -> all.streams().times().head()),
    FIRST_EVENT(all -> all.streams().times().firstEvent()),
    GAP(all -> all.streams().times().gaps()),
    WORST_GAP(all -> all.streams().times().worstGap()),
    DURATION(all -> all.streams().times().duration());

    private final Function<Summary, Latencies> in;

    Times(Function<Summary, Latencies> in) {
      this.in = in;
    }
  }

  /** Reads a measure; throws {@link IllegalArgumentException} if it is unknown. */
  public static Measure parse(String word) {
    Matcher ofEvents = OF_EVENTS.matcher(word);
    boolean events = ofEvents.matches();
    Times times = events ? named(Times.values(), ofEvents.group(1), word) : Times.RESPONSE;
    String statistic = events ? ofEvents.group(2) : word;
    Matcher quantile = QUANTILE.matcher(statistic);
    if (quantile.matches() && Double.parseDouble(quantile.group(1)) <= 100) {
      return new Measure(Kind.QUANTILE, Double.parseDouble(quantile.group(1)) / 100, times);
    }
    Kind kind = named(Kind.values(), statistic, word);
    if (kind == Kind.QUANTILE || (events && kind.unit != Unit.TIME)) {
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
    Latencies times = of.in.apply(summary);
    boolean timed = kind.unit == Unit.TIME;
    long all = timed ? times.count() : kind.all.applyAsLong(summary);
    double value = timed ? in(times) : kind.value.applyAsDouble(summary);
    return all == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(share ? Figures.ratio(value, all) : value);
  }

  private double in(Latencies times) {
    return switch (kind) {
      case MEAN -> times.meanNanos();
      case MIN -> times.minNanos();
      case MAX -> times.maxNanos();
      default -> times.quantileNanos(quantile);
    };
  }
}
