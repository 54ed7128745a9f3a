package io.originsimulator.testcontainers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.RecipeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages about invalid recipes, before a container exists. */
class RecipeDocumentsTest {
  private static final String BAD =
      "{\"body\": \"x\", \"stages\": [{\"at\": 0, \"status\": 20}, {\"at\": \"fast\", \"status\": 200}]}";

  @TempDir private Path folder;

  @Test
  void problemsOfAFileAreReportedAsByTheCommandLine() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.json"), BAD);
    assertThatThrownBy(() -> new OriginSimulatorContainer().withRecipe(bad))
        .isInstanceOf(RecipeException.class)
        .hasMessage(
            bad
                + """
                : 2 problems
                  stages[0].status: 20 (expected: a status from 200 to 999)
                  stages[1].at: "fast" (expected: 0 or a duration such as "50ms" or "2s")""");
  }

  @Test
  void problemsOfJsonAreReported() {
    assertThatThrownBy(() -> new OriginSimulatorContainer().withRecipe(" {"))
        .isInstanceOf(RecipeException.class)
        .hasMessageStartingWith("json: 1 problem\n  line 1, column ");
  }

  @Test
  void textThatIsNotJsonSuggestsAFile() {
    assertThatThrownBy(() -> new OriginSimulatorContainer().withRecipe("flaky.json"))
        .isInstanceOf(RecipeException.class)
        .hasMessage(
            "json: 1 problem\n  \"flaky.json\" (expected: JSON, which begins with { or [)"
                + " (for a file, which may also be YAML, use Path.of(…))");
    assertThatThrownBy(() -> new OriginSimulatorContainer().withRecipe("\nroute: /a\nbody: a\n"))
        .isInstanceOf(RecipeException.class)
        .hasMessageStartingWith("json: 1 problem\n  \"route: /a\" (expected: JSON, ");
  }

  @Test
  void emptyRecipeListIsRefused() {
    assertThatThrownBy(() -> new OriginSimulatorContainer().withRecipe(new Recipe[0]))
        .isInstanceOf(RecipeException.class)
        .hasMessage("recipe: 1 problem\n  empty (expected: at least one recipe)");
  }

  @Test
  void missingFileIsReported() {
    Path missing = Path.of("missing.json");
    assertThatThrownBy(() -> new OriginSimulatorContainer().withRecipe(missing))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("recipe \"missing.json\" is not a file (" + missing.toAbsolutePath() + ")");
    assertThatThrownBy(() -> new OriginSimulatorContainer().withRecipe(folder))
        .hasMessageStartingWith("recipe \"" + folder + "\" is not a file (");
  }

  @Test
  void duplicateRouteIsRefusedAndChangesNothing() throws IOException {
    Path other =
        Files.writeString(folder.resolve("other.json"), Recipes.saying("/a", "b").build().toJson());
    OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withRecipe(Recipes.saying("/a", "a"))
            .withRecipe(Recipes.saying("/b", "a"));
    assertThatThrownBy(() -> origin.withRecipe(other))
        .isInstanceOf(RecipeException.class)
        .hasMessage(
            other
                + ": 1 problem\n"
                + "  route: \"/a\" (expected: each route once) (it is the route of recipe already)");
    origin.withRecipe(Recipes.saying("/c", "c"));
  }
}
