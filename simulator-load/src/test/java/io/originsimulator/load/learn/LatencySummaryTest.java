package io.originsimulator.load.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencySummaryTest {
  private static final long MILLI = 1_000_000;

  @Test
  void equalTimesAreOne() {
    assertThat(LatencySummary.of(new long[] {5 * MILLI, 5 * MILLI + 999}))
        .containsExactly(entry("p100", "5ms"));
  }

  @Test
  void fewTimesAreTheShortestAndTheLongest() {
    assertThat(LatencySummary.of(new long[] {7 * MILLI, 5 * MILLI, 6 * MILLI}))
        .containsExactly(entry("p0", "5ms"), entry("p100", "7ms"));
  }

  @Test
  void twentyTimesAreTheUsualPercentiles() {
    long[] nanos = LongStream.rangeClosed(0, 20).map(i -> i * 10 * MILLI).toArray();
    assertThat(LatencySummary.of(nanos))
        .containsExactly(
            entry("p0", "0"),
            entry("p50", "100ms"),
            entry("p90", "180ms"),
            entry("p99", "198ms"),
            entry("p100", "200ms"));
  }
}
