package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeRangeTest {
  private static final double ALMOST_ONE = Math.nextDown(1.0);

  @ParameterizedTest
  @CsvSource({
    "428kb,        438272, 438272",
    "300kb..400kb, 307200, 409600",
    "400kb..300kb, 307200, 409600",
    "0b..1b,       0,      1",
    "1kb..1024b,   1024,   1024"
  })
  void endsOfARangeMayBeInEitherOrder(String text, long min, long max) {
    SizeRange range = SizeRange.parse(text);

    assertThat(range.minBytes()).isEqualTo(min);
    assertThat(range.maxBytes()).isEqualTo(max);
    assertThat(range.isFixed()).isEqualTo(min == max);
  }

  @ParameterizedTest
  @ValueSource(strings = {"428kb", "300kb..400kb", "400kb..300kb", "1kb..1024b"})
  void aRangeIsShownAsItWasGiven(String text) {
    assertThat(SizeRange.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "..",
        "1kb..",
        "..1kb",
        "1kb...2kb",
        "1kb..2kb..3kb",
        "1kb .. 2kb",
        "1kb-2kb",
        "1..2kb",
        "big"
      })
  void rejectsMalformedRange(String text) {
    assertThat(Refusal.of(() -> SizeRange.parse(text)))
        .isEqualTo(
            "\"%s\" (expected: a size such as \"16b\", \"256kb\" or \"1mb\", or a range such as"
                + " \"300kb..400kb\")",
            text);
  }

  @Test
  void suggestsTheNearestValidSize() {
    assertThat(Refusal.of(() -> SizeRange.parse("200")))
        .isEqualTo(
            "\"200\" (expected: a size such as \"16b\", \"256kb\" or \"1mb\", or a range such as"
                + " \"300kb..400kb\") (a number needs a unit; did you mean \"200b\"?)");
  }

  @Test
  void theDrawsReachBothEnds() {
    SizeRange range = SizeRange.parse("300kb..400kb");

    assertThat(range.bytes(0)).isEqualTo(307_200);
    assertThat(range.bytes(ALMOST_ONE)).isEqualTo(409_600);
    assertThat(SizeRange.parse("428kb").bytes(ALMOST_ONE)).isEqualTo(438_272);
  }

  @Test
  void theLargestRangeIsDrawnWithoutOverflow() {
    SizeRange range = SizeRange.parse("0b..999999999999999999gb");

    assertThat(range.bytes(0)).isZero();
    assertThat(range.bytes(0.5)).isEqualTo(1L << 62);
    assertThat(range.bytes(ALMOST_ONE)).isEqualTo(Long.MAX_VALUE - 1023);
  }
}
