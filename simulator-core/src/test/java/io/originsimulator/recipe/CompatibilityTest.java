package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.recipe.value.SizeRange;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compatibility: every recipe that the original OriginSimulator accepts keeps its meaning. */
class CompatibilityTest {

  static List<Path> goodRecipes() throws IOException {
    return Fixture.goodRecipes();
  }

  /** Returns the recipes without tabs, which YAML does not allow as indentation. */
  static List<Path> goodRecipesWithoutTabs() throws IOException {
    List<Path> recipes = new ArrayList<>();
    for (Path file : Fixture.goodRecipes()) {
      if (!Files.readString(file).contains("\t")) {
        recipes.add(file);
      }
    }
    return recipes;
  }

  @Test
  void listsEveryRecipeOfTheOriginal() throws IOException {
    assertThat(Fixture.filesOf("compat")).hasSize(17);
    assertThat(Fixture.goodRecipes()).hasSize(17 + 13);
  }

  @ParameterizedTest
  @MethodSource("goodRecipes")
  void aRecipeOfTheOriginalIsAccepted(Path file) throws IOException {
    RecipeDocument document = RecipeJson.read(file);

    assertThat(document.isArray()).isEqualTo(Files.readString(file).startsWith("["));
    assertThat(document.recipes()).isNotEmpty().allMatch(recipe -> recipe.content().isPresent());
  }

  @ParameterizedTest
  @MethodSource("goodRecipesWithoutTabs")
  void aRecipeOfTheOriginalMeansTheSameAsYaml(Path file) throws IOException {
    RecipeDocument yaml =
        RecipeJson.read(
            Files.readAllBytes(file), file.toString(), RecipeJson.Format.YAML, Optional.empty());

    assertThat(yaml).isEqualTo(RecipeJson.read(file));
  }

  @Test
  void scenarioOfSeed000BehavesAsDrawn() throws IOException {
    Recipe recipe =
        new Recipe(
            Route.ALL,
            List.of(new Content.Origin(URI.create("https://www.bbc.co.uk/news"))),
            Headers.NONE,
            false,
            List.of(stage("0", 404, "50ms"), stage("4s", 503, "2s"), stage("6s", 200, "100ms")));

    assertThat(RecipeJson.read(Fixture.file("seeds/000-scenario.json")).recipes())
        .containsExactly(recipe);
  }

  @Test
  void theRandomLatencyOfSeed000IsARange() throws IOException {
    Recipe recipe =
        new Recipe(
            Route.ALL,
            List.of(new Content.Random(SizeRange.parse("428kb"))),
            Headers.NONE,
            false,
            List.of(stage("0", 200, "1000ms..1500ms")));

    assertThat(RecipeJson.read(Fixture.file("seeds/000-random-latency.json")).recipes())
        .containsExactly(recipe);
  }

  @Test
  void seed001IsRefusedWithTheHintToQuote12s() throws IOException {
    byte[] asPrinted = Files.readAllBytes(Fixture.file("seeds/001-as-printed.json"));

    assertThat(
            Refusal.of(
                () ->
                    RecipeJson.read(
                        asPrinted, "recipe.json", RecipeJson.Format.JSON, Optional.empty())))
        .isEqualTo(
            """
            recipe.json: 1 problem
              line 6, column 20: 12s must be quoted: "12s"
                        "latency": 12s,
                                   ^\
            """);
  }

  @Test
  void theRecipeOfSeed001IsAcceptedOnceItIsQuoted() throws IOException {
    Recipe recipe = RecipeJson.read(Fixture.file("seeds/001-quoted.json")).recipes().get(0);

    assertThat(recipe.route()).isEqualTo(Route.ALL);
    assertThat(recipe.headers())
        .isEqualTo(
            Headers.NONE
                .with("content-encoding", "gzip")
                .with("cache-control", "private, max-age=0"));
    assertThat(recipe.stages()).containsExactly(stage("0", 200, "12s"));
    assertThat(recipe.sources())
        .singleElement()
        .isInstanceOfSatisfying(
            Content.Text.class,
            text ->
                assertThat(text.template())
                    .startsWith("<!doctype html>\n<html lang=\"en\">\n")
                    .endsWith("</html>\n")
                    .hasSize(1700));
  }

  private static Stage stage(String at, int status, String latency) {
    return new Stage(DurationText.parse(at), Behaviour.of(status, Latency.parse(latency)));
  }
}
