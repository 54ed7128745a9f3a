package io.originsimulator.server.admin;

import static io.originsimulator.server.admin.ExpectedPage.json;
import static io.originsimulator.server.admin.ExpectedPage.ofProblem;
import static io.originsimulator.server.admin.ExpectedPage.problem;
import static io.originsimulator.server.admin.ExpectedPage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import io.originsimulator.server.http.ContentType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The calls that change what is served: documents, routes, and restarts. */
class ChangePagesTest {
  private static final String NEWS =
      """
      {"route": "/news*", "body": "hello", "stages": [{"at": 0, "status": 200, "latency": "50ms"}]}""";

  private static final String NEWS_SHOWN =
      "{\"route\":\"/news*\",\"origin\":null,\"body\":\"hello\",\"random_content\":null,"
          + "\"headers\":{},\"stages\":[{\"at\":0,\"status\":200,\"latency\":\"50ms\"}]}";

  private final FrozenServer server = new FrozenServer();

  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void anAddedRecipeIsShownAndServed() {
    assertThat(post(NEWS)).isEqualTo(created("[" + NEWS_SHOWN + "]"));
    assertThat(get("/_admin/current_recipe")).isEqualTo(json("[" + NEWS_SHOWN + "]"));
    assertThat(get("/_admin/recipes")).isEqualTo(json("[" + NEWS_SHOWN + "]"));
    client.send("GET /newsroom HTTP/1.1\r\n\r\n");
    server.advance("50ms");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
  }

  @Test
  void currentRecipeMayBePostedAgain() {
    post("[" + NEWS + ", " + NEWS.replace("/news*", "/sport") + "]");
    String shown = "[" + NEWS_SHOWN + "," + NEWS_SHOWN.replace("/news*", "/sport") + "]";
    assertThat(post(shown)).isEqualTo(created(shown));
  }

  @Test
  void recipesAreAddedAndReplacedByRoute() {
    post("[" + NEWS + ", " + NEWS.replace("/news*", "/sport") + "]");
    String better = NEWS.replace("hello", "better");
    String betterShown = NEWS_SHOWN.replace("hello", "better");
    assertThat(post(better))
        .isEqualTo(created("[" + betterShown + "," + NEWS_SHOWN.replace("/news*", "/sport") + "]"));
  }

