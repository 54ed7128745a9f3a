package io.originsimulator.load.closed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RateCeilingTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  @Test
  void admitsOneSecondsRequestsAtOnceAndThenOneByOne() {
    RateCeiling ceiling = new RateCeiling(4);
    assertThat(turns(ceiling, 0, 4)).containsOnly(0);
    assertThat(turns(ceiling, 0, 5)).containsExactly(1000, 1250, 1500, 1750, 2000);
  }

  @Test
  void laterRequestDoesNotOvertakeWaitingOnes() {
    RateCeiling ceiling = new RateCeiling(4);
    assertThat(turns(ceiling, 0, 6)).endsWith(1000, 1250);
    assertThat(turns(ceiling, 1100 * MILLI, 2)).containsExactly(1500 - 1100, 1750 - 1100);
  }

  @Test
  void unusedTurnsAreNotSavedUp() {
    RateCeiling ceiling = new RateCeiling(4);
    assertThat(turns(ceiling, 100 * SECOND, 5)).containsExactly(0, 0, 0, 0, 1000);
  }

  @Test
  void ratesBelowOnePerSecondAreSpacedEvenly() {
    RateCeiling ceiling = new RateCeiling(0.5);
    assertThat(turns(ceiling, 0, 3)).containsExactly(0, 2000, 4000);
  }

  /** Returns the waits of some requests, in milliseconds from now. */
  private static long[] turns(RateCeiling ceiling, long nowNanos, int count) {
    return LongStream.range(0, count).map(i -> ceiling.turnInNanos(nowNanos) / MILLI).toArray();
  }
}
