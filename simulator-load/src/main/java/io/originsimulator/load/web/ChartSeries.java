package io.originsimulator.load.web;

import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A series of a rush's chart. Rates are in 1/s, times in ms. */
enum ChartSeries {
  TOTAL(true),
  PASS(true),
  TIMEOUTS(true),
  ERRORS(true),
  ASSERTS(true),
  TXBYTES(true),
  RXBYTES(true),
  VOLUME(false),
  ACTIVE_CONNECTIONS(false),
  RESPONSE_TIME(false),
  P50(false),
  P90(false),
  P95(false),
  P99(false),
  MAX(false),
  CONNECT_TIME(false);

  private final boolean isRate;

  ChartSeries(boolean isRate) {
    this.isRate = isRate;
  }

  /**
   * An interval of a chart: its last second, and counts and times of the requests that ended in it.
   */
  record Interval(RushPoint end, RushCounts counts, int seconds, ResponseTimes.Seconds times) {}

  static Optional<ChartSeries> find(String name, boolean amongRates) {
    return Arrays.stream(values())
        .filter(series -> series.isRate == amongRates && series.toString().equals(name))
        .findFirst();
  }

  static List<String> names(boolean ofRates) {
    return Arrays.stream(values()).filter(s -> s.isRate == ofRates).map(Enum::toString).toList();
  }

  long of(Interval it) {
    double value =
        switch (this) {
          case TOTAL -> it.counts.total();
          case PASS -> it.counts.passed();
          case TIMEOUTS -> it.counts.timeouts();
          case ERRORS -> it.counts.errors() + it.counts.asserts();
          case ASSERTS -> it.counts.asserts();
          case TXBYTES -> it.counts.bytesOut();
          case RXBYTES -> it.counts.bytesIn();
          case VOLUME -> it.end.users();
          case ACTIVE_CONNECTIONS -> it.end.connections();
          case RESPONSE_TIME -> it.counts.meanResponseSeconds() * 1e3;
          case P50 -> it.times.p50() * 1e3;
          case P90 -> it.times.p90() * 1e3;
          case P95 -> it.times.p95() * 1e3;
          case P99 -> it.times.p99() * 1e3;
          case MAX -> it.times.max() * 1e3;
          case CONNECT_TIME -> it.counts.meanConnectSeconds() * 1e3;
        };
    return Math.round(isRate ? value / it.seconds : value);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
