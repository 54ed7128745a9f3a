package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CompiledRecipeTest {
  private static final Dice DICE = new Dice(42);
  private static final long SECOND = 1_000_000_000;

  @Test
  void thePlanIsThatOfTheStageAtThatInstant() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "stages": [ { "at": "1s", "status": 404, "latency": "50ms" },
                          { "at": "4s", "status": 503, "latency": "2s" },
                          { "at": "6s", "status": 500 } ] }
            """);

    assertThat(recipe.plan(SECOND - 1, DICE, 0)).isNull();
    assertThat(recipe.plan(SECOND, DICE, 0)).isEqualTo(plan("404", 50_000_000));
    assertThat(recipe.plan(4 * SECOND - 1, DICE, 0)).isEqualTo(plan("404", 50_000_000));
    assertThat(recipe.plan(4 * SECOND, DICE, 0)).isEqualTo(plan("503", 2_000_000_000));
    assertThat(recipe.plan(6 * SECOND - 1, DICE, 0)).isEqualTo(plan("503", 2_000_000_000));
    assertThat(recipe.plan(6 * SECOND, DICE, 0)).isEqualTo(ResponsePlan.now("500"));
    assertThat(recipe.isDrawn()).isFalse();
  }

  @Test
  void theStageOfAnInstantIsTheOneThatWasGiven() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "stages": [ { "at": "4s", "status": 503 }, { "at": "1s", "status": 404 } ] }
            """);
    List<Stage> given = recipe.recipe().stages();

    assertThat(recipe.stageAt(SECOND - 1)).isEmpty();
    assertThat(recipe.stageAt(SECOND)).contains(given.get(1));
    assertThat(recipe.stageAt(4 * SECOND)).contains(given.get(0));
  }

  @Test
  void aResponseIsMadeOnceForEachStageInTheOrderTheyTakePlace() {
    List<Integer> made = new ArrayList<>();
    CompiledRecipe<Integer> recipe =
        CompiledRecipe.of(
            recipe(
                """
                { "stages": [ { "at": "4s", "status": 503 }, { "at": 0, "status": 404 } ] }
                """),
            behaviour -> {
              made.add(behaviour.status());
              return behaviour.status();
            });

    recipe.plan(0, DICE, 0);
    recipe.plan(0, DICE, 1);

    assertThat(made).containsExactly(404, 503);
  }

  @Test
  void anUndrawnPlanIsTheSameForEveryRequest() {
    CompiledRecipe<String> recipe =
        compiled("{ \"stages\": [ { \"at\": 0, \"status\": 500, \"latency\": \"1s\" } ] }");

    assertThat(recipe.plan(0, DICE, 0)).isSameAs(recipe.plan(7, new Dice(43), 1));
  }

  @Test
  void aLatencyIsDrawnFromItsRangeBothEndsIncluded() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "stages": [ { "at": 0, "status": 500, "latency": "1.003us..1us" } ] }
            """);

    assertThat(recipe.isDrawn()).isTrue();
    assertThat(delaysOf(recipe)).containsExactlyInAnyOrder(1000L, 1001L, 1002L, 1003L);
  }

  @Test
  void aSizeIsDrawnFromItsRangeBothEndsIncluded() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "random_content": "10b..13b", "stages": [ { "at": 0, "status": 200 } ] }
            """);

    assertThat(recipe.isDrawn()).isTrue();
    assertThat(sizesOf(recipe)).containsExactlyInAnyOrder(10L, 11L, 12L, 13L);
    assertThat(delaysOf(recipe)).containsExactly(0L);
  }

  @Test
  void onlyTheRecipesContentIsCut() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "random_content": "1kb..2kb",
              "stages": [ { "at": 0, "status": 503, "latency": "1s..2s" },
                          { "at": "1s", "status": 200, "latency": "1s..2s", "body": "own" },
                          { "at": "2s", "status": 200 } ] }
            """);

    assertThat(recipe.plan(0, DICE, 0).bodyBytes()).isEqualTo(ResponsePlan.WHOLE_BODY);
    assertThat(recipe.plan(SECOND, DICE, 0).bodyBytes()).isEqualTo(ResponsePlan.WHOLE_BODY);
    assertThat(recipe.plan(2 * SECOND, DICE, 0).bodyBytes()).isBetween(1024L, 2048L);
  }

  @Test
  void theSameOrdinalHasTheSamePlan() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "random_content": "1b..1gb",
              "stages": [ { "at": 0, "status": 200, "latency": "0..1h" } ] }
            """);

    assertThat(recipe.plan(0, DICE, 5))
        .isEqualTo(recipe.plan(SECOND, DICE, 5))
        .isNotEqualTo(recipe.plan(0, DICE, 6))
        .isNotEqualTo(recipe.plan(0, new Dice(43), 5));
  }

  private static Set<Long> delaysOf(CompiledRecipe<String> recipe) {
    return LongStream.range(0, 500)
        .mapToObj(ordinal -> recipe.plan(0, DICE, ordinal).delayNanos())
        .collect(Collectors.toSet());
  }

  private static Set<Long> sizesOf(CompiledRecipe<String> recipe) {
    return LongStream.range(0, 500)
        .mapToObj(ordinal -> recipe.plan(0, DICE, ordinal).bodyBytes())
        .collect(Collectors.toSet());
  }

  private static ResponsePlan<String> plan(String response, long delayNanos) {
    return new ResponsePlan<>(response, delayNanos, ResponsePlan.WHOLE_BODY);
  }

  private static CompiledRecipe<String> compiled(String json) {
    return CompiledRecipe.of(recipe(json), behaviour -> String.valueOf(behaviour.status()));
  }

  private static Recipe recipe(String json) {
    return RecipeJson.read(json).recipes().get(0);
  }
}
