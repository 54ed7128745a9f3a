package io.originsimulator.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.recipe.value.SizeRange;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecipeJsonTest {

  @Test
  void everyFieldOfARecipeIsRead() {
    RecipeDocument document =
        RecipeJson.read(
            """
            {
              "route": "/news*",
              "origin": "https://www.example.com/news",
              "body": "<<1kb>>",
              "random_content": "1kb..2kb",
              "headers": { "Content-Encoding": "gzip" },
              "negotiate": true,
              "stages": [
                { "at": 0, "status": 404, "latency": "50ms", "body": "{}" },
                { "at": "4s", "status": 200, "latency": ["100ms", "300ms"],
                  "headers": { "retry-after": "1" } }
              ]
            }
            """);

    Stage first =
        new Stage(
            DurationText.ZERO,
            new Behaviour(
                404, Latency.parse("50ms"), Headers.NONE, Optional.of(new Content.Text("{}"))));
    Stage second =
        new Stage(
            DurationText.parse("4s"),
            new Behaviour(
                200,
                Latency.parse("100ms..300ms"),
                new Headers(Map.of("retry-after", "1")),
                Optional.empty()));
    Recipe expected =
        new Recipe(
            new Route("/news*"),
            List.of(
                new Content.Origin(URI.create("https://www.example.com/news")),
                new Content.Text("<<1kb>>"),
                new Content.Random(SizeRange.parse("1kb..2kb"))),
            new Headers(Map.of("Content-Encoding", "gzip")),
            true,
            List.of(first, second));
    assertThat(document).isEqualTo(new RecipeDocument("", false, List.of(expected)));
  }

  @Test
  void missingFieldsHaveDefaults() {
    Recipe recipe = only("{\"stages\": [{\"at\": 0, \"status\": 500}]}");

    Stage stage = new Stage(DurationText.ZERO, Behaviour.of(500, Latency.NONE));
    assertThat(recipe)
        .isEqualTo(new Recipe(Route.ALL, List.of(), Headers.NONE, false, List.of(stage)));
  }

  @Test
  void nullMeansAbsent() {
    String nulls =
        """
        {
          "route": null, "origin": null, "body": null, "random_content": null, "headers": null,
          "negotiate": null,
          "stages": [
            { "at": 0, "status": 500, "latency": null, "headers": null, "body": null,
              "body_file": null }
          ]
        }
        """;

    assertThat(only(nulls)).isEqualTo(only("{\"stages\": [{\"at\": 0, \"status\": 500}]}"));
  }

  @Test
  void nullRequiredFieldIsReportedAsMissing() {
    assertThat(refusal("{\"stages\": null}"))
        .isEqualTo(
            "stages: missing"
                + " (expected: a status or a body, or a list of stages, such as [{\"at\": 0, \"status\": 200}])");
    assertThat(refusal("{\"stages\": [{\"at\": null, \"status\": null}]}"))
        .isEqualTo(
            """
            2 problems
              stages[0].at: missing (expected: 0 or a duration such as "50ms" or "2s")
              stages[0].status: missing (expected: a status from 200 to 999)\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5        | 5 (expected: a recipe in braces)",
        "null     | null (expected: a recipe in braces)",
        "true     | true (expected: a recipe in braces)",
        "\"text\" | \"text\" (expected: a recipe in braces)",
        "[null]   | [0]: null (expected: a recipe in braces)",
        "[[]]     | [0]: [] (expected: a recipe in braces)"
      })
  void aDocumentIsARecipeOrAnArrayOfThem(String json, String message) {
    assertThat(refusal(json)).isEqualTo(message);
  }

  @Test
  void aMisspeltFieldIsNotMissingToo() {
    assertThat(
            refusal(
                """
                { "orgin": "http://host/", "stages": [{ "At": 0, "stauts": 200, "latency": 0 }] }
                """))
        .isEqualTo(
            """
            3 problems
              stages[0].At: unknown field (did you mean "at"?)
              stages[0].stauts: unknown field (did you mean "status"?)
              orgin: unknown field (did you mean "origin"?)\
            """);
  }

  @Test
  void stagesAreAListOfObjects() {
    assertThat(refusal("{\"stages\": {\"at\": 0}}"))
        .isEqualTo("stages: {\"at\":0} (expected: a list of stages in brackets)");
    assertThat(refusal("{\"stages\": []}"))
        .isEqualTo(
            "stages: empty (expected: at least one stage, such as {\"at\": 0, \"status\": 200})");
    assertThat(refusal("{\"stages\": [{\"at\": 0, \"status\": 500}, 5, null]}"))
        .isEqualTo(
            """
            2 problems
              stages[1]: 5 (expected: a stage in braces)
              stages[2]: null (expected: a stage in braces)\
            """);
  }

  @Test
  void oneBadFieldDoesNotHideTheOthersNorMakeNewProblems() {
    assertThat(
            refusal(
                """
                [ { "origin": "ftp://host", "headers": 5,
                    "stages": [ { "at": "soon", "status": 100, "latency": 5 },
                                { "at": 0, "status": 200 } ] },
                  { "route": "/b", "random_content": "big",
                    "stages": [ { "at": 0, "status": 200 } ] },
                  { "route": "/c", "stages": [ { "at": 0, "status": 200 } ] } ]
                """))
        .isEqualTo(
            """
            7 problems
              [0].origin: "ftp://host" (expected: an http:// or https:// URL with a host)
              [0].headers: 5 (expected: header names with their values, in braces)
              [0].stages[0].at: "soon" (expected: 0 or a duration such as "50ms" or "2s")
              [0].stages[0].status: 100 (expected: a status from 200 to 999) (1xx responses are \
            not final)
              [0].stages[0].latency: 5 (expected: 0, a duration such as "50ms" or "2s", or a \
            range such as "100ms..200ms") (a number needs a unit; did you mean "5ms"?)
              [1].random_content: "big" (expected: a size such as "16b", "256kb" or "1mb", or a \
            range such as "300kb..400kb")
              [2]: no content for the 200 of stages[0] (expected: origin, body, body_file, \
            random_content or directory)\
            """);
  }

  @Test
  void rejectsDuplicateRoute() {
    String stages = "\"stages\": [{\"at\": 0, \"status\": 500}]";

    assertThat(refusal("[{%s}, {\"route\": \"/*\", %s}]".formatted(stages, stages)))
        .isEqualTo(
            "[1].route: \"/*\" (expected: each route once) (it is the route of [0] already)");
  }

  @Test
  void invalidRoutesAreNotReportedAsDuplicates() {
    String stages = "\"stages\": [{\"at\": 0, \"status\": 500}]";

    assertThat(
            refusal(
                "[{\"route\": \"news\", %s}, {\"rout\": \"/news\", %s}, {%s}]"
                    .formatted(stages, stages, stages)))
        .isEqualTo(
            """
            2 problems
              [0].route: "news" (expected: a path such as "/news", or a prefix ending in *, such \
            as "/news*") (a route starts with /: write "/news")
              [1].rout: unknown field (did you mean "route"?)\
            """);
  }

  @Test
  void everyProblemOfADocumentIsReportedWithItsPlace() {
    String document =
        """
        [
          {
            "route": "/news",
            "body": "news",
            "stages": [
              { "at": 0, "status": 200 },
              { "at": "4s", "status": 503 },
              { "at": "6s", "status": 200, "latency": "fast" }
            ]
          },
          { "route": "/sport", "stagse": [{ "at": 0, "status": 500 }] }
        ]
        """;

    assertThat(
            Refusal.of(
                () ->
                    RecipeJson.read(
                        document.getBytes(StandardCharsets.UTF_8),
                        "recipe.json",
                        RecipeJson.Format.JSON,
                        Optional.empty())))
        .isEqualTo(
            """
            recipe.json: 2 problems
              [0].stages[2].latency: "fast" (expected: 0, a duration such as "50ms" or "2s", or a \
            range such as "100ms..200ms")
              [1].stagse: unknown field (did you mean "stages"?)\
            """);
  }

  @Test
  void aFileIsNamedAsItsPathWasGiven(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("recipe.yml"), "stages: 5\n");

    assertThat(Refusal.of(() -> RecipeJson.read(file)))
        .isEqualTo(file + ": 1 problem\n  stages: 5 (expected: a list of stages in brackets)");
  }

  @ParameterizedTest
  @CsvSource({
    "recipe.json, JSON",
    "recipe.yaml, YAML",
    "RECIPE.YML, YAML",
    "recipe, JSON",
    "yaml, JSON"
  })
  void formatFollowsFromTheFileName(String name, RecipeJson.Format format) {
    assertThat(RecipeJson.Format.ofFile(name)).isEqualTo(format);
  }

  private static Recipe only(String json) {
    List<Recipe> recipes = RecipeJson.read(json).recipes();
    assertThat(recipes).hasSize(1);
    return recipes.get(0);
  }

  private static String refusal(String json) {
    return Refusal.of(() -> RecipeJson.read(json));
  }
}
