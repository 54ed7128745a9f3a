package io.originsimulator.load.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StageSplitTest {
  private static final int PER_SLICE = 20;
  private static final LearnOptions OPTIONS = new LearnOptions(50, 20, 5, false, false);

  private final SplittableRandom random = new SplittableRandom(11);

  @Test
  void steadyResponsesAreOneStage() {
    assertThat(begins(100, slice -> random.nextInt(10) == 0 ? 1 : 0, OPTIONS)).containsExactly(0);
  }

  @Test
  void stageBeginsWhereResponsesChange() {
    IntUnaryOperator outage =
        slice -> slice >= 40 && slice < 60 ? 1 : random.nextInt(100) == 0 ? 1 : 0;
    assertThat(begins(100, outage, OPTIONS)).containsExactly(0, 40, 60);
  }

  @Test
  void detectsAChangedShare() {
    IntUnaryOperator grows = slice -> random.nextInt(100) < (slice < 50 ? 2 : 12) ? 1 : 0;
    assertThat(begins(100, grows, OPTIONS))
        .hasSize(2)
        .last()
        .satisfies(begin -> assertThat((int) begin).isBetween(46, 54));
  }

  @Test
  void keepsToTheMaximumOfStages() {
    assertThat(begins(100, slice -> slice / 10, OPTIONS)).hasSize(5);
  }

  @Test
  void stagesHaveTheMinimumOfRequests() {
    LearnOptions many = new LearnOptions(50, 10 * PER_SLICE, 5, false, false);
    assertThat(begins(100, slice -> slice >= 40 && slice < 45 ? 1 : 0, many))
        .hasSize(3)
        .element(1)
        .satisfies(begin -> assertThat((int) begin).isBetween(35, 40));
  }

  @Test
  void fewRequestsAreOneStage() {
    assertThat(StageSplit.begins(new int[] {0, 9}, new int[] {0, 1}, 10, OPTIONS))
        .containsExactly(0);
  }

  private static List<Integer> begins(
      int slices, IntUnaryOperator kindInSlice, LearnOptions options) {
    int[] slice = IntStream.range(0, slices * PER_SLICE).map(i -> i / PER_SLICE).toArray();
    int[] kind = IntStream.of(slice).map(kindInSlice).toArray();
    return StageSplit.begins(slice, kind, slices, options);
  }
}
