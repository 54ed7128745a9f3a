package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The maximum rate in frozen time. */
class RateHeadroomTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  @Test
  void reservesThePlannedRate() {
    RateHeadroom headroom = new RateHeadroom(10, 7);
    assertThat(taken(headroom, 0)).isEqualTo(3);
  }

  @Test
  void countsSentRequestsWithoutAPlan() {
    RateHeadroom headroom = new RateHeadroom(10, 0);
    for (int i = 0; i < 6; i++) {
      headroom.sent(i * MILLI);
    }
    assertThat(taken(headroom, 6 * MILLI)).isEqualTo(4);
  }

  @Test
  void countsSentRequestsAboveThePlan() {
    RateHeadroom headroom = new RateHeadroom(10, 3);
    for (int i = 0; i < 6; i++) {
      headroom.sent(i * MILLI);
    }
    assertThat(taken(headroom, 6 * MILLI)).isEqualTo(4);
    assertThat(taken(headroom, 1_005 * MILLI)).isEqualTo(3); // with the 4, all that the plan leaves
  }

  @Test
  void noSecondExceedsTheMaximum() {
    RateHeadroom headroom = new RateHeadroom(10, 4);
    assertThat(taken(headroom, 500 * MILLI)).isEqualTo(6);
    assertThat(taken(headroom, 1_400 * MILLI)).isZero();
    assertThat(taken(headroom, 1_500 * MILLI - 1)).isZero();
    assertThat(taken(headroom, 1_500 * MILLI)).isEqualTo(6);
  }

  @Test
  void planAtTheMaximumLeavesNoHeadroom() {
    assertThat(taken(new RateHeadroom(10, 10), 0)).isZero();
  }

  @Test
  void acceptsAnInstantBeforeTheLastOne() {
    RateHeadroom headroom = new RateHeadroom(10, 4);
    assertThat(taken(headroom, 10 * SECOND)).isEqualTo(6);
    assertThat(taken(headroom, 9 * SECOND)).isZero();
    assertThat(taken(headroom, 10 * SECOND + 900 * MILLI)).isZero();
    assertThat(taken(headroom, 30 * SECOND)).isEqualTo(6);
  }

  private static int taken(RateHeadroom headroom, long nowNanos) {
    int count = 0;
    while (headroom.take(nowNanos)) {
      count++;
    }
    return count;
  }
}
