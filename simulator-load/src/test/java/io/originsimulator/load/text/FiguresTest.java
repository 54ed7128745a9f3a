package io.originsimulator.load.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
  @ParameterizedTest
  @CsvSource({
    "0.125, 0.12",
    "0.375, 0.38",
    "1.005, 1.00",
    "2.5, 2.50",
    "1e9, 1000000000.00",
    "NaN, NaN"
  })
  void roundsTheExactValueWithTiesToEven(double value, String text) {
    assertThat(Figures.fixed(value, 2)).isEqualTo(text);
  }
}
