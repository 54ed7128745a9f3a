package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.scenario.Dice.Purpose;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shape of each distribution, checked with 200,000 draws. */
class LatencyDistributionTest {
  private static final int DRAWS = 200_000;
  private static final Dice DICE = new Dice(42);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // form | asked value in ms | the share at or below it
        "{\"lognormal\": {\"p50\": \"80ms\", \"p99\": \"900ms\"}} | 80 | 0.5",
        "{\"lognormal\": {\"p50\": \"80ms\", \"p99\": \"900ms\"}} | 900 | 0.99",
        "{\"normal\": {\"mean\": \"100ms\", \"stddev\": \"20ms\"}} | 100 | 0.5",
        "{\"normal\": {\"mean\": \"100ms\", \"stddev\": \"20ms\"}} | 120 | 0.841344746",
        "{\"normal\": {\"mean\": \"100ms\", \"stddev\": \"20ms\"}} | 60 | 0.022750132",
        "{\"exponential\": {\"mean\": \"100ms\"}} | 100 | 0.632120559",
        "{\"exponential\": {\"mean\": \"100ms\"}} | 300 | 0.950212932",
        "{\"pareto\": {\"min\": \"10ms\", \"shape\": 2.5}} | 20 | 0.823223305",
        "{\"pareto\": {\"min\": \"10ms\", \"shape\": 2.5}} | 100 | 0.996837722",
        "{\"p50\": \"80ms\", \"p95\": \"200ms\", \"p99.9\": \"3s\"} | 40 | 0.25",
        "{\"p50\": \"80ms\", \"p95\": \"200ms\", \"p99.9\": \"3s\"} | 80 | 0.5",
        "{\"p50\": \"80ms\", \"p95\": \"200ms\", \"p99.9\": \"3s\"} | 200 | 0.95",
        "{\"p50\": \"80ms\", \"p99\": \"1s\", \"max\": \"5s\"} | 1000 | 0.99",
        "{\"p50\": \"80ms\", \"p99\": \"1s\", \"max\": \"5s\"} | 3000 | 0.995",
        "{\"p0\": \"50ms\", \"p50\": \"80ms\", \"p100\": \"90ms\"} | 65 | 0.25",
        "\"100ms..200ms\" | 150 | 0.5",
      })
  void shareOfDrawsAtOrBelowAQuantileIsItsShare(String form, double millis, double share) {
    long[] delays = draws(latency(form));
    double found = Arrays.stream(delays).filter(delay -> delay <= millis * 1e6).count();
    double tolerance = 4 * Math.sqrt(share * (1 - share) / DRAWS);
    assertThat(Math.abs(found / DRAWS - share)).isLessThan(tolerance);
  }

  @Test
  void theLastPercentileIsTheMaximum() {
    long[] delays = draws(latency("{\"p50\": \"80ms\", \"p99.9\": \"3s\"}"));
    assertThat(Arrays.stream(delays).max()).hasValue(3_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"lognormal\": {\"p50\": \"80ms\", \"p99\": \"900ms\", \"max\": \"1s\"}}",
        "{\"normal\": {\"mean\": \"900ms\", \"stddev\": \"200ms\", \"max\": \"1s\"}}",
        "{\"exponential\": {\"mean\": \"900ms\", \"max\": \"1s\"}}",
        "{\"pareto\": {\"min\": \"900ms\", \"shape\": 2.5, \"max\": \"1s\"}}"
      })
  void aMaximumClamps(String form) {
    assertThat(Arrays.stream(draws(latency(form))).max()).hasValue(1_000_000_000L);
  }

  @Test
  void negativeDrawsBecomeZero() {
    long[] delays = draws(latency("{\"normal\": {\"mean\": \"10ms\", \"stddev\": \"20ms\"}}"));
    assertThat(Arrays.stream(delays).min()).hasValue(0);
  }

  private static Latency latency(String form) {
    return RecipeJson.read(
            "{\"stages\": [{\"at\": 0, \"status\": 500, \"latency\": %s}]}".formatted(form))
        .recipes()
        .get(0)
        .stages()
        .get(0)
        .behaviours()
        .get(0)
        .latency();
  }

  private static long[] draws(Latency latency) {
    long[] delays = new long[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      delays[i] = latency.nanos(DICE.draw(i, Purpose.LATENCY), 0);
    }
    return delays;
  }
}
