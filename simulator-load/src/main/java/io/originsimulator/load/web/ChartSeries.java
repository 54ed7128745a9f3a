package io.originsimulator.load.web;

import io.originsimulator.load.ramp.RushCounts;
import io.originsimulator.load.ramp.RushPoint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A series of a rush that can be charted. */
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
  CONNECT_TIME(false);

  private final boolean isRate;

  ChartSeries(boolean isRate) {
    this.isRate = isRate;
  }

  /** One by its name, among the rates or among the values. */
  static Optional<ChartSeries> find(String name, boolean amongRates) {
    return Arrays.stream(values())
        .filter(series -> series.isRate == amongRates && series.toString().equals(name))
        .findFirst();
  }

  static List<String> names(boolean ofRates) {
    return Arrays.stream(values()).filter(s -> s.isRate == ofRates).map(Enum::toString).toList();
  }

  /**
   * The value at a point of the chart.
   *
   * @param point the last second of the interval
   * @param counts of the whole interval
   * @return rates in 1/s, times in ms
   */
  long at(RushPoint point, RushCounts counts, long seconds) {
    return switch (this) {
      case TOTAL -> perSecond(counts.total(), seconds);
      case PASS -> perSecond(counts.passed(), seconds);
      case TIMEOUTS -> perSecond(counts.timeouts(), seconds);
      case ERRORS -> perSecond(counts.errors() + counts.asserts(), seconds);
      case ASSERTS -> perSecond(counts.asserts(), seconds);
      case TXBYTES -> perSecond(counts.bytesOut(), seconds);
      case RXBYTES -> perSecond(counts.bytesIn(), seconds);
      case VOLUME -> point.users();
      case ACTIVE_CONNECTIONS -> point.connections();
      case RESPONSE_TIME -> Math.round(counts.meanResponseSeconds() * 1e3);
      case CONNECT_TIME -> Math.round(counts.meanConnectSeconds() * 1e3);
    };
  }

  private static long perSecond(long count, long seconds) {
    return Math.round((double) count / seconds);
  }

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
