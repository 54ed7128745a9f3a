package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Stage;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompiledRecipeTest {
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

    assertThat(first(recipe, SECOND - 1)).isNull();
    assertThat(first(recipe, SECOND)).isEqualTo(plan("404", 50_000_000));
    assertThat(first(recipe, 4 * SECOND - 1)).isEqualTo(plan("404", 50_000_000));
    assertThat(first(recipe, 4 * SECOND)).isEqualTo(plan("503", 2_000_000_000));
    assertThat(first(recipe, 6 * SECOND - 1)).isEqualTo(plan("503", 2_000_000_000));
    assertThat(first(recipe, 6 * SECOND)).isEqualTo(ResponsePlan.now("500"));
    assertThat(recipe.recipe().isDrawn()).isFalse();
  }

  @Test
  void theStageOfAnInstantIsTheOneThatWasGiven() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "stages": [ { "at": "4s", "status": 503 }, { "at": "1s", "status": 404 } ] }
            """);
    List<Stage> given = recipe.recipe().stages();

    ActiveRecipe<String> active = recipe.accept(0);

    assertThat(active.stageAt(SECOND - 1)).isEmpty();
    assertThat(active.stageAt(SECOND)).contains(given.get(1));
    assertThat(active.stageAt(4 * SECOND)).contains(given.get(0));
  }

  @Test
  void aResponseIsMadeOnceForEachBehaviour() {
    List<Integer> made = new ArrayList<>();
    CompiledRecipe<Integer> recipe =
        CompiledRecipe.of(
            recipe(
                """
                { "stages": [ { "at": "4s", "status": 503 }, { "at": 0, "status": 404 },
                              { "at": "8s", "status": 503 } ] }
                """),
            behaviour -> {
              made.add(behaviour.status());
              return behaviour.status();
            });

    ActiveRecipe<Integer> active = recipe.accept(0);
    active.plan(0, IncomingRequest.UNKNOWN);
    active.plan(0, IncomingRequest.UNKNOWN);

    assertThat(made).containsExactly(503, 404);
  }

  @Test
  void planWithoutDrawsIsEqualForEveryRequest() {
    CompiledRecipe<String> recipe =
        compiled("{ \"stages\": [ { \"at\": 0, \"status\": 500, \"latency\": \"1s\" } ] }");

    ActiveRecipe<String> active = recipe.accept(0);

    assertThat(active.plan(0, IncomingRequest.UNKNOWN))
        .isSameAs(active.plan(7, IncomingRequest.UNKNOWN));
  }

  @Test
  void aLatencyIsDrawnFromItsRangeBothEndsIncluded() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "stages": [ { "at": 0, "status": 500, "latency": "1.003us..1us" } ] }
            """);

    assertThat(recipe.recipe().isDrawn()).isTrue();
    assertThat(delaysOf(recipe)).containsExactlyInAnyOrder(1000L, 1001L, 1002L, 1003L);
  }

  @Test
  void aSizeIsDrawnFromItsRangeBothEndsIncluded() {
    CompiledRecipe<String> recipe =
        compiled(
            """
            { "random_content": "10b..13b", "stages": [ { "at": 0, "status": 200 } ] }
            """);

    assertThat(recipe.recipe().isDrawn()).isTrue();
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

    assertThat(first(recipe, 0).bodyBytes()).isEqualTo(ResponsePlan.WHOLE_BODY);
    assertThat(first(recipe, SECOND).bodyBytes()).isEqualTo(ResponsePlan.WHOLE_BODY);
    assertThat(first(recipe, 2 * SECOND).bodyBytes()).isBetween(1024L, 2048L);
  }

  @Test
  void theSameOrdinalHasTheSamePlan() {
    String json =
        """
        { "seed": %d, "random_content": "1b..1gb",
          "stages": [ { "at": 0, "status": 200, "latency": "0..1h" } ] }
        """;

    List<ResponsePlan<String>> plans = plans(compiled(json.formatted(42)));

    assertThat(plans(compiled(json.formatted(42)))).isEqualTo(plans);
    assertThat(plans(compiled(json.formatted(43)))).doesNotContainAnyElementsOf(plans);
    assertThat(plans).doesNotHaveDuplicates();
  }

  private static Set<Long> delaysOf(CompiledRecipe<String> recipe) {
    return plans(recipe).stream().map(ResponsePlan::delayNanos).collect(Collectors.toSet());
  }

  private static Set<Long> sizesOf(CompiledRecipe<String> recipe) {
    return plans(recipe).stream().map(ResponsePlan::bodyBytes).collect(Collectors.toSet());
  }

  private static List<ResponsePlan<String>> plans(CompiledRecipe<String> recipe) {
    ActiveRecipe<String> active = recipe.accept(0);
    return Stream.generate(() -> active.plan(0, IncomingRequest.UNKNOWN)).limit(500).toList();
  }

  /** Returns the plan of a first request. */
  private static ResponsePlan<String> first(CompiledRecipe<String> recipe, long elapsedNanos) {
    return recipe.accept(0).plan(elapsedNanos, IncomingRequest.UNKNOWN);
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
