package io.originsimulator.recipe.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRateTest {
  private static final String EXPECTED = "(expected: a rate such as \"64kb/s\" or \"10mb/s\")";

  @ParameterizedTest
  @CsvSource({
    "1b/s,                    1",
    "64kb/s,                  65536",
    "10mb/s,                  10485760",
    "001kb/s,                 1024",
    "999999999999999999gb/s,  9223372036854775807"
  })
  void aKilobyteIs1024BytesOfASecond(String text, long bytes) {
    assertThat(ByteRate.parse(text)).isEqualTo(new ByteRate(text, bytes)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/s", "s", "64/s", "64kb/m", "64kb/ s", "1.5mb/s", "-1b/s", "64Kb/s"})
  void rejectsMalformedRate(String text) {
    assertThat(Refusal.of(() -> ByteRate.parse(text)))
        .isEqualTo("%s %s", Quoted.of(text), EXPECTED);
  }

  @Test
  void suggestsPerSecondForASize() {
    assertThat(Refusal.of(() -> ByteRate.parse("64kb")))
        .isEqualTo("\"64kb\" %s (did you mean \"64kb/s\"?)", EXPECTED);
  }

  @Test
  void aRateIsMoreThanNothing() {
    assertThat(Refusal.of(() -> ByteRate.parse("0mb/s")))
        .isEqualTo("\"0mb/s\" (expected: 1b/s or more)");
    assertThat(Refusal.of(() -> new ByteRate("-1b/s", -1)))
        .isEqualTo("\"-1b/s\" (expected: 1b/s or more)");
  }
}
