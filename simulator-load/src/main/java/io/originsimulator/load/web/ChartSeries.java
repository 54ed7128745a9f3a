package io.originsimulator.load.web;

import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A series of a rush that can be charted: rates are in 1/s, times in ms. */
enum ChartSeries {
  TOTAL(true, it -> it.perSecond(it.counts.total())),
  PASS(true, it -> it.perSecond(it.counts.passed())),
  TIMEOUTS(true, it -> it.perSecond(it.counts.timeouts())),
  ERRORS(true, it -> it.perSecond(it.counts.errors() + it.counts.asserts())),
  ASSERTS(true, it -> it.perSecond(it.counts.asserts())),
  TXBYTES(true, it -> it.perSecond(it.counts.bytesOut())),
  RXBYTES(true, it -> it.perSecond(it.counts.bytesIn())),
  VOLUME(false, it -> it.end.users()),
  ACTIVE_CONNECTIONS(false, it -> it.end.connections()),
  RESPONSE_TIME(false, it -> it.counts.meanResponseSeconds() * 1e3),
  P50(false, it -> it.times.p50() * 1e3),
  P90(false, it -> it.times.p90() * 1e3),
  P95(false, it -> it.times.p95() * 1e3),
  P99(false, it -> it.times.p99() * 1e3),
  MAX(false, it -> it.times.max() * 1e3),
  CONNECT_TIME(false, it -> it.counts.meanConnectSeconds() * 1e3);

  private final boolean isRate;
  private final ToDoubleFunction<Interval> value;

  ChartSeries(boolean isRate, ToDoubleFunction<Interval> value) {
    this.isRate = isRate;
    this.value = value;
  }

  /**
   * An interval of a chart.
   *
   * @param end its last second
   * @param counts of requests that ended in it
   * @param times of those
   */
  record Interval(RushPoint end, RushCounts counts, int seconds, ResponseTimes.Seconds times) {
    private double perSecond(long count) {
      return (double) count / seconds;
    }
  }

  /** Returns the series of a name, among the rates or among the values. */
  static Optional<ChartSeries> find(String name, boolean amongRates) {
    return Arrays.stream(values())
        .filter(series -> series.isRate == amongRates && series.toString().equals(name))
        .findFirst();
  }

  static List<String> names(boolean ofRates) {
    return Arrays.stream(values()).filter(s -> s.isRate == ofRates).map(Enum::toString).toList();
  }

  long of(Interval interval) {
    return Math.round(value.applyAsDouble(interval));
  }

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
