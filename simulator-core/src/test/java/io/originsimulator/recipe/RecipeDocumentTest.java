package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecipeDocumentTest {
  private static final Problem PROBLEM = Problem.of("5", "a text").at("body");

  @Test
  void aDocumentHasAtLeastOneRecipe() {
    assertThat(Refusal.of(() -> RecipeDocument.of(List.of())))
        .isEqualTo("empty (expected: at least one recipe)");
  }

  @Test
  void rejectsDuplicateRoute() {
    List<Recipe> recipes = List.of(recipe("/a"), recipe("/a*"), recipe("/a"), recipe("/a"));

    assertThat(Refusal.of(() -> new RecipeDocument("recipes.json", true, recipes)))
        .isEqualTo(
            """
            recipes.json: 2 problems
              [2].route: "/a" (expected: each route once) (it is the route of [0] already)
              [3].route: "/a" (expected: each route once) (it is the route of [0] already)\
            """);
  }

  @Test
  void rejectsRouteInSeveralDocuments() {
    RecipeDocument a = new RecipeDocument("a.json", false, List.of(recipe("/a")));
    RecipeDocument ba = new RecipeDocument("b.json", true, List.of(recipe("/b"), recipe("/a")));
    RecipeDocument c = new RecipeDocument("c.json", false, List.of(recipe("/c")));

    assertThat(RecipeDocument.conflicts(List.of(a, c))).isEmpty();
    assertThat(RecipeDocument.conflicts(List.of(a, ba, c, a)))
        .extracting(RecipeException::getMessage)
        .containsExactly(
            """
            b.json: 1 problem
              [1].route: "/a" (expected: each route once) (it is the route of a.json already)\
            """,
            """
            a.json: 1 problem
              route: "/a" (expected: each route once) (it is the route of a.json already)\
            """);
  }

  @Test
  void rejectsListenersInSeveralDocuments() {
    RecipeDocument a = document("a.json");
    RecipeDocument b = document("b.json");

    assertThat(RecipeDocument.conflicts(List.of(a))).isEmpty();
    assertThat(RecipeDocument.conflicts(List.of(a, b)))
        .extracting(RecipeException::getMessage)
        .containsExactly(
            """
            b.json: 1 problem
              listener: duplicate (expected: one listener) (a.json has one)\
            """);
  }

  private static RecipeDocument document(String name) {
    byte[] listener = "{\"listener\": {}}".getBytes(StandardCharsets.UTF_8);
    return RecipeJson.read(listener, name, RecipeJson.Format.JSON, Optional.empty());
  }

  @Test
  void aProblemIsPlacedInAnArrayByTheNumberOfItsRecipe() {
    RecipeDocument two = RecipeDocument.of(List.of(recipe("/a"), recipe("/b")));

    assertThat(two.placed(1, PROBLEM)).hasToString("[1].body: 5 (expected: a text)");
  }

  @Test
  void aProblemOfTheOnlyRecipeNeedsNoNumber() {
    RecipeDocument one = RecipeDocument.of(List.of(recipe("/a")));

    assertThat(one.placed(0, PROBLEM)).hasToString("body: 5 (expected: a text)");
  }

  @Test
  void theRecipesOfADocumentDoNotChange() {
    List<Recipe> recipes = new ArrayList<>(List.of(recipe("/a")));
    RecipeDocument document = RecipeDocument.of(recipes);
    recipes.clear();

    assertThat(document.recipes()).containsExactly(recipe("/a"));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> document.recipes().clear());
  }

  private static Recipe recipe(String route) {
    Stage stage = new Stage(DurationText.ZERO, Behaviour.of(500, Latency.NONE));
    return new Recipe(new Route(route), List.of(), Headers.NONE, false, List.of(stage));
  }
}