  @Test
  void aRecipeIsInForceFromItsFirstNanosecondOn() {
    post(NEWS.replace("\"50ms\"", "0"));
    client.send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(client.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/yaml", "text/x-yaml", "Application/X-YAML; charset=utf-8"})
  void yamlIsAcceptedByItsContentType(String type) {
    String yaml = "route: /news*\nbody: hello\nstages:\n- {at: 0, status: 200, latency: 50ms}\n";
    assertThat(post(type, yaml)).isEqualTo(created("[" + NEWS_SHOWN + "]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json", "application/x-www-form-urlencoded", "text/plain", ""})
  void anyOtherTypeIsTakenForJson(String type) {
    assertThat(post(type, NEWS)).isEqualTo(created("[" + NEWS_SHOWN + "]"));
    assertThat(post(type, "\n " + NEWS)).isEqualTo(created("[" + NEWS_SHOWN + "]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/x-www-form-urlencoded", "text/plain", ""})
  void yamlIsRecognizedByItsFirstCharacterIfTheTypeNamesNoFormat(String type) {
    String fields = "route: /news*\nbody: hello\nstages:\n- {at: 0, status: 200, latency: 50ms}\n";
    for (String yaml :
        List.of(
            fields,
            "---\n# news\n" + fields,
            "- " + fields.strip().replace("\n", "\n  "),
            "- {route: /news*, body: hello, stages: [{at: 0, status: 200, latency: 50ms}]}")) {
      assertThat(post(type, yaml)).isEqualTo(created("[" + NEWS_SHOWN + "]"));
    }
  }

  @Test
  void documentOfTypeJsonIsNeverReadAsYaml() {
    assertThat(post("application/json", "route: /news\n"))
        .contains("400 Bad Request", "route must be quoted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/x-www-form-urlencoded", "application/yaml"})
  void yamlWithoutItsLineBreaksIsRefusedWithTheOptionOfCurlThatKeepsThem(String type) {
    String lost =
        "the document is one line (expected: YAML with its line breaks)"
            + " (curl -d removes them; use --data-binary)";
    assertThat(post(type, "route: /newsbody: hellostages:- {at: 0, status: 200}"))
        .contains("400 Bad Request", "recipe: 2 problems\\n  " + lost + "\\n  line 1, column 17: ");
    assertThat(post(type, "route: /news\nbdy: hello\n")).doesNotContain("one line");
  }

  @Test
  void aDocumentIsRefusedWithAllItsProblemsAndNothingChanges() {
    post(NEWS);
    String bad =
        """
        [{"route": "/a", "body": "a", "stages": [{"at": 0, "status": 200}]},
         {"route": "b", "body": "b", "stages": [{"at": 0, "status": 100}]}]
        """;
    String routeExpected =
        "a path such as \\\"/news\\\", or a prefix ending in *, such as \\\"/news*\\\"";
    assertThat(post(bad))
        .isEqualTo(
            ofProblem(
                    "400 Bad Request",
                    "The recipe was not accepted",
                    "recipe: 2 problems\\n  [1].route: \\\"b\\\" (expected: "
                        + routeExpected
                        + ") (a route starts with /: write \\\"/b\\\")\\n  [1].stages[0].status: 100"
                        + " (expected: a status from 200 to 999) (1xx responses are not final)",
                    ",\"problems\":[{\"place\":\"[1].route\",\"found\":\"\\\"b\\\"\",\"expected\":\""
                        + routeExpected
                        + "\",\"way_out\":\"a route starts with /: write \\\"/b\\\"\"},"
                        + "{\"place\":\"[1].stages[0].status\",\"found\":\"100\","
                        + "\"expected\":\"a status from 200 to 999\","
                        + "\"way_out\":\"1xx responses are not final\"}]")
                .toString());
    assertThat(get("/_admin/routes")).isEqualTo(text("/news*"));
  }

  @Test
  void aDocumentThatDoesNotFitIntoMemoryIsRefusedAndNothingChanges() {
    try (FrozenServer small = FrozenServer.with(Limits.defaults().withPayloadBytes(1024))) {
      small.add(NEWS);
      FrozenConnection caller = small.connect();
      String document =
          "["
              + NEWS.replace("hello", "better")
              + ","
              + NEWS.replace("/news*", "/b").replace("hello", "<<1kb>>")
              + "]";
      caller.send(request("application/json", document));
      small.doSlowWork();
      String found = "all bodies together would take 1.0kb";
      String expected = "at most 1kb; the limit is set by --payload-memory or Limits.payloadBytes";
      assertThat(caller.received())
          .isEqualTo(
              ofProblem(
                      "400 Bad Request",
                      "The recipe was not accepted",
                      "recipe: 1 problem\\n  [1].body: " + found + " (expected: " + expected + ")",
                      ",\"problems\":[{\"place\":\"[1].body\",\"found\":\"%s\",\"expected\":\"%s\",\"way_out\":\"\"}]"
                          .formatted(found, expected))
                  .toString());
      assertThat(small.memory().used()).isEqualTo(5);
      caller.send("GET /news HTTP/1.1\r\n\r\n");
      small.advance("50ms");
      assertThat(caller.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
    }
  }

  @Test
  void anEmptyDocumentIsRefused() {
    assertThat(post(""))
        .isEqualTo(
            ofProblem(
                    "400 Bad Request",
                    "The recipe was not accepted",
                    "recipe: 1 problem\\n  empty (expected: one recipe or an array of recipes)",
                    ",\"problems\":[{\"place\":\"\",\"found\":\"empty\","
                        + "\"expected\":\"one recipe or an array of recipes\",\"way_out\":\"\"}]")
                .toString());
  }

  @Test
  void aBodyFileIsRefusedUnlessAFolderIsGiven() {
    String detail =
        "\\\"a.json\\\" (expected: a file's path, relative to the recipe's folder)"
            + " (this recipe has no folder: pass it as a file, or post it to a simulator with"
            + " --files)";
    assertThat(post("{\"stages\": [{\"at\": 0, \"status\": 503, \"body_file\": \"a.json\"}]}"))
        .isEqualTo(
            ofProblem(
                    "400 Bad Request",
                    "The recipe was not accepted",
                    "recipe: 1 problem\\n  stages[0].body_file: " + detail,
                    ",\"problems\":[{\"place\":\"stages[0].body_file\",\"found\":\"\\\"a.json\\\"\","
                        + "\"expected\":\"a file's path, relative to the recipe's folder\","
                        + "\"way_out\":\"this recipe has no folder: pass it as a file, or post it to"
                        + " a simulator with --files\"}]")
                .toString());
  }

  @Test
  void aBodyFileIsReadFromTheFolderThatIsGiven(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("a.json"), "{\"wait\": true}");
    try (FrozenServer withFiles = FrozenServer.withFiles(folder)) {
      FrozenConnection caller = withFiles.connect();
      String recipe = "{\"stages\": [{\"at\": 0, \"status\": 503, \"body_file\": \"a.json\"}]}";
      caller.send(request("application/json", recipe));
      withFiles.doSlowWork();
      assertThat(caller.received()).startsWith("HTTP/1.1 201 Created\r\n");
      caller.send("GET / HTTP/1.1\r\n\r\n");
      assertThat(caller.received())
          .isEqualTo(
              ExpectedResponse.of("503 Service Unavailable", "{\"wait\": true}")
                  .type(ContentType.JSON)
                  .toString());
    }
  }

  @Test
  void theCountCanBeCleared() {
    client.send("GET / HTTP/1.1\r\n\r\n").receivedBytes();
    assertThat(get("/_admin/clear_current_count")).isEqualTo(json("{\"cleared\": \"yes\"}"));
    assertThat(get("/_admin/current_count")).isEqualTo(json("{\"total_requests\":0}"));
  }

  @Test
  void restartRemovesRecipesAndCounts() {
    post(NEWS);
    client.send("GET /a HTTP/1.1\r\n\r\n").receivedBytes();
    assertThat(get("/_admin/restart")).isEqualTo(text("ok!"));
    assertThat(get("/_admin/current_count")).isEqualTo(json("{\"total_requests\":0}"));
    assertThat(get("/_admin/routes")).isEqualTo(text(""));
    assertThat(server.memory().used()).isZero();
  }

  @Test
  void requestsPendingAtARestartAreAnsweredAndCounted() {
    post(NEWS);
    FrozenConnection waiting = server.connect().send("GET /news HTTP/1.1\r\n\r\n");
    assertThat(get("/_admin/restart")).isEqualTo(text("ok!"));
    assertThat(waiting.received()).isEmpty();
    server.advance("50ms");
    assertThat(waiting.received()).isEqualTo(ExpectedResponse.ok("hello").toString());
    assertThat(get("/_admin/current_count")).isEqualTo(json("{\"total_requests\":0,\"200\":1}"));
  }

  @Test
  void putReplacesAllRecipes() {
    post("[" + NEWS + ", " + NEWS.replace("/news*", "/sport") + "]");
    assertThat(put(NEWS.replace("/news*", "/weather")))
        .isEqualTo(json("[" + NEWS_SHOWN.replace("/news*", "/weather") + "]"));
    assertThat(get("/_admin/routes")).isEqualTo(text("/weather"));
    client.send("GET /sport HTTP/1.1\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 406 ");
  }

  @Test
  void putRestartsRecipesThatItRepeats() {
    post(NEWS.replace("]", ", {\"at\": \"1s\", \"status\": 503}]"));
    server.advance("1s");
    put(NEWS.replace("]", ", {\"at\": \"1s\", \"status\": 503}]"));
    assertThat(get("/_admin/routes_status")).contains("/news* 200 50");
  }

  @Test
  void putWithAProblemChangesNothing() {
    post(NEWS);
    assertThat(put("[" + NEWS.replace("/news*", "/b") + ", {\"stages\": []}]"))
        .startsWith("HTTP/1.1 400 ")
        .contains("\"problems\":[{\"place\":\"[1].stages\"");
    assertThat(get("/_admin/routes")).isEqualTo(text("/news*"));
  }

  @Test
  void putOfOneRouteIsRefusedInsteadOfReplacingAll() {
    post("[" + NEWS + ", " + NEWS.replace("/news*", "/sport") + "]");
    client.send(
        request("application/json", NEWS)
            .replace("POST /_admin/add_recipe", "PUT /_admin/recipes?route=/news*"));
    server.doSlowWork();
    assertThat(client.received())
        .startsWith("HTTP/1.1 400 ")
        .contains("\"detail\":\"/_admin/recipes: route: unknown parameter (expected: confirm)\"");
    assertThat(get("/_admin/routes")).isEqualTo(text("/news*\n/sport"));
  }

  @Test
  void oneRouteIsRemovedAndTheOthersStay() {
    post("[" + NEWS + ", " + NEWS.replace("/news*", "/sport") + "]");
    assertThat(call("DELETE /_admin/recipes?route=/news*"))
        .isEqualTo(json("[" + NEWS_SHOWN.replace("/news*", "/sport") + "]"));
    assertThat(call("DELETE /_admin/recipes?route=%2Fsport")).isEqualTo(json("[]"));
  }

  @Test
  void aRouteWithAPlusSignIsRemovedByItsName() {
    post("[" + NEWS.replace("/news*", "/a+b") + ", " + NEWS.replace("/news*", "/a;b") + "]");
    assertThat(call("DELETE /_admin/recipes?route=/a+b"))
        .isEqualTo(json("[" + NEWS_SHOWN.replace("/news*", "/a;b") + "]"));
    assertThat(call("DELETE /_admin/recipes?route=/a;b")).isEqualTo(json("[]"));
  }

  @Test
  void aRouteThatCannotBeDecodedIsNamedAsItWasSent() {
    post(NEWS);
    assertThat(call("DELETE /_admin/recipes?route=/50%&method=GET"))
        .isEqualTo(
            problem(
                "400 Bad Request",
                "Parameter refused",
                "/_admin/recipes: route: \\\"/50%\\\" (expected: percent-encoded text; % itself is %25)"));
  }

  @Test
  void removingAnUnknownRouteIs404() {
    post("[" + NEWS + ", " + NEWS.replace("/news*", "/sport") + "]");
    assertThat(call("DELETE /_admin/recipes?route=/news"))
        .isEqualTo(
            problem(
                "404 Not Found",
                "No such route",
                "No recipe has the route /news (routes: /news*, /sport)"));
  }

  @Test
  void removingWithoutARouteIs400() {
    assertThat(call("DELETE /_admin/recipes"))
        .isEqualTo(
            problem(
                "400 Bad Request",
                "No route named",
                "Name the route, as in /_admin/recipes?route=/news*"));
  }

  private String get(String path) {
    return call("GET " + path);
  }

  private String call(String methodAndPath) {
    return server.answer(client, methodAndPath + " HTTP/1.1\r\n\r\n");
  }

  private String post(String document) {
    return post("application/json", document);
  }

  private String post(String type, String document) {
    return server.answer(client, request(type, document));
  }

  private String put(String document) {
    return server.answer(
        client,
        request("application/json", document)
            .replace("POST /_admin/add_recipe", "PUT /_admin/recipes"));
  }

  private static String request(String type, String document) {
    return "POST /_admin/add_recipe HTTP/1.1\r\ncontent-type: %s\r\ncontent-length: %s\r\n\r\n%s"
        .formatted(type, document.length(), document);
  }

  private static String created(String json) {
    return ExpectedResponse.of("201 Created", json).type(ContentType.JSON).toString();
  }
}
