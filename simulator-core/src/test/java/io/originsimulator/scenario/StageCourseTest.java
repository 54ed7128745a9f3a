package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import java.util.List;
import org.junit.jupiter.api.Test;

class StageCourseTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void stageWithoutRampHasOnePoint() {
    List<StageCourse> course =
        course("\"stages\": [{\"at\": 0, \"status\": 404}, {\"at\": \"4s\", \"status\": 503}]");

    assertThat(course).extracting(StageCourse::fromNanos).containsExactly(0L, 4 * SECOND);
    assertThat(course.get(0).untilNanos()).hasValue(4 * SECOND);
    assertThat(course.get(1).untilNanos()).isEmpty();
    assertThat(instants(course.get(0))).containsExactly(0L);
    assertThat(latencies(course.get(1))).containsExactly("0");
  }

  @Test
  void lastStageOfARepeatedTimelineEndsWithTheRound() {
    assertThat(course("\"repeat\": \"9s\", \"stages\": [{\"at\": \"1s\", \"status\": 404}]"))
        .singleElement()
        .satisfies(stage -> assertThat(stage.untilNanos()).hasValue(9 * SECOND));
  }

  @Test
  void rampHasAPointAtItsEnd() {
    String ramp = "\"stages\": [{\"at\": 0, \"status\": 404, \"latency\": \"%s\"}, %s]";
    String next = "{\"at\": \"4s\", \"status\": 503}";

    StageCourse whole = course(ramp.formatted("0s -> 2s", next)).get(0);
    assertThat(instants(whole)).containsExactly(0L, 4 * SECOND);
    assertThat(latencies(whole)).containsExactly("0", "2s");

    StageCourse shorter = course(ramp.formatted("1s..2s -> 3s over 1s", next)).get(0);
    assertThat(instants(shorter)).containsExactly(0L, SECOND);
    assertThat(latencies(shorter)).containsExactly("1s..2s", "3s..3s");

    StageCourse longer = course(ramp.formatted("0s -> 8s over 8s", next)).get(0);
    assertThat(instants(longer)).containsExactly(0L, 4 * SECOND);
    assertThat(latencies(longer)).containsExactly("0", "4s");
  }

  @Test
  void rampOfAStageWithoutEndEndsByItself() {
    String ramp = "\"stages\": [{\"at\": \"1s\", \"status\": 404, \"latency\": \"%s\"}]";

    assertThat(instants(course(ramp.formatted("1s -> 2s over 5s")).get(0)))
        .containsExactly(SECOND, 6 * SECOND);
  }

  @Test
  void sharesThatRampHavePointsOnTheirCurve() {
    StageCourse mix =
        course(
                """
                "repeat": "8s", "stages": [{"at": 0, "mix": [
                  {"weight": "9 -> 1", "status": 404}, {"weight": 1, "status": 503}]}]""")
            .get(0);

    assertThat(instants(mix)).hasSize(9).startsWith(0L, SECOND).endsWith(8 * SECOND);
    assertThat(mix.points().get(0).outlook()).extracting(Outlook::share).containsExactly(0.9, 0.1);
    assertThat(mix.points().get(4).outlook().get(0).share()).isEqualTo(5.0 / 6);
    assertThat(mix.points().get(8).outlook()).extracting(Outlook::share).containsExactly(0.5, 0.5);
  }

  private static List<Long> instants(StageCourse stage) {
    return stage.points().stream().map(StageCourse.Point::atNanos).toList();
  }

  /** Returns the latency of the first behaviour at each point. */
  private static List<String> latencies(StageCourse stage) {
    return stage.points().stream()
        .map(point -> point.outlook().get(0).latency().toString())
        .toList();
  }

  private static List<StageCourse> course(String fields) {
    Recipe recipe = RecipeJson.read("{" + fields + "}").recipes().get(0);
    return CompiledRecipe.of(recipe, behaviour -> behaviour).accept(100 * SECOND).course();
  }
}
