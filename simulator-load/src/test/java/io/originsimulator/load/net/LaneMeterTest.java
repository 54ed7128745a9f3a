package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneMeterTest {
  @Test
  void lessThanHalfASecondSaysNothing() {
    assertThat(LaneMeter.busy(1_000_000, 1_000_000)).isZero();
    assertThat(LaneMeter.busy(499_000_000, 499_999_999)).isZero();
    assertThat(LaneMeter.busy(250_000_000, 500_000_000)).isEqualTo(0.5);
  }
}
