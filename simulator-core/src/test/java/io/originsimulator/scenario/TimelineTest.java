package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineTest {

  @ParameterizedTest
  @CsvSource({
    "0,                   0",
    "3999999999,          0",
    "4000000000,          1",
    "4000000001,          1",
    "5999999999,          1",
    "6000000000,          2",
    "9223372036854775807, 2"
  })
  void aStageEndsTheInstantTheNextBegins(long elapsedNanos, int stage) {
    assertThat(timeline("0", "4s", "6s").stageAt(elapsedNanos)).isEqualTo(stage);
  }

  @Test
  void beforeTheFirstStageThereIsNone() {
    Timeline timeline = timeline("1s", "2s");

    assertThat(timeline.stageAt(0)).isEqualTo(Timeline.BEFORE_THE_FIRST);
    assertThat(timeline.stageAt(999_999_999)).isEqualTo(Timeline.BEFORE_THE_FIRST);
    assertThat(timeline.stageAt(1_000_000_000)).isZero();
    assertThat(timeline.stageAt(-1)).isEqualTo(Timeline.BEFORE_THE_FIRST);
  }

  @ParameterizedTest
  @CsvSource({
    "-1,         1000000000",
    "0,          1000000000",
    "999999999,  1000000000",
    "1000000000, 3000000000", // it has begun
    "2999999999, 3000000000",
    "3000000000, 9223372036854775807"
  })
  void theNextStartIsThatOfTheFirstStageThatHasNotBegun(long elapsedNanos, long next) {
    assertThat(timeline("1s", "3s", "3s").nextStart(elapsedNanos)).isEqualTo(next);
  }

  @Test
  void onlyStageHasNoEnd() {
    assertThat(timeline("0").stageAt(0)).isZero();
    assertThat(timeline("0").stageAt(Long.MAX_VALUE)).isZero();
  }

  @Test
  void lastOfStagesAtTheSameInstantIsServed() {
    Timeline timeline = timeline("0", "1s", "1000ms", "1s", "2s");

    assertThat(timeline.stageAt(999_999_999)).isZero();
    assertThat(timeline.stageAt(1_000_000_000)).isEqualTo(3);
    assertThat(timeline.stageAt(1_000_000_001)).isEqualTo(3);
    assertThat(timeline.stageAt(2_000_000_000)).isEqualTo(4);
    assertThat(timeline("0", "0").stageAt(0)).isEqualTo(1);
  }

  @Test
  void stagesTakePlaceInTheOrderOfTheirTimes() {
    assertThat(Timeline.inOrder(stages("6s", "0", "4000ms", "4s", "1s")))
        .containsExactlyElementsOf(stages("0", "1s", "4000ms", "4s", "6s"));
  }

  private static Timeline timeline(String... at) {
    return Timeline.of(stages(at));
  }

  private static List<Stage> stages(String... at) {
    return Stream.of(at)
        .map(text -> new Stage(DurationText.parse(text), Behaviour.of(500, Latency.NONE)))
        .toList();
  }
}
