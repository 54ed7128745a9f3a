package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.scenario.route.IncomingRequest;
import org.junit.jupiter.api.Test;

class ActiveRecipeTest {
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

    assertThat(active.plan(accepted, IncomingRequest.UNKNOWN)).isEqualTo(ResponsePlan.now(404));
    assertThat(active.plan(accepted + 4 * SECOND - 1, IncomingRequest.UNKNOWN))
        .isEqualTo(ResponsePlan.now(404));
    assertThat(active.plan(accepted + 4 * SECOND, IncomingRequest.UNKNOWN))
        .isEqualTo(ResponsePlan.now(503));
    assertThat(active.stageAt(accepted + 4 * SECOND)).contains(FLAKY.stages().get(1));
    assertThat(active.recipe()).isSameAs(FLAKY);
  }

  @Test
  void aRequestThatArrivedBeforeTheAcceptanceIsAnsweredByTheFirstInstant() {
    ActiveRecipe<Integer> active = active(FLAKY, 100 * SECOND);

    assertThat(active.plan(99 * SECOND, IncomingRequest.UNKNOWN)).isEqualTo(ResponsePlan.now(404));
    assertThat(active.stageAt(0)).contains(FLAKY.stages().get(0));
  }

  @Test
  void aClockMayPassTheLargestLong() {
    long accepted = Long.MAX_VALUE - SECOND;
    ActiveRecipe<Integer> active = active(FLAKY, accepted);

    assertThat(active.plan(accepted + 4 * SECOND - 1, IncomingRequest.UNKNOWN))
        .isEqualTo(ResponsePlan.now(404));
    assertThat(active.plan(accepted + 4 * SECOND, IncomingRequest.UNKNOWN))
        .isEqualTo(ResponsePlan.now(503));
  }

  @Test
  void beforeTheFirstStageThereIsNoPlan() {
    ActiveRecipe<Integer> active =
        active(recipe("{ \"stages\": [ { \"at\": \"1s\", \"status\": 500 } ] }"), 0);

    assertThat(active.plan(SECOND - 1, IncomingRequest.UNKNOWN)).isNull();
    assertThat(active.stageAt(SECOND - 1)).isEmpty();
    assertThat(active.plan(SECOND, IncomingRequest.UNKNOWN)).isEqualTo(ResponsePlan.now(500));
  }

  private static ActiveRecipe<Integer> active(Recipe recipe, long acceptedNanos) {
    return CompiledRecipe.of(recipe, behaviour -> behaviour.status()).accept(acceptedNanos);
  }

  private static Recipe recipe(String json) {
    return RecipeJson.read(json).recipes().get(0);
  }
}
