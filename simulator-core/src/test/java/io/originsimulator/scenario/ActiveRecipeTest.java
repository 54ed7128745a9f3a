package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import org.junit.jupiter.api.Test;

class ActiveRecipeTest {
  private static final Dice DICE = new Dice(42);
  private static final long SECOND = 1_000_000_000;
  private static final Recipe FLAKY =
      recipe(
          """
          { "stages": [ { "at": 0, "status": 404 }, { "at": "4s", "status": 503 } ] }
          """);

  @Test
  void theTimelineCountsFromTheMomentOfAcceptance() {
    long accepted = 100 * SECOND;
    ActiveRecipe<Integer> active = active(FLAKY, accepted);

    assertThat(active.plan(accepted)).isEqualTo(ResponsePlan.now(404));
    assertThat(active.plan(accepted + 4 * SECOND - 1)).isEqualTo(ResponsePlan.now(404));
    assertThat(active.plan(accepted + 4 * SECOND)).isEqualTo(ResponsePlan.now(503));
    assertThat(active.stageAt(accepted + 4 * SECOND)).contains(FLAKY.stages().get(1));
    assertThat(active.recipe()).isSameAs(FLAKY);
  }

  @Test
  void aRequestThatArrivedBeforeTheAcceptanceIsAnsweredByTheFirstInstant() {
    ActiveRecipe<Integer> active = active(FLAKY, 100 * SECOND);

    assertThat(active.plan(99 * SECOND)).isEqualTo(ResponsePlan.now(404));
    assertThat(active.stageAt(0)).contains(FLAKY.stages().get(0));
  }

  @Test
  void aClockMayPassTheLargestLong() {
    long accepted = Long.MAX_VALUE - SECOND;
    ActiveRecipe<Integer> active = active(FLAKY, accepted);

    assertThat(active.plan(accepted + 4 * SECOND - 1)).isEqualTo(ResponsePlan.now(404));
    assertThat(active.plan(accepted + 4 * SECOND)).isEqualTo(ResponsePlan.now(503));
  }

  @Test
  void beforeTheFirstStageThereIsNoPlan() {
    ActiveRecipe<Integer> active =
        active(recipe("{ \"stages\": [ { \"at\": \"1s\", \"status\": 500 } ] }"), 0);

    assertThat(active.plan(SECOND - 1)).isNull();
    assertThat(active.stageAt(SECOND - 1)).isEmpty();
    assertThat(active.plan(SECOND)).isEqualTo(ResponsePlan.now(500));
  }

  @Test
  void eachRequestTakesTheNextOrdinal() {
    Recipe random =
        recipe(
            """
            { "stages": [ { "at": 0, "status": 500, "latency": "0..1h" } ] }
            """);
    CompiledRecipe<Integer> compiled = CompiledRecipe.of(random, behaviour -> behaviour.status());
    ActiveRecipe<Integer> active = new ActiveRecipe<>(compiled, 0, DICE);

    for (long ordinal = 0; ordinal < 5; ordinal++) {
      assertThat(active.plan(0)).isEqualTo(compiled.plan(0, DICE, ordinal));
    }
  }

  private static ActiveRecipe<Integer> active(Recipe recipe, long acceptedNanos) {
    return new ActiveRecipe<>(
        CompiledRecipe.of(recipe, behaviour -> behaviour.status()), acceptedNanos, DICE);
  }

  private static Recipe recipe(String json) {
    return RecipeJson.read(json).recipes().get(0);
  }
}
