package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Content;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The responses that a recipe with overrides prepares when it is compiled. */
class PreparedOverridesTest {
  @Test
  void theResponseOfABehaviourIsMadeOnce() {
    List<Behaviour> made = new ArrayList<>();
    CompiledRecipe.of(
        Played.recipe(
            """
            { "overrides": true, "body": "content",
              "stages": [ { "at": 0, "status": 503 }, { "at": "1s", "status": 200 },
                          { "at": "2s", "status": 500 }, { "at": "3s", "fault": "reset" } ] }
            """),
        behaviour -> {
          made.add(behaviour);
          return "";
        });

    assertThat(made).doesNotHaveDuplicates();
  }

  @Test
  void contentIsPreparedForStagesAndNotForOverflows() {
    List<Integer> made = new ArrayList<>();
    CompiledRecipe.of(
        Played.recipe(
            """
            { "overrides": true, "body": "content",
              "limit": { "rate": "1/s", "overflow": { "latency": "1s" } },
              "capacity": { "workers": 1, "overflow": { "latency": "2s" } },
              "stages": [ { "at": 0, "status": 500, "latency": "3s" } ] }
            """),
        behaviour -> {
          made.add(behaviour.status());
          return "";
        });

    assertThat(made).containsExactly(500, 429, 503, 200);
  }

  @Test
  void contentIsPreparedForA200WithItsOwnBody() {
    List<Content> made = new ArrayList<>();
    Recipe recipe =
        Played.recipe(
            """
            { "overrides": true, "body": "content",
              "stages": [ { "at": 0, "status": 200, "body": "own" } ] }
            """);
    CompiledRecipe.of(
        recipe,
        behaviour -> {
          if (ResponseSpec.of(recipe, behaviour).body()
              instanceof ResponseSpec.Body.Payload payload) {
            made.add(payload.content());
          }
          return "";
        });

    assertThat(made).containsExactly(new Content.Text("own"), new Content.Text("content"));
  }
}
