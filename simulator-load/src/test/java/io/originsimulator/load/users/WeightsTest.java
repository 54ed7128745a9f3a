package io.originsimulator.load.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WeightsTest {
  @Test
  void drawsAreDividedByTheWeights() {
    Weights weights = new Weights(List.of(1.0, 2.0, 1.0));
    assertThat(weights.pick(0)).isZero();
    assertThat(weights.pick(Math.nextDown(0.25))).isZero();
    assertThat(weights.pick(0.25)).isEqualTo(1);
    assertThat(weights.pick(Math.nextDown(0.75))).isEqualTo(1);
    assertThat(weights.pick(0.75)).isEqualTo(2);
    assertThat(weights.pick(Math.nextDown(1.0))).isEqualTo(2);
  }
}
