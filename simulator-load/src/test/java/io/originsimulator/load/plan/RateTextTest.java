package io.originsimulator.load.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.RecipeException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateTextTest {

  @ParameterizedTest
  @CsvSource({"5000, 5000", "50/1s, 50", "50/s, 50", "600/m, 10", "3/10s, 0.3", "2/500ms, 4"})
  void readsRatesPerSecondOrPeriod(String text, double perSecond) {
    assertThat(RateText.perSecond(RateText.parse(text))).isEqualTo(perSecond);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "infinity", "-5", "5.5", "50/", "/s", "50/fortnight"})
  void rejectsMalformedRates(String text) {
    assertThatThrownBy(() -> RateText.parse(text))
        .isInstanceOf(RecipeException.class)
        .hasMessageContaining("\"" + text + "\"")
        .hasMessageContaining("expected: ");
  }
}
