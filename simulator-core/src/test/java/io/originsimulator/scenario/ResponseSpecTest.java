package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Limit;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.SizeRange;
import io.originsimulator.scenario.ResponseSpec.Body;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseSpecTest {

  @Test
  void defaultHeadersComeFirstInAFixedOrder() {
    ResponseSpec spec =
        answer("\"body\": \"x\", \"headers\": { \"zulu\": \"1\", \"alpha\": \"2\" }", "");

    assertThat(spec.headers().fields())
        .containsExactly(
            new Headers.Field("cache-control", "max-age=0, private, must-revalidate"),
            new Headers.Field("server", "origin-simulator"),
            new Headers.Field("zulu", "1"),
            new Headers.Field("alpha", "2"));
  }

  @Test
  void headersOverrideByNameInAnyLetterCase() {
    ResponseSpec spec =
        answer(
            """
            "body": "x",
            "headers": { "Cache-Control": "public", "Retry-After": "1", "x": "recipe" }
            """,
            """
            , "headers": { "SERVER": "mine", "retry-after": "2" }
            """);

    assertThat(spec.headers().fields())
        .containsExactly(
            new Headers.Field("Cache-Control", "public"),
            new Headers.Field("x", "recipe"),
            new Headers.Field("SERVER", "mine"),
            new Headers.Field("retry-after", "2"));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 203, 206, 226, 299})
  void a2xxThatMayHaveABodyCarriesTheRecipesContent(int status) {
    ResponseSpec spec = answerOf(status, "\"random_content\": \"1kb\"", "");

    assertThat(spec.status()).isEqualTo(status);
    assertThat(spec.body())
        .isEqualTo(new Body.Payload(new Content.Random(SizeRange.parse("1kb")), false, false));
  }

  @Test
  void a2xxOfARecipeWithoutContentIsEmpty() {
    assertThat(answerOf(201, "\"seed\": 1", "").body()).isEqualTo(new Body.Nothing());
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 307, 308, 399})
  void a3xxWithoutABodyOfItsOwnHasNone(int status) {
    String gzip = "\"body\": \"x\", \"headers\": { \"content-encoding\": \"gzip\" }";

    assertThat(answerOf(status, gzip, "").body()).isEqualTo(new Body.Nothing());
    assertThat(answerOf(status, gzip, "").headers().get("content-encoding")).isEmpty();
    assertThat(answerOf(status, gzip, ", \"body\": \"moved\"").body())
        .isEqualTo(new Body.Payload(new Content.Text("moved"), true, false));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 404, 406, 503, 999})
  void bodyOfAStageIsSentWithAnyStatus(int status) {
    assertThat(answerOf(status, "\"body\": \"recipe's\"", ", \"body\": \"own\"").body())
        .isEqualTo(new Body.Payload(new Content.Text("own"), false, false));
  }

  @ParameterizedTest
  @CsvSource({"404, Not found", "500, Error 500", "503, Error 503", "999, Error 999"})
  void anyOtherStatusHasAShortText(int status, String text) {
    assertThat(answerOf(status, "\"body\": \"x\"", "").body()).isEqualTo(new Body.Text(text));
  }

  @Test
  void a406NamesTheUrlForRecipes() {
    assertThat(answerOf(406, "\"body\": \"x\"", "").body()).isEqualTo(new Body.Advice());
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 205, 304})
  void aStatusThatAllowsNoContentHasNone(int status) {
    String gzip = "\"body\": \"x\", \"headers\": { \"content-encoding\": \"gzip\" }";

    ResponseSpec spec = answerOf(status, gzip, "");
    assertThat(spec.body()).isEqualTo(new Body.Nothing());
    assertThat(spec.headers().get("content-encoding")).isEmpty();
    assertThat(Behaviour.allowsNoContent(status)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 203, 206, 303, 404, 406})
  void anyOtherStatusMayHaveContent(int status) {
    assertThat(Behaviour.allowsNoContent(status)).isFalse();
  }

  @Test
  void contentIsCompressedAndLabelledIfGzipIsSet() {
    ResponseSpec spec =
        answer("\"body\": \"x\", \"headers\": { \"Content-Encoding\": \"GZIP\" }", "");

    assertThat(spec.body()).isEqualTo(new Body.Payload(new Content.Text("x"), true, false));
    assertThat(spec.headers().get("content-encoding")).contains("GZIP");
  }

  @Test
  void aBodyOfItsOwnIsCompressedToo() {
    ResponseSpec spec =
        answerOf(
            503,
            "\"body\": \"x\", \"headers\": { \"content-encoding\": \"gzip\" }",
            ", \"body\": \"own\"");

    assertThat(spec.body()).isEqualTo(new Body.Payload(new Content.Text("own"), true, false));
  }

  @Test
  void aShortTextIsNeitherCompressedNorLabelled() {
    String gzip = "\"body\": \"x\", \"headers\": { \"content-encoding\": \"gzip\", \"a\": \"1\" }";

    for (int status : new int[] {404, 406, 503}) {
      assertThat(answerOf(status, gzip, "").headers().get("Content-Encoding")).isEmpty();
      assertThat(answerOf(status, gzip, "").headers().get("a")).contains("1");
    }
  }

  @Test
  void aBehaviourMayTurnGzipOff() {
    ResponseSpec spec =
        answer(
            "\"body\": \"x\", \"headers\": { \"content-encoding\": \"gzip\" }",
            ", \"headers\": { \"content-encoding\": \"identity\" }");

    assertThat(spec.body()).isEqualTo(new Body.Payload(new Content.Text("x"), false, false));
    assertThat(spec.headers().get("content-encoding")).contains("identity");
  }

  @Test
  void thePlainFormIsKeptOnlyWhereThereIsACompressedOne() {
    String gzip = "\"headers\": { \"content-encoding\": \"gzip\" }, ";

    assertThat(answer(gzip + "\"body\": \"x\", \"negotiate\": true", "").body())
        .isEqualTo(new Body.Payload(new Content.Text("x"), true, true));
    assertThat(answer("\"body\": \"x\", \"negotiate\": true", "").body())
        .isEqualTo(new Body.Payload(new Content.Text("x"), false, false));
  }

  @Test
  void anAnswerOfTheServersOwnHasTheDefaultHeadersToo() {
    Body text = new Body.Text("ok!");
    Headers headers = new Headers(Map.of("content-type", "text/plain", "Server", "mine"));

    ResponseSpec spec = ResponseSpec.of(200, headers, text);

    assertThat(spec.status()).isEqualTo(200);
    assertThat(spec.body()).isSameAs(text);
    assertThat(spec.headers().fields())
        .containsOnly(
            new Headers.Field("cache-control", "max-age=0, private, must-revalidate"),
            new Headers.Field("content-type", "text/plain"),
            new Headers.Field("Server", "mine"));
  }

  @Test
  void theHeadersOfAnAnswerCanBeReplacedAsAWhole() {
    ResponseSpec spec = answer("\"body\": \"x\"", "");
    Headers other = new Headers(Map.of("a", "1"));

    assertThat(spec.withHeaders(other)).isEqualTo(new ResponseSpec(200, other, spec.body()));
  }

  @Test
  void computedRetryAfterIsNotACommonHeader() {
    Recipe recipe =
        Recipe.route("/").limit(Limit.rate("1/s")).stage(Stage.at("0s").status(404)).build();
    assertThat(ResponseSpec.of(recipe, Limit.OVERFLOW).headers().get("retry-after")).isEmpty();
  }

  @Test
  void errorOfGrpcIsInTheHeadWithItsTrailers() {
    ResponseSpec spec =
        grpc(
            """
            "grpc": "ABORTED", "grpc_message": "100 %", "trailers": { "x-a": "1" }
            """);

    assertThat(spec.status()).isEqualTo(200);
    assertThat(spec.body()).isEqualTo(new Body.Nothing());
    assertThat(spec.headers().fields())
        .endsWith(
            new Headers.Field("content-type", "application/grpc"),
            new Headers.Field("grpc-status", "10"),
            new Headers.Field("grpc-message", "100 %25"),
            new Headers.Field("x-a", "1"));
  }

  @Test
  void successOfGrpcWithoutAFileHasAnEmptyMessage() {
    ResponseSpec spec =
        grpc("\"grpc\": \"OK\", \"headers\": { \"content-type\": \"application/grpc+x\" }");

    assertThat(spec.body())
        .isEqualTo(new Body.Payload(new Content.Messages(List.of()), false, false));
    assertThat(spec.headers().get("content-type")).contains("application/grpc+x");
    assertThat(spec.headers().get("grpc-status")).isEmpty();
  }

  private static ResponseSpec grpc(String fields) {
    Recipe recipe = RecipeJson.read("{ " + fields + " }").recipes().get(0);
    return ResponseSpec.of(recipe, recipe.stages().get(0).behaviours().get(0));
  }

  private static ResponseSpec answer(String recipeFields, String stageFields) {
    return answerOf(200, recipeFields, stageFields);
  }

  private static ResponseSpec answerOf(int status, String recipeFields, String stageFields) {
    Recipe recipe =
        RecipeJson.read(
                "{ %s, \"stages\": [ { \"at\": 0, \"status\": %d %s } ] }"
                    .formatted(recipeFields, status, stageFields))
            .recipes()
            .get(0);
    return ResponseSpec.of(recipe, recipe.stages().get(0).behaviours().get(0));
  }
}
