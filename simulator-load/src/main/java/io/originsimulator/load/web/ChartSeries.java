package io.originsimulator.load.web;

import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A series of a rush's chart. Rates are in 1/s, times in ms. */
enum ChartSeries {
  TOTAL(true, it -> it.counts().total()),
  PASS(true, it -> it.counts().passed()),
  TIMEOUTS(true, it -> it.counts().timeouts()),
  ERRORS(true, it -> it.counts().errors() + it.counts().asserts()),
  ASSERTS(true, it -> it.counts().asserts()),
  TXBYTES(true, it -> it.counts().bytesOut()),
  RXBYTES(true, it -> it.counts().bytesIn()),
  VOLUME(false, it -> it.end().users()),
  ACTIVE_CONNECTIONS(false, it -> it.end().connections()),
  RESPONSE_TIME(false, it -> it.counts().meanResponseSeconds() * 1e3),
  P50(false, it -> it.times().p50() * 1e3),
  P90(false, it -> it.times().p90() * 1e3),
  P95(false, it -> it.times().p95() * 1e3),
  P99(false, it -> it.times().p99() * 1e3),
  MAX(false, it -> it.times().max() * 1e3),
  CONNECT_TIME(false, it -> it.counts().meanConnectSeconds() * 1e3);

  private final boolean isRate;

  @SuppressWarnings("ImmutableEnumChecker") // the functions have no state
  private final ToDoubleFunction<Interval> value;

  ChartSeries(boolean isRate, ToDoubleFunction<Interval> value) {
    this.isRate = isRate;
    this.value = value;
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
    return Math.round(value.applyAsDouble(it) / (isRate ? it.seconds : 1));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
