package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Refusal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

  @ParameterizedTest
  @CsvSource({
    "0,       0",
    "0us,     0",
    "0.0h,    0",
    "250us,   250_000",
    "50ms,    50_000_000",
    "2s,      2_000_000_000",
    "2m,      120_000_000_000",
    "1h,      3_600_000_000_000",
    "1.5s,    1_500_000_000",
    "0.25m,   15_000_000_000",
    "007ms,   7_000_000",
    "0.001us, 1",
    "1.000000001s, 1_000_000_001",
    "87600h,  315_360_000_000_000_000"
  })
  void aDurationIsExactToTheNanosecond(String text, String nanos) {
    DurationText duration = DurationText.parse(text);

    assertThat(duration.nanos()).isEqualTo(Long.parseLong(nanos.replace("_", "")));
    assertThat(duration.value()).isEqualTo(Duration.ofNanos(duration.nanos()));
  }

  @ParameterizedTest
  @CsvSource({"0.0004us, 0", "0.0005us, 1", "0.0014us, 1", "0.0015us, 2"})
  void partsOfANanosecondAreRoundedHalfUp(String text, long nanos) {
    assertThat(DurationText.parse(text).nanos()).isEqualTo(nanos);
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 0", "PT0.25S, 250ms", "PT90M, 90m", "PT87600H, 87600h"})
  void durationIsWrittenInTheLargestUnitWithoutFraction(Duration value, String text) {
    assertThat(DurationText.of(value)).isEqualTo(new DurationText(text, value));
  }

  @ParameterizedTest
  @CsvSource({"PT-1S, \"-1s\"", "PT87601H, \"87601h\""})
  void aDurationThatIsNegativeOrTooLongIsRefused(Duration value, String found) {
    assertThatThrownBy(() -> DurationText.of(value))
        .isInstanceOf(RecipeException.class)
        .hasMessageContaining(found + " (expected: at most \"87600h\", and not negative)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0ms", "1.50s", "060m"})
  void aDurationIsShownAsItWasGiven(String text) {
    assertThat(DurationText.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "fast",
        "s",
        "-5s",
        "+5s",
        "1e3s",
        ".5s",
        "5.s",
        "1,5s",
        "5days",
        "5sec",
        "0x5s",
        "٥s",
        "5s5s",
        "12s\n",
        "1234567890123456s",
        "0.1234567891s",
        "Infinity",
        "-0"
      })
  void rejectsMalformedDuration(String text) {
    assertThat(Refusal.of(() -> DurationText.parse(text)))
        .startsWith(Quoted.of(text) + " (expected: 0 or a duration such as \"50ms\" or \"2s\")");
  }

  @Test
  void messageShowsValueAndExpectedForm() {
    assertThat(Refusal.of(() -> DurationText.parse("fast")))
        .isEqualTo("\"fast\" (expected: 0 or a duration such as \"50ms\" or \"2s\")");
  }

  @ParameterizedTest
  @CsvSource({
    "50,     'a number needs a unit; did you mean \"50ms\"?'",
    "1.5,    'a number needs a unit; did you mean \"1.5ms\"?'",
    "00,     'a number needs a unit; did you mean \"00ms\"?'",
    "50MS,   'did you mean \"50ms\"?'",
    "'2 s',  'did you mean \"2s\"?'",
    "' 1H ', 'did you mean \"1h\"?'"
  })
  void suggestsTheNearestValidDuration(String text, String wayOut) {
    assertThat(Refusal.of(() -> DurationText.parse(text)))
        .isEqualTo(
            "%s (expected: 0 or a duration such as \"50ms\" or \"2s\") (%s)",
            Quoted.of(text), wayOut);
  }

  @ParameterizedTest
  @ValueSource(strings = {"87600.000000001h", "87601h", "315360001s", "999999999999999h"})
  void rejectsDurationsBeyondTenYears(String text) {
    assertThat(Refusal.of(() -> DurationText.parse(text)))
        .isEqualTo("\"" + text + "\" (expected: at most \"87600h\", and not negative)");
  }

  @Test
  void aDurationMadeInJavaIsCheckedLikeOneThatIsRead() {
    Duration tooLong = DurationText.MAX.plusNanos(1);

    assertThat(Refusal.of(() -> new DurationText("-1s", Duration.ofSeconds(-1))))
        .isEqualTo("\"-1s\" (expected: at most \"87600h\", and not negative)");
    assertThat(Refusal.of(() -> new DurationText("long", tooLong)))
        .isEqualTo("\"long\" (expected: at most \"87600h\", and not negative)");
    assertThat(new DurationText("ten years", DurationText.MAX).nanos())
        .isEqualTo(315_360_000_000_000_000L);
  }
}
