package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class TimelinePropertiesTest {

  @Property
  void theStageIsTheLastThatHasBegun(
      @ForAll @Size(min = 1, max = 40) List<@LongRange(min = 0, max = 50) Long> startMicros,
      @ForAll @LongRange(min = 0, max = 52_000) long elapsedNanos) {
    checkAgainstALinearSearch(startMicros, elapsedNanos);
  }

  @Property
  void theEdgesOfStagesAreExactToTheNanosecond(
      @ForAll @Size(min = 1, max = 40)
          List<@LongRange(min = 0, max = 315_360_000_000_000L) Long> startMicros,
      @ForAll @IntRange(min = 0, max = 39) int stage,
      @ForAll @IntRange(min = -1, max = 1) int offsetNanos) {
    long edgeNanos = startMicros.get(stage % startMicros.size()) * 1000;

    checkAgainstALinearSearch(startMicros, edgeNanos + offsetNanos);
  }

  private static void checkAgainstALinearSearch(List<Long> startMicros, long elapsedNanos) {
    List<Stage> given = new ArrayList<>();
    for (int i = 0; i < startMicros.size(); i++) {
      Behaviour numbered = Behaviour.of(200 + i, Latency.NONE);
      given.add(new Stage(DurationText.parse(startMicros.get(i) + "us"), numbered));
    }
    List<Stage> inOrder = Timeline.inOrder(given);

    int found = Timeline.of(inOrder).stageAt(elapsedNanos);

    Stage expected = null;
    for (Stage stage : given) {
      boolean begun = stage.at().nanos() <= elapsedNanos;
      if (begun && (expected == null || stage.at().nanos() >= expected.at().nanos())) {
        expected = stage;
      }
    }
    assertThat(found == Timeline.BEFORE_THE_FIRST ? null : inOrder.get(found)).isSameAs(expected);
  }
}
