package io.originsimulator.recipe.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalQuantileTest {

  @ParameterizedTest
  @CsvSource({ // from tables of the normal distribution
    "0.5,     0",
    "0.75,    0.674489750196",
    "0.9,     1.281551565545",
    "0.975,   1.959963984540",
    "0.99,    2.326347874041",
    "0.999,   3.090232306168",
    "0.01,   -2.326347874041",
    "0.000001, -4.753424308823"
  })
  void quantileInvertsTheNormalDistribution(double share, double quantile) {
    assertThat(NormalQuantile.of(share)).isCloseTo(quantile, within(1e-8));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 1e-320, 0x1.fffffffffffffp-1})
  void quantilesAtTheEndsAreFinite(double share) {
    assertThat(NormalQuantile.of(share)).isFinite();
  }
}
