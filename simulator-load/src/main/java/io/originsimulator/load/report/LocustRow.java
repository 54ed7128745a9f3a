package io.originsimulator.load.report;

import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Sample;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** A row of Locust's tables; times in milliseconds, exact or rounded as in Locust. */
final class LocustRow {
  static final double MILLI = 1e6; // nanoseconds
  static final List<String> NAMES =
      List.of("50%", "66%", "75%", "80%", "90%", "95%", "98%", "99%", "99.9%", "99.99%", "100%");
  private static final double[] SHARES = {
    0.50, 0.66, 0.75, 0.80, 0.90, 0.95, 0.98, 0.99, 0.999, 0.9999, 1.0
  };

  private final String method;
  private final String name;
  private final boolean compatRounding;
  private final Latencies exact = new Latencies();
  private final NavigableMap<Long, Long> rounded = new TreeMap<>();
  private long failures;
  private long bytes;

  LocustRow(String method, String name, boolean compatRounding) {
    this.method = method;
    this.name = name;
    this.compatRounding = compatRounding;
  }

  void add(Sample sample) {
    failures += sample.succeeded() ? 0 : 1;
    bytes += sample.bytesIn();
    long nanos = Math.max(0, sample.responseNanos());
    exact.add(nanos);
    if (compatRounding) {
      rounded.merge(round(nanos / MILLI), 1L, Long::sum);
    }
  }

  /** Rounds to two digits, halves to even: 5042 becomes 5000, 5066 becomes 5100. */
  private static long round(double millis) {
    long step = millis < 100 ? 1 : millis < 1_000 ? 10 : millis < 10_000 ? 100 : 1_000;
    return (long) Math.rint(millis / step) * step;
  }

  String method() {
    return method;
  }

  String name() {
    return name;
  }

  long failures() {
    return failures;
  }

  long bytes() {
    return bytes;
  }

  Latencies times() {
    return exact;
  }

  long count() {
    return exact.count();
  }

  long average() {
    return (long) (exact.meanNanos() / MILLI);
  }

  long min() {
    return (long) (exact.minNanos() / MILLI);
  }

  long max() {
    return (long) (exact.maxNanos() / MILLI);
  }

  long median() {
    if (!compatRounding) {
      return percentile(0.5);
    }
    double place = (count() - 1) / 2.0;
    for (Map.Entry<Long, Long> time : rounded.entrySet()) {
      if (place < time.getValue()) {
        return within(time.getKey());
      }
      place -= time.getValue();
    }
    return 0;
  }

  /** Returns the median in Locust 2, which is one of its percentiles. */
  long medianOf2() {
    return compatRounding ? within(percentile(0.5)) : percentile(0.5);
  }

  private long within(long millis) {
    return Math.max(min(), Math.min(millis, max()));
  }

  List<Long> percentiles() {
    return DoubleStream.of(SHARES).mapToObj(this::percentile).toList();
  }

  /**
   * Returns a percentile, rounded as in Locust: the first time, from the longest down, with at most
   * the share of all times below it.
   */
  private long percentile(double share) {
    if (!compatRounding) {
      return Math.round(exact.quantileNanos(share) / MILLI);
    }
    long below = (long) (count() * share);
    long left = count();
    for (Map.Entry<Long, Long> time : rounded.descendingMap().entrySet()) {
      left -= time.getValue();
      if (left <= below) {
        return time.getKey();
      }
    }
    return 0;
  }
}
