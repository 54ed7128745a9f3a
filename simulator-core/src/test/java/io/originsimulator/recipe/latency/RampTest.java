package io.originsimulator.recipe.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Refusal;
import io.originsimulator.recipe.value.DurationText;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RampTest {
  private static final String EXPECTED =
      "(expected: a ramp such as \"50ms -> 2s\" or \"50ms..80ms -> 1s..2s over 30s\")";

  @ParameterizedTest
  @CsvSource({"0, 50", "0.25, 537.5", "0.5, 1025", "1, 2000"})
  void rampIsLinear(double progress, double millis) {
    assertThat(Latency.parse("50ms -> 2s").nanos(0, progress)).isEqualTo(Math.round(millis * 1e6));
  }

  @Test
  void longRampEndsExactlyAtItsTarget() {
    long years = Latency.parse("87600h").nanos(0, 0);
    for (int start = 1; start < 128; start++) {
      assertThat(Latency.parse(start + "us -> 87600h").nanos(0, 1)).isEqualTo(years);
    }
  }

  @Test
  void rampMayDescend() {
    assertThat(Latency.parse("2s -> 50ms").nanos(0, 0.5)).isEqualTo(1_025_000_000);
  }

  @Test
  void bothEndsOfARangeMove() {
    Latency ramp = Latency.parse("50ms..80ms -> 1s..2s over 30s");
    assertThat(ramp.isDrawn()).isTrue();
    assertThat(ramp.nanos(0, 0.5)).isEqualTo(525_000_000);
    assertThat(((Ramp) ramp).at(0.5).nanos(Math.nextDown(1.0), 0)).isEqualTo(1_040_000_000);
  }

  @ParameterizedTest
  @CsvSource({
    "50ms -> 2s,                    0.5, 1025ms",
    "50ms -> 2s,                    0,   50ms",
    "50ms..80ms -> 1s..2s over 30s, 1,   1s..2s",
    "0 -> 1us,                      0.5, 0.5us"
  })
  void currentValueIsADurationOrARange(String ramp, double progress, String latency) {
    assertThat(((Ramp) Latency.parse(ramp)).at(progress)).hasToString(latency);
  }

  @Test
  void textEqualsTheInput() {
    assertThat(Latency.parse("50ms -> 2s")).hasToString("50ms -> 2s");
    assertThat(Latency.parse("50ms..80ms->1s..2s  over  30s"))
        .hasToString("50ms..80ms -> 1s..2s over 30s");
    assertThat(Latency.parse("50ms -> 2s over 1m"))
        .isEqualTo(
            new Ramp(
                Latency.parse("50ms"), Latency.parse("2s"), Optional.of(DurationText.parse("1m"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"->", "50ms ->", "-> 2s", "1s -> 2s -> 3s", "1s -> 2s over", "1s over 2s -> 3s"})
  void rejectsMalformedRamp(String text) {
    assertThat(Refusal.of(() -> Latency.parse(text))).isEqualTo("\"%s\" %s", text, EXPECTED);
  }

  @Test
  void namesTheMalformedTime() {
    assertThat(Refusal.of(() -> Latency.parse("50ms -> fast")))
        .isEqualTo("\"50ms -> fast\" %s (\"fast\" is not a time)", EXPECTED);
    assertThat(Refusal.of(() -> Latency.parse("50ms -> 2s over 0")))
        .isEqualTo("\"50ms -> 2s over 0\" %s (over 0 is not a time)", EXPECTED);
  }

  @Test
  void theLastStagesRampNeedsAnEnd() {
    String two =
        """
        {"stages": [{"at": 0, "status": 500, "latency": "1ms -> 2ms"},
                    {"at": "5s", "status": 500, "latency": "%s"}]}
        """;
    assertThat(Refusal.of(() -> RecipeJson.read(two.formatted("50ms -> 2s"))))
        .isEqualTo(
            "stages[1].latency: \"50ms -> 2s\" (expected: an end: a later stage, or a time as in"
                + " \"50ms -> 2s over 30s\")");
    assertThat(RecipeJson.read(two.formatted("50ms -> 2s over 30s")).recipes()).hasSize(1);
  }
}
