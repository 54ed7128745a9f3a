package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The maximum rate in time that stands still. */
class RateRoomTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  @Test
  void whatIsPlannedIsKeptFree() {
    RateRoom room = new RateRoom(10, 7);
    assertThat(taken(room, 0)).isEqualTo(3);
  }

  @Test
  void whatWasSentCountsWithoutAPlan() {
    RateRoom room = new RateRoom(10, 0);
    for (int i = 0; i < 6; i++) {
      room.sent(i * MILLI);
    }
    assertThat(taken(room, 6 * MILLI)).isEqualTo(4);
  }

  @Test
  void whatWasSentCountsIfItIsMoreThanPlanned() {
    RateRoom room = new RateRoom(10, 3);
    for (int i = 0; i < 6; i++) {
      room.sent(i * MILLI);
    }
    assertThat(taken(room, 6 * MILLI)).isEqualTo(4);
    assertThat(taken(room, 1_005 * MILLI)).isEqualTo(3); // 4 + 3 are what the plan leaves
  }

  @Test
  void noSecondHasMoreThanTheMaximum() {
    RateRoom room = new RateRoom(10, 4);
    assertThat(taken(room, 500 * MILLI)).isEqualTo(6);
    assertThat(taken(room, 1_400 * MILLI)).isZero();
    assertThat(taken(room, 1_500 * MILLI - 1)).isZero();
    assertThat(taken(room, 1_500 * MILLI)).isEqualTo(6);
  }

  @Test
  void atTheMaximumThereIsNoRoom() {
    assertThat(taken(new RateRoom(10, 10), 0)).isZero();
  }

  @Test
  void anInstantBeforeTheLastOneIsTakenForThat() {
    RateRoom room = new RateRoom(10, 4);
    assertThat(taken(room, 10 * SECOND)).isEqualTo(6);
    assertThat(taken(room, 9 * SECOND)).isZero();
    assertThat(taken(room, 10 * SECOND + 900 * MILLI)).isZero();
    assertThat(taken(room, 30 * SECOND)).isEqualTo(6);
  }

  private static int taken(RateRoom room, long nowNanos) {
    int count = 0;
    while (room.takeOne(nowNanos)) {
      count++;
    }
    return count;
  }
}
