package io.originsimulator.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.originsimulator.report.HonestyReport.Percentiles;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The buckets of times: those that Prometheus defines, to the nanosecond. */
class TimeHistogramTest {
  private static final long SECOND = 1_000_000_000;

  private final TimeHistogram times = new TimeHistogram();

  @Test
  void bucketIncludesItsUpperEnd() {
    times.record(SECOND);
    times.record(SECOND + 1);
    times.record(SECOND / 2);
    assertThat(times.buckets(6)).isEqualTo(Map.of(-64, 1L, 0, 1L, 1, 1L));
    assertThat(times.buckets(0)).isEqualTo(Map.of(-1, 1L, 0, 1L, 1, 1L));
  }

  @Test
  void everyTimeIsInTheBucketThatEndsAtOrAfterIt() {
    Random random = new Random(1);
    for (int schema = 0; schema <= TimeHistogram.SCHEMA; schema++) {
      for (int i = 0; i < 2_000; i++) {
        long nanos = (long) Math.exp(random.nextDouble(Math.log(1_000), Math.log(1e14)));
        TimeHistogram one = new TimeHistogram();
        one.record(nanos);
        int bucket = one.buckets(schema).firstKey();
        double perBucket = Math.log(2) / (1 << schema);
        double seconds = nanos / 1e9;
        assertThat(seconds)
            .isLessThanOrEqualTo(Math.exp(bucket * perBucket) * (1 + 1e-12))
            .isGreaterThan(Math.exp((bucket - 1) * perBucket) * (1 - 1e-12));
      }
    }
  }

  @Test
  void timesBelowAMicrosecondAreZero() {
    times.record(0);
    times.record(953); // 2^-20 s are 953.67 ns
    times.record(954);
    assertThat(times.zeros()).isEqualTo(2);
    assertThat(times.buckets(6)).isEqualTo(Map.of(-20 * 64 + 1, 1L));
    assertThat(times.sumNanos()).isEqualTo(953 + 954);
  }

  @Test
  void timesOfDaysShareTheLastBucket() {
    times.record(Long.MAX_VALUE / 4);
    assertThat(times.buckets(6)).isEqualTo(Map.of(18 * 64, 1L));
    assertThat(times.largestNanos()).isEqualTo(Long.MAX_VALUE / 4);
  }

  @Test
  void percentilesAreExactTo1Point1Percent() {
    for (int millis = 1; millis <= 1000; millis++) {
      times.record(millis * 1_000_000L);
    }
    Percentiles all = times.percentiles();
    assertThat(all.count()).isEqualTo(1000);
    assertThat(all.p50().toNanos() / 1e6).isBetween(500.0, 505.5);
    assertThat(all.p90().toNanos() / 1e6).isBetween(900.0, 910.0);
    assertThat(all.p99().toNanos() / 1e6).isBetween(990.0, 1000.0);
    assertThat(all.largest()).isEqualTo(Duration.ofSeconds(1));
    assertThat(times.sumNanos() / 1e9).isCloseTo(500.5, within(1e-9));
  }

  @Test
  void percentilesOfNothingAreZero() {
    assertThat(times.isEmpty()).isTrue();
    assertThat(times.percentiles())
        .isEqualTo(
            new Percentiles(
                0, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
  }

  @Test
  void sumAndDifferenceAreExact() {
    times.record(SECOND);
    times.record(7);
    TimeHistogram earlier = new TimeHistogram();
    earlier.add(times);
    times.record(3 * SECOND);
    times.record(SECOND);
    TimeHistogram since = times.since(earlier);
    assertThat(since.buckets(0)).isEqualTo(Map.of(0, 1L, 2, 1L));
    assertThat(since.sumNanos()).isEqualTo(4 * SECOND);
    assertThat(since.zeros()).isZero();
    assertThat(since.largestNanos()).isEqualTo(3 * SECOND);
    assertThat(times.since(times).isEmpty()).isTrue();
  }

  @Test
  void maximumOfADifferenceIsThatOfItsOwnTimes() {
    times.record(60 * SECOND);
    TimeHistogram earlier = new TimeHistogram();
    earlier.add(times);
    times.record(SECOND);
    assertThat(times.since(earlier).largestNanos()).isEqualTo(SECOND);
  }

  @Test
  void clearedTimesAreGone() {
    times.record(SECOND);
    times.clear();
    assertThat(times.isEmpty()).isTrue();
    assertThat(times.largestNanos()).isZero();
    assertThat(times.sumNanos()).isZero();
  }
}
