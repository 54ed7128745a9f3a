package io.originsimulator.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.PrimitiveIterator;
import org.junit.jupiter.api.Test;

class BusiestSecondTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void secondMayBeginAnywhere() {
    assertThat(busiest(0, SECOND - 1, SECOND, SECOND + 1, 2 * SECOND - 2, 5 * SECOND)).isEqualTo(4);
  }

  @Test
  void secondExcludesItsEnd() {
    assertThat(busiest(0, SECOND, 2 * SECOND)).isEqualTo(1);
    assertThat(busiest(0, SECOND - 1)).isEqualTo(2);
  }

  @Test
  void emptyScheduleHasNone() {
    assertThat(busiest()).isZero();
  }

  private static long busiest(long... offsets) {
    return new Schedule() {
      @Override
      public long count() {
        return offsets.length;
      }

      @Override
      public long durationNanos() {
        return 10 * SECOND;
      }

      @Override
      public PrimitiveIterator.OfLong offsetsNanos() {
        return Arrays.stream(offsets).iterator();
      }
    }.busiestSecond();
  }
}
