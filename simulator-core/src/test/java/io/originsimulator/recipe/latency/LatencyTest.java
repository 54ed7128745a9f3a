package io.originsimulator.recipe.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.value.DurationText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyTest {
  private static final double ALMOST_ONE = Math.nextDown(1.0);

  @Test
  void fixedLatencyIsEqualForEveryDraw() {
    Latency latency = Latency.parse("50ms");

    assertThat(latency).isEqualTo(Latency.of(DurationText.parse("50ms")));
    assertThat(latency.isDrawn()).isFalse();
    assertThat(latency.nanos(0, 0)).isEqualTo(50_000_000).isEqualTo(latency.nanos(ALMOST_ONE, 0));
  }

  @Test
  void zeroIsNoDelay() {
    assertThat(Latency.parse("0")).isEqualTo(Latency.NONE);
    assertThat(Latency.NONE.nanos(ALMOST_ONE, 0)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"100ms..200ms", "200ms..100ms", "0.1s..0.2s"})
  void aRangeIncludesBothItsEndsInEitherOrder(String text) {
    Latency latency = Latency.parse(text);

    assertThat(latency.isDrawn()).isTrue();
    assertThat(latency.nanos(0, 0)).isEqualTo(100_000_000);
    assertThat(latency.nanos(0.5, 0)).isEqualTo(150_000_000);
    assertThat(latency.nanos(ALMOST_ONE, 0)).isEqualTo(200_000_000);
  }

  @Test
  void everyNanosecondOfARangeIsAsWideAsTheOthers() {
    Latency latency = Latency.parse("1us..1.003us");

    List<Long> quarters = IntStream.range(0, 8).mapToObj(i -> latency.nanos(i / 8.0, 0)).toList();

    assertThat(quarters).containsExactly(1000L, 1000L, 1001L, 1001L, 1002L, 1002L, 1003L, 1003L);
  }

  @Test
  void theWidestRangeStaysInside() {
    Latency latency = Latency.parse("0..87600h");

    assertThat(latency.nanos(0, 0)).isZero();
    assertThat(latency.nanos(ALMOST_ONE, 0))
        .isBetween(315_359_999_999_999_900L, DurationText.MAX.toNanos());
  }

  @Test
  void aRangeOfOneValueIsNotDrawn() {
    assertThat(Latency.parse("1s..1000ms").isDrawn()).isFalse();
    assertThat(Latency.parse("1s..1000ms").nanos(ALMOST_ONE, 0)).isEqualTo(1_000_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0ms", "50ms", "100ms..200ms", "200ms..100ms", "0..1.5s"})
  void aLatencyIsShownAsItWasGiven(String text) {
    assertThat(Latency.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "fast",
        "..",
        "1s..",
        "..1s",
        "1s...2s",
        "1s..2s..3s",
        "1s .. 2s",
        "1s-2s",
        "1..2s",
        "50..80"
      })
  void rejectsMalformedLatency(String text) {
    assertThat(Refusal.of(() -> Latency.parse(text)))
        .isEqualTo(
            "\"%s\" (expected: 0, a duration such as \"50ms\" or \"2s\", or a range such as"
                + " \"100ms..200ms\")",
            text);
  }

  @ParameterizedTest
  @CsvSource({
    "50,   'a number needs a unit; did you mean \"50ms\"?'",
    "5 S,  'did you mean \"5s\"?'"
  })
  void suggestsTheNearestValidLatency(String text, String wayOut) {
    assertThat(Refusal.of(() -> Latency.parse(text)))
        .isEqualTo(
            "\"%s\" (expected: 0, a duration such as \"50ms\" or \"2s\", or a range such as"
                + " \"100ms..200ms\") (%s)",
            text, wayOut);
  }

  @ParameterizedTest
  @ValueSource(strings = {"87601h", "1s..87601h", "87601h..1s"})
  void rejectsDurationsBeyondTheMaximum(String text) {
    assertThat(Refusal.of(() -> Latency.parse(text)))
        .isEqualTo("\"" + text + "\" (expected: at most \"87600h\", and not negative)");
  }
}
