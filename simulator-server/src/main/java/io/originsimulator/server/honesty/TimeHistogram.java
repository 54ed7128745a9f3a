package io.originsimulator.server.honesty;

import io.originsimulator.report.HonestyReport.Percentiles;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * A histogram of times from 1 µs to 60 s, with two digits: about 2 kB, growing to 20 kB with the
 * longest time. For one thread.
 */
final class TimeHistogram {
  private static final long NANOS = 1000; // in a microsecond
  private static final long MOST_MICROS = 60_000_000; // 60 s; longer times count as this
  private static final int DIGITS = 2;

  private final Histogram micros;
  private long largestNanos;

  TimeHistogram() {
    this(new Histogram(DIGITS), 0);
  }

  private TimeHistogram(Histogram micros, long largestNanos) {
    this.micros = micros;
    this.largestNanos = largestNanos;
  }

  /** Records a time, 0 or more. */
  void record(long nanos) {
    micros.recordValue(Math.min(nanos / NANOS, MOST_MICROS));
    if (nanos > largestNanos) {
      largestNanos = nanos;
    }
  }

  /** Adds the times of another histogram. */
  void add(TimeHistogram other) {
    micros.add(other.micros);
    largestNanos = Math.max(largestNanos, other.largestNanos);
  }

  boolean isEmpty() {
    return micros.getTotalCount() == 0;
  }

  TimeHistogram copy() {
    return new TimeHistogram(micros.copy(), largestNanos);
  }

  Percentiles percentiles() {
    return new Percentiles(
        micros.getTotalCount(),
        percentile(50),
        percentile(90),
        percentile(99),
        percentile(99.9),
        Duration.ofNanos(largestNanos));
  }

  private Duration percentile(double percentile) {
    long nanos = micros.getValueAtPercentile(percentile) * NANOS;
    return Duration.ofNanos(Math.min(nanos, largestNanos));
  }
}
