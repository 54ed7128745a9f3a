package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecipeJsonWriteTest {

  static List<Path> goodRecipes() throws IOException {
    return Fixture.goodRecipes();
  }

  @ParameterizedTest
  @MethodSource("goodRecipes")
  void writtenRecipesCanBeReadAgain(Path file) throws IOException {
    List<Recipe> recipes = RecipeJson.read(file).recipes();

    RecipeDocument again = RecipeJson.read(RecipeJson.write(recipes));

    assertThat(again).isEqualTo(new RecipeDocument("", true, recipes));
  }

  @Test
  void noRecipesAreAnEmptyArray() {
    assertThat(RecipeJson.write(List.of())).isEqualTo("[]");
  }

  @Test
  void absentSourcesAreWrittenAsNull() {
    assertThat(written("{\"stages\": [{\"at\": 0, \"status\": 500}]}"))
        .isEqualTo(
            """
            [{"route":"/*","origin":null,"body":null,"random_content":null,"headers":{},\
            "stages":[{"at":0,"status":500,"latency":0}]}]\
            """);
  }

  @Test
  void everythingIsWrittenAsItWasGiven() {
    assertThat(
            written(
                """
                [ { "stages": [ { "status": 200, "latency": "2000ms..1s", "at": "60s" },
                                { "latency": 0, "at": "0ms", "status": 404, "body": "{ }",
                                  "headers": { "Retry-After": "1" } } ],
                    "random_content": "2kb..1kb", "body": "<<1024b>>",
                    "origin": "HTTP://host/%7e",
                    "negotiate": true, "validators": "auto", "headers": { "Zulu": "1", "alpha": "é" },
                    "route": "/news*" },
                  { "route": "/b", "negotiate": false,
                    "stages": [ { "at": "0", "status": 999, "latency": ["0", "1.50s"] } ] } ]
                """))
        .isEqualTo(
            """
            [{"route":"/news*","origin":"HTTP://host/%7e","body":"<<1024b>>",\
            "random_content":"2kb..1kb","headers":{"Zulu":"1","alpha":"é"},"negotiate":true,"validators":"auto",\
            "stages":[{"at":"60s","status":200,"latency":"2000ms..1s"},\
            {"at":"0ms","status":404,"latency":0,"headers":{"Retry-After":"1"},"body":"{ }"}]},\
            {"route":"/b","origin":null,"body":null,"random_content":null,"headers":{},\
            "stages":[{"at":0,"status":999,"latency":"0..1.50s"}]}]\
            """);
  }

  /** A text is written as JSON only if exactly that text is sent for it again. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\":[1,{}],\"b\":null} | {\"a\":[1,{}],\"b\":null}",
        "[]                      | []",
        "{\"a\":\"<<1kb>>\"}       | {\"a\":\"<<1kb>>\"}",
        "{\"a\": 1}              | \"{\\\"a\\\": 1}\"",
        "[1.10]                  | [1.10]",
        "[1]x                    | \"[1]x\"",
        "{\"a\":1,\"a\":1}         | \"{\\\"a\\\":1,\\\"a\\\":1}\"",
        "[<<1kb>>]               | \"[<<1kb>>]\""
      })
  void compactJsonIsWrittenAsATree(String body, String written) {
    Recipe recipe = Recipe.route("/a").body(body).build();

    assertThat(recipe.toJson()).contains("\"body\":" + written + ",");
    assertThat(RecipeJson.read(recipe.toJson()).recipes()).containsExactly(recipe);
  }

  @Test
  void deepJsonIsWrittenAsATextThatTheParserAccepts() {
    String body = "[".repeat(60) + "]".repeat(60);
    Recipe recipe = Recipe.route("/a").body(body).build();

    assertThat(RecipeJson.read(RecipeJson.write(List.of(recipe))).recipes())
        .containsExactly(recipe);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\"quoted\"", "back\\slash", "\u0000\u001f", "\u2028", "日本 😀", "a\r\nb"})
  void anyTextSurvives(String body) {
    Recipe recipe =
        new Recipe(
            Route.ALL,
            List.of(new Content.Text(body)),
            Headers.NONE,
            false,
            List.of(new Stage(DurationText.ZERO, Behaviour.of(200, Latency.NONE))));

    assertThat(RecipeJson.read(RecipeJson.write(List.of(recipe))).recipes())
        .containsExactly(recipe);
  }

  @Test
  void aBodyFileIsWrittenAsItWasNamed(@TempDir Path folder) throws IOException {
    Files.createDirectory(folder.resolve("bodies"));
    Files.writeString(folder.resolve("bodies/503.json"), "{}");
    byte[] json =
        """
        { "stages": [{ "at": 0, "status": 503, "body_file": "./bodies/503.json" }] }
        """
            .getBytes(StandardCharsets.UTF_8);
    List<Recipe> recipes =
        RecipeJson.read(json, "", RecipeJson.Format.JSON, Optional.of(folder)).recipes();

    String written = RecipeJson.write(recipes);

    assertThat(written).contains("\"latency\":0,\"body_file\":\"./bodies/503.json\"}");
    assertThat(
            RecipeJson.read(
                    written.getBytes(StandardCharsets.UTF_8),
                    "",
                    RecipeJson.Format.JSON,
                    Optional.of(folder))
                .recipes())
        .isEqualTo(recipes);
  }

  private static String written(String json) {
    return RecipeJson.write(RecipeJson.read(json).recipes());
  }
}
