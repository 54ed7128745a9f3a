package io.originsimulator.load.report.compare;

import io.originsimulator.load.report.compare.Difference.Kind;
import io.originsimulator.load.report.tally.Interval;
import io.originsimulator.load.report.tally.RunTally;
import io.originsimulator.load.report.tally.Spread;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.StreamSummary;
import io.originsimulator.load.text.Colours;
import io.originsimulator.load.text.Figures;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * A figure of compared runs: its reading, formatting, resampling, and value in a second.
 *
 * <p>Two figures differ clearly if the distance between them exceeds the chance that {@link
 * Resampling} gives, or if one is more than twice the other and so is its worst second: a single
 * event, such as an outage, is in few draws, but in no second of the other run.
 *
 * @param value reads it from a run; NaN: the run has no data
 * @param words formats it
 * @param time reads it from a run's times; 0 if it is not a time
 * @param drawn reads it from a resampled run
 * @param ofSecond reads it from a second
 * @param beyond share of requests that it is estimated from; 0: it is not tested
 * @param share whether it is a share of requests
 */
record Figure(
    String name,
    ToDoubleFunction<RunTally> value,
    DoubleFunction<String> words,
    ToDoubleFunction<Latencies> time,
    ToDoubleFunction<Resampling.Draw> drawn,
    ToDoubleFunction<Interval> ofSecond,
    double beyond,
    boolean share) {
  private static final double SLIGHT = 1.01; // seconds are known to two digits
  private static final double OUTAGE = 2; // times the other
  private static final double FAILING = 0.25; // more of a second's requests
  private static final double FEWEST_BEYOND = 10 - 1e-6; // requests slower than a percentile

  private static Figure untested(
      String name, ToDoubleFunction<RunTally> value, DoubleFunction<String> words) {
    return new Figure(name, value, words, time -> 0, draw -> 0, second -> 0, 0, false);
  }

  static Figure count(String name, ToDoubleFunction<RunTally> value) {
    return untested(name, value, count -> Figures.fixed(count, 0));
  }

  static Figure perSecond(String name, ToDoubleFunction<RunTally> value) {
    return untested(name, value, rate -> Figures.fixed(rate, 2) + "/s");
  }

  static List<Figure> ofStreams() {
    return List.of(
        time("first event p50", run -> nanos(streams(run).times().firstEvent(), 0.5)),
        time("first event p99", run -> nanos(streams(run).times().firstEvent(), 0.99)),
        time("gap p50", run -> nanos(streams(run).times().gaps(), 0.5)),
        time("gap p99", run -> nanos(streams(run).times().gaps(), 0.99)),
        time("worst gap p99", run -> nanos(streams(run).times().worstGap(), 0.99)),
        perSecond("events", run -> run.summary().eventsPerSecond()),
        count("ended early", run -> streams(run).endedEarly()),
        count("stalls", run -> streams(run).stalls()));
  }

  private static StreamSummary streams(RunTally run) {
    return run.summary().streams();
  }

  private static double nanos(Latencies times, double quantile) {
    return times.count() == 0 ? Double.NaN : times.quantileNanos(quantile);
  }

  private static Figure time(String name, ToDoubleFunction<RunTally> value) {
    return untested(name, value, Figure::time);
  }

  /** Returns the largest p90 of all seconds. */
  static Figure worstSecond(String name) {
    return time(
        name,
        run ->
            run.timeline().intervals().stream()
                .filter(second -> second.due() > 0)
                .mapToDouble(second -> second.responseNanos(0.9))
                .max()
                .orElse(0));
  }

  static Figure success(String name) {
    return new Figure(
        name,
        run -> Figures.ratio(run.summary().succeeded(), run.summary().attempted()),
        share -> Figures.percent(share, 1),
        time -> 0,
        Resampling.Draw::succeeded,
        second -> Figures.ratio(second.failed(), second.ended()),
        1,
        true);
  }

  static Figure mean(String name) {
    return time(
        name,
        Latencies::meanNanos,
        Resampling.Draw::meanNanos,
        second -> second.response().getMean() * 1e3,
        1);
  }

  /** Returns a percentile; 1 is the maximum, which is estimated from a single request. */
  static Figure quantile(String name, double quantile) {
    return time(
        name,
        times -> times.quantileNanos(quantile),
        draw -> draw.quantileNanos(quantile),
        second -> second.responseNanos(quantile),
        1 - quantile);
  }

  private static Figure time(
      String name,
      ToDoubleFunction<Latencies> time,
      ToDoubleFunction<Resampling.Draw> drawn,
      ToDoubleFunction<Interval> ofSecond,
      double beyond) {
    return new Figure(
        name,
        run -> time.applyAsDouble(run.summary().response()),
        Figure::time,
        time,
        drawn,
        ofSecond,
        Math.max(beyond, Double.MIN_NORMAL),
        false);
  }

  private static String time(double nanos) {
    return Double.isNaN(nanos) ? "-" : Figures.time(Math.round(nanos));
  }

  double value(RunTally run) {
    return value.applyAsDouble(run);
  }

  String words(RunTally run) {
    return words.apply(value(run));
  }

  /** Returns the ratio to the first run; a clear difference is painted as better or worse. */
  String cell(RunComparison.NamedRun first, RunComparison.NamedRun run, Colours colours) {
    Difference difference = difference(first, run);
    if (difference.kind() != Kind.CLEAR || Double.isNaN(difference.ratio())) {
      return difference.cell();
    }
    boolean isBetter = share == (difference.ratio() > 1); // of times, the shorter one is better
    return isBetter ? colours.good(difference.cell()) : colours.bad(difference.cell());
  }

  Difference difference(RunComparison.NamedRun first, RunComparison.NamedRun run) {
    double one = value(first.tally());
    double other = value(run.tally());
    double ratio = one == 0 ? Double.NaN : other / one;
    if (beyond == 0) {
      return new Difference(ratio, ratio, 1, Kind.NOT_TESTED);
    }
    Resampling ofFirst = first.resampling();
    Resampling ofRun = run.resampling();
    if (isTooShort(first.tally(), ofFirst) || isTooShort(run.tally(), ofRun)) {
      return new Difference(ratio, ratio, Double.POSITIVE_INFINITY, Kind.TOO_SHORT);
    }
    double chance = margin(ofFirst, ofRun);
    boolean once =
        share ? failsMore(one, other, ofFirst, ofRun) : isOutage(one, other, ofFirst, ofRun);
    double margin = once ? SLIGHT : chance;
    boolean clear = once || Math.max(ratio, 1 / ratio) > margin;
    double onTime = share ? ratio : onTime(first.tally(), run.tally());
    boolean drivers = !share && (one > other ? 1 / onTime : onTime) <= margin;
    Kind kind = !clear ? Kind.NOT_CLEAR : drivers ? Kind.DRIVERS : Kind.CLEAR;
    return new Difference(ratio, onTime, margin, kind);
  }

  private boolean isTooShort(RunTally run, Resampling resampling) {
    return !resampling.isLongEnough() || run.summary().attempted() * beyond < FEWEST_BEYOND;
  }

  /**
   * Returns the factor that the ratio of two equal runs exceeds by chance in one of twenty pairs.
   */
  private double margin(Resampling first, Resampling run) {
    double[] ofFirst = first.drawn(drawn);
    double[] ofRun = run.drawn(drawn);
    double[] logs = new double[ofFirst.length];
    Arrays.setAll(logs, i -> Math.log(Math.max(1e-9, ofRun[i]) / Math.max(1e-9, ofFirst[i])));
    double blocks = Math.min(first.blocks(), run.blocks());
    double error = Spread.of(logs).deviation() * Math.sqrt(blocks / (blocks - 1));
    double deviations = 1.96 + 2.8 / (2 * blocks - 2); // about Student's t for 95 %
    double margin = Math.exp(deviations * error);
    return share ? margin : Math.max(SLIGHT, margin);
  }

  private boolean isOutage(double one, double other, Resampling first, Resampling run) {
    double worstOfFirst = first.worst(ofSecond);
    double worstOfRun = run.worst(ofSecond);
    return (other > OUTAGE * one && worstOfRun > OUTAGE * worstOfFirst)
        || (one > OUTAGE * other && worstOfFirst > OUTAGE * worstOfRun);
  }

  /** Returns whether failures are more than twice as many, with many more in the worst second. */
  private boolean failsMore(double one, double other, Resampling first, Resampling run) {
    double failedOfFirst = 1 - one;
    double failedOfRun = 1 - other;
    double worse = run.worst(ofSecond) - first.worst(ofSecond);
    return (failedOfRun > OUTAGE * failedOfFirst && worse > FAILING)
        || (failedOfFirst > OUTAGE * failedOfRun && -worse > FAILING);
  }

  /**
   * Returns the ratio with the slower run's driver never late; the plain ratio if that is unknown.
   */
  private double onTime(RunTally first, RunTally run) {
    double one = value(first);
    double other = value(run);
    double slower = time.applyAsDouble((one > other ? first : run).onTime());
    if (slower <= 0) {
      return other / one;
    }
    return one > other ? other / slower : slower / one;
  }
}
