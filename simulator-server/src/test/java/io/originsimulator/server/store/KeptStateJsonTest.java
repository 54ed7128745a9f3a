package io.originsimulator.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.server.store.KeptState.KeptListener;
import io.originsimulator.server.store.KeptState.KeptRecipe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptStateJsonTest {
  private static final Instant AT = Instant.parse("2026-11-23T20:00:00.123456789Z");
  private static final Recipe NEWS =
      RecipeJson.read(
              """
              {"route": "/news", "body": "n", "seed": 7, "stages": [
                {"at": "0s", "status": 200, "latency": "10ms..20ms"}, {"at": "5s", "status": 503}]}
              """)
          .recipes()
          .get(0);
  private final KeptStateJson json = new KeptStateJson(Optional.empty());

  @Test
  void stateIsReadAsWritten() {
    KeptState state =
        new KeptState(
            17,
            1,
            2,
            List.of(
                new KeptRecipe(NEWS, AT),
                new KeptRecipe(
                    Recipe.route("/feed*").method("POST").body("f").build(), AT.plusSeconds(1))),
            Optional.of(
                new KeptListener(
                    Listener.builder().maxConnections(100).build(), AT.minusNanos(1))));
    assertThat(json.read(json.write(state), "here")).isEqualTo(state);
  }

  @Test
  void emptyStateIsReadAsWritten() {
    assertThat(json.read(json.write(KeptState.NONE), "here")).isEqualTo(KeptState.NONE);
  }

  @Test
  void writtenStateIsDocumentOfRecipesWithTheNumbersOfTheState() {
    KeptState state =
        new KeptState(
            3,
            0,
            1,
            List.of(new KeptRecipe(Recipe.route("/a").body("a").build(), AT)),
            Optional.of(new KeptListener(Listener.builder().idle("5s").build(), AT)));
    assertThat(new String(json.write(state), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            {"kept_state": 1, "edition": 3, "restarts": 0, "clears": 1,
            "recipes": [
            {"accepted_at": "2026-11-23T20:00:00.123456789Z", "route":"/a","origin":null,"body":"a",\
            "random_content":null,"headers":{},"stages":[{"at":0,"status":200,"latency":0}]}],
            "listener": {"accepted_at": "2026-11-23T20:00:00.123456789Z", "idle":"5s"}}
            """);
  }

  @Test
  void listenerThatLimitsNothingIsNotKept() {
    KeptState state =
        new KeptState(1, 0, 0, List.of(), Optional.of(new KeptListener(Listener.NONE, AT)));
    assertThat(state.listener()).isEmpty();
  }

  @Test
  void bodyFilesAreReadFromTheFolder(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.txt"), "a");
    Recipe recipe = RecipeJson.read(recipeOf(folder)).recipes().get(0);
    byte[] written = json.write(stateOf(new KeptRecipe(recipe, AT)));
    assertThat(new KeptStateJson(Optional.of(folder)).read(written, "here").recipes())
        .containsExactly(new KeptRecipe(recipe, AT));
    assertThatThrownBy(() -> json.read(written, "here"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("recipes[0].body_file: \"a.txt\"");
  }

  @Test
  void contentThatIsNotJsonIsRefusedWithThePlaceAndTheFix() {
    assertThatThrownBy(() -> read("{\"kept_state\": 1, \"edit"))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("here: 1 problem\n  line 1, column 24")
        .hasMessageEndingWith(
            "\n  (the content is not the state of a simulator that this version can read; restore a"
                + " copy, or remove it to begin without recipes)");
  }

  @Test
  void otherJsonIsRefused() {
    assertThatThrownBy(() -> read("[]"))
        .hasMessageContaining(
            "here: 1 problem\n  [] (expected: the state of a simulator in braces)");
  }

  @Test
  void stateOfAnotherFormatIsRefusedWithEachPlace() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    {"kept_state": 2, "edition": -1, "restarts": "1", "owner": "me",
                     "recipes": [{"route": "/a"}, {"accepted_at": "noon", "route": 5}, 7],
                     "listener": {"accepted_at": "2026-11-23T20:00:00Z", "idle": "0s"}}
                    """))
        .hasMessageContainingAll(
            "here: 13 problems",
            "  kept_state: 2 (expected: 1)",
            "  edition: -1 (expected: a whole number, 0 or more)",
            "  restarts: \"1\" (expected: a whole number, 0 or more) (leave out the quotes)",
            "  clears: missing (expected: a whole number, 0 or more)",
            "  owner: unknown field (expected: kept_state,",
            "  recipes[0].accepted_at: missing (expected: an instant, such as 2026-11-23T12:00:00Z)",
            "  recipes[0].stages: missing",
            "  recipes[1].accepted_at: \"noon\" (expected: an instant",
            "  recipes[1].route: 5 (expected:",
            "  recipes[2]: 7 (expected: a recipe",
            "  listener.idle: \"0s\" (expected: more than 0)");
  }

  @Test
  void stateWithOneRouteTwiceIsRefused() {
    String recipe = "{\"accepted_at\": \"" + AT + "\", \"route\": \"/a\", \"body\": \"\"}";
    assertThatThrownBy(
            () ->
                read(
                    "{\"kept_state\": 1, \"edition\": 1, \"restarts\": 0, \"clears\": 0, \"recipes\": ["
                        + recipe
                        + ","
                        + recipe
                        + "]}"))
        .hasMessageContaining("  recipes[1].route: \"/a\" (expected: each route once)");
  }

  private KeptState read(String content) {
    return json.read(content.getBytes(StandardCharsets.UTF_8), "here");
  }

  private static Path recipeOf(Path folder) throws IOException {
    return Files.writeString(
        folder.resolve("a.json"), "{\"route\": \"/a\", \"body_file\": \"a.txt\"}");
  }

  private static KeptState stateOf(KeptRecipe recipe) {
    return new KeptState(1, 0, 0, List.of(recipe), Optional.empty());
  }
}
