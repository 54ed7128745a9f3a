package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WeightTest {
  private static final String EXPECTED =
      "(expected: a number such as 90, or a ramp such as \"0 -> 9\")";

  @ParameterizedTest
  @CsvSource({"0, 0", "0.25, 2.25", "0.5, 4.5", "1, 9"})
  void aRampIsAStraightLine(double progress, double weight) {
    assertThat(Weight.parse("0 -> 9").at(progress)).isEqualTo(weight);
    assertThat(Weight.parse("9 -> 0").at(progress)).isEqualTo(9 - weight);
  }

  @Test
  void aNumberStays() {
    assertThat(Weight.of(90).isRamp()).isFalse();
    assertThat(Weight.of(90).at(0)).isEqualTo(90);
    assertThat(Weight.of(90).at(0.7)).isEqualTo(90);
    assertThat(Weight.ONE).isEqualTo(Weight.of(1));
  }

  @ParameterizedTest
  @CsvSource({
    "0 -> 9,                0 -> 9",
    "0->9,                  0 -> 9",
    "0.5 -> 0.25 over 30s,  0.5 -> 0.25 over 30s",
    "1  ->  2.50  over  1m, 1 -> 2.5 over 1m",
    "0.000000001 -> 1000000000, 0.000000001 -> 1000000000"
  })
  void textCanBeReadAgain(String given, String shown) {
    assertThat(Weight.parse(given)).hasToString(shown).isEqualTo(Weight.parse(shown));
  }

  @Test
  void aRampThatDoesNotMoveIsANumber() {
    assertThat(Weight.parse("5 -> 5 over 10s")).isEqualTo(Weight.of(5)).hasToString("5");
    assertThat(new Weight(-0.0, 0, Optional.empty())).isEqualTo(Weight.of(0)).hasToString("0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "90",
        "heavy",
        "0 ->",
        "-> 9",
        "0 -> 9 -> 3",
        "-1 -> 2",
        "1e3 -> 2",
        "0 -> 9 over",
        "0 -> 9over 3s",
        " 0 -> 9",
        "0 > 9",
        ".5 -> 1",
        "12345678901 -> 1"
      })
  void rejectsMalformedRamp(String text) {
    assertThat(Refusal.of(() -> Weight.parse(text))).isEqualTo("%s %s", Quoted.of(text), EXPECTED);
  }

  @ParameterizedTest
  @CsvSource({
    "fast, '\"fast\"'",
    "30, '\"30\"'",
    "0, over 0",
    "0s, over 0s",
    "99999h, '\"99999h\"'"
  })
  void namesTheMalformedTime(String over, String named) {
    String text = "0 -> 9 over " + over;

    assertThat(Refusal.of(() -> Weight.parse(text)))
        .isEqualTo("\"%s\" %s (%s is not a time)", text, EXPECTED, named);
  }

  @ParameterizedTest
  @CsvSource({"-1,       -1", "1e10,     10000000000", "NaN,      NaN", "Infinity, Infinity"})
  void rejectsWeightsOutOfRange(double weight, String shown) {
    assertThat(Refusal.of(() -> Weight.of(weight)))
        .isEqualTo("%s (expected: 0 to 1000000000)", shown);
  }

  @Test
  void aRampEndsWhereAWeightMayEnd() {
    assertThat(Refusal.of(() -> Weight.parse("0 -> 1000000001")))
        .isEqualTo("0 -> 1000000001 (expected: 0 to 1000000000)");
    assertThat(Refusal.of(() -> new Weight(1, 2, Optional.of(DurationText.ZERO))))
        .isEqualTo("over 0 (expected: more than 0)");
  }
}
