package io.originsimulator.server.admin;

import static io.originsimulator.server.admin.ExpectedPage.ofProblem;
import static io.originsimulator.server.admin.ExpectedPage.problem;
import static io.originsimulator.server.admin.ExpectedPage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.Limits;
import io.originsimulator.server.http.ContentType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests for the simulator itself: paths, slow pages, documents. */
class AdminApiTest {
  private static final String PAGES =
      "status, add_recipe, current_recipe, recipes, listener, restart, holds, clock, schema.json, ca.pem, routes,"
          + " routes_status,"
          + " current_count, clear_current_count, honesty, metrics, requests, snapshot, openapi.json, events";

  private final FrozenServer server = new FrozenServer();

  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/_admin/status",
        "/_admin/status/",
        "/_admin/status?a=b",
        "/_admin/status/?a=b",
        "http://localhost:8080/_admin/status"
      })
  void aTrailingSlashAndAQueryOfACallOfTheOriginalAreIgnored(String target) {
    assertThat(call("GET " + target)).isEqualTo(text("ok!"));
  }

  @Test
  void headOfAPageIsTheHeadAlone() {
    assertThat(call("HEAD /_admin/status"))
        .isEqualTo(ExpectedResponse.ok("ok!").type(ContentType.TEXT).head().toString());
    assertThat(call("HEAD /_admin/routes"))
        .isEqualTo(ExpectedResponse.ok("").type(ContentType.TEXT).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "current_recipe",
        "recipes",
        "schema.json",
        "routes_status",
        "current_count",
        "requests?limit=1",
        "honesty"
      })
  void headOfAPageThatChangesNothingHasTheHeadOfItsGet(String page) {
    String whole = call("GET /_admin/" + page);
    String head = whole.substring(0, whole.indexOf("\r\n\r\n") + 4);
    assertThat(call("HEAD /_admin/" + page)).isEqualTo(head);
  }

  @Test
  void adminCallsAreNotCounted() {
    call("GET /_admin/status");
    call("GET /_admin/nothing");
    call("GET /current_recipe");
    call("POST /add_recipe");
    assertThat(server.counts().requests()).isZero();
    assertThat(server.counts().byStatus()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "POST, status, 'GET, HEAD'",
    "DELETE, status, 'GET, HEAD'",
    "OPTIONS, status, 'GET, HEAD'",
    "GET, add_recipe, POST",
    "HEAD, add_recipe, POST",
    "PUT, add_recipe, POST",
    "POST, current_recipe, 'GET, HEAD'",
    "POST, recipes, 'DELETE, GET, HEAD, PUT'",
    "POST, requests, 'DELETE, GET, HEAD'",
    "DELETE, restart, 'GET, POST'",
    "HEAD, restart, 'GET, POST'",
    "HEAD, clear_current_count, 'GET, POST'",
    "POST, routes, 'GET, HEAD'",
    "POST, routes_status, 'GET, HEAD'",
    "POST, current_count, 'GET, HEAD'",
    "PUT, clear_current_count, 'GET, POST'"
  })
  void otherMethodIs405WithTheAllowedOnes(String method, String page, String allowed) {
    ExpectedResponse reply =
        ofProblem(
                "405 Method Not Allowed",
                "Method not allowed",
                method + " is not supported here (expected: " + allowed + ")",
                "")
            .with("allow: " + allowed);
    assertThat(call(method + " /_admin/" + page))
        .isEqualTo((method.equals("HEAD") ? reply.head() : reply).toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"restart", "clear_current_count"})
  void changingPagesAcceptPost(String page) {
    assertThat(call("POST /_admin/" + page)).isEqualTo(call("GET /_admin/" + page));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_admin//", "/_admin/Status", "/_admin/status/x"})
  void unknownPageIs404WithTheKnownOnes(String path) {
    assertThat(call("GET " + path))
        .isEqualTo(
            problem(
                "404 Not Found",
                "No such page",
                path + " does not exist (/_admin/ has: " + PAGES + ")"));
  }

  @Test
  void aPathThatOnlyLooksLikeAnAdminPageIsARecipes() {
    server.add("{\"body\": \"any\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThat(call("GET /_administrator")).isEqualTo(ExpectedResponse.ok("any").toString());
    assertThat(call("GET /x/_admin/status")).isEqualTo(ExpectedResponse.ok("any").toString());
    assertThat(call("GET /%5fadmin/status")).isEqualTo(ExpectedResponse.ok("any").toString());
  }

  @Test
  void theOlderRootPathsWorkToo() {
    String recipe = "{\"stages\": [{\"at\": 0, \"status\": 404}]}";
    String shown =
        "[{\"route\":\"/*\",\"origin\":null,\"body\":null,\"random_content\":null,"
            + "\"headers\":{},\"stages\":[{\"at\":0,\"status\":404,\"latency\":0}]}]";
    assertThat(post("/add_recipe", recipe))
        .isEqualTo(ExpectedResponse.of("201 Created", shown).type(ContentType.JSON).toString());
    assertThat(call("GET /current_recipe?a=b"))
        .isEqualTo(ExpectedResponse.ok(shown).type(ContentType.JSON).toString());
    assertThat(call("HEAD /current_recipe"))
        .isEqualTo(ExpectedResponse.ok(shown).type(ContentType.JSON).head().toString());
  }

  @Test
  void otherMethodsOfTheOlderPathsAreARecipes() {
    server.add("{\"body\": \"any\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThat(call("GET /add_recipe")).isEqualTo(ExpectedResponse.ok("any").toString());
    assertThat(call("POST /current_recipe")).isEqualTo(ExpectedResponse.ok("any").toString());
    assertThat(call("GET /status")).isEqualTo(ExpectedResponse.ok("any").toString());
  }

  @Test
  void aRecipeForExactlyAnOlderPathWins() {
    server.add(
        """
        [{"route": "/current_recipe", "body": "mine", "stages": [{"at": 0, "status": 200}]},
         {"route": "/add_recipe", "body": "mine too", "stages": [{"at": 0, "status": 200}]}]
        """);
    assertThat(call("GET /current_recipe")).isEqualTo(ExpectedResponse.ok("mine").toString());
    assertThat(post("/add_recipe", "{}")).isEqualTo(ExpectedResponse.ok("mine too").toString());
    assertThat(call("GET /_admin/routes")).isEqualTo(text("/current_recipe\n/add_recipe"));
  }

  @Test
  void aRecipeAcceptedWhileADocumentArrivesLeavesThatDocumentToTheSimulator() {
    String document = "{\"route\": \"/b\", \"stages\": [{\"at\": 0, \"status\": 404}]}";
    String request = request("/add_recipe", document);
    client.send(request.substring(0, request.length() - 1));
    server.add(
        "{\"route\": \"/add_recipe\", \"body\": \"mine\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    client.send(request.substring(request.length() - 1));
    server.doSlowWork();
    assertThat(client.received()).startsWith("HTTP/1.1 201 Created\r\n");
    assertThat(server.context().documents().used()).isZero();
    assertThat(call("GET /_admin/routes")).isEqualTo(text("/add_recipe\n/b"));
  }

  @Test
  void aRecipeRemovedWhileARequestForItArrivesMakesItNoCallToTheSimulator() {
    server.add(
        "{\"route\": \"/add_recipe\", \"body\": \"mine\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    client.send("POST /add_recipe HTTP/1.1\r\ncontent-length: 2\r\n\r\n{");
    server.scenarios().clear();
    client.send("}");
    assertThat(client.received()).startsWith("HTTP/1.1 406 Not Acceptable\r\n");
    assertThat(server.counts().requests()).isEqualTo(1);
  }

  @Test
  void documentThatIsNoLongerReadReleasesItsMemory() {
    server.slowly().stop();
    assertThat(post("/_admin/add_recipe", "{}")).startsWith("HTTP/1.1 503 ");
    assertThat(server.context().documents().used()).isZero();
  }

  @Test
  void documentAfterAStalledRequestReleasesItsMemory() {
    server.add(
        "{\"stages\": [{\"at\": 0, \"status\": 200, \"latency\": \"1s\", \"fault\": \"stall\"}]}");
    client.send(
        "GET / HTTP/1.1\r\n\r\nPOST /_admin/add_recipe HTTP/1.1\r\ncontent-length: 9\r\n\r\n{");
    assertThat(server.context().documents().used()).isPositive();
    server.advance("1s");
    client.send("{");
    assertThat(client.isOpen()).isTrue();
    assertThat(server.context().documents().used()).isZero();
  }

  @Test
  void aBodyIsOnlyKeptForTheSimulatorItself() {
    try (FrozenServer strict = FrozenServer.with(Limits.defaults().withDocumentBytes(3))) {
      strict.add(
          """
          [{"route": "/add_recipe", "body": "exact", "stages": [{"at": 0, "status": 200}]},
           {"route": "/*", "body": "any", "stages": [{"at": 0, "status": 200}]}]
          """);
      FrozenConnection caller = strict.connect();
      for (String path : new String[] {"/add_recipe", "/add_recipe?x", "http://h/add_recipe"}) {
        assertThat(caller.send(request(path, "body")).received())
            .isEqualTo(ExpectedResponse.ok("exact").toString());
      }
      for (String path : new String[] {"/", "/add_recipe/", "/x/add_recipe", "/add_recipes"}) {
        assertThat(caller.send(request(path, "body")).received())
            .isEqualTo(ExpectedResponse.ok("any").toString());
      }
    }
  }

  @Test
  void slowPagesDoNotRunOnTheEventLoop() {
    client.send("GET /_admin/routes HTTP/1.1\r\n\r\n");
    client.runPendingTasks();
    assertThat(client.received()).isEmpty();
    assertThat(server.slowly().waiting()).isEqualTo(1);
    server.doSlowWork();
    assertThat(client.received()).isEqualTo(text(""));
  }

  @Test
  void aSlowPagesAnswerIsWrittenByTheEventLoop() {
    client.send("GET /_admin/routes HTTP/1.1\r\n\r\n");
    server.slowly().runAll();
    assertThat(client.received()).isEmpty();
    client.runPendingTasks();
    assertThat(client.received()).isEqualTo(text(""));
  }

  @Test
  void aSlowPagesDateIsThatOfItsAnswer() {
    client.send("GET /_admin/routes HTTP/1.1\r\n\r\n");
    server.advance("2s");
    server.doSlowWork();
    assertThat(client.received())
        .isEqualTo(ExpectedResponse.ok("").type(ContentType.TEXT).at("23:18:12").toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "current_count", "clear_current_count"})
  void quickPagesRespondAtOnce(String page) {
    client.send("GET /_admin/" + page + " HTTP/1.1\r\n\r\n");
    assertThat(client.received()).startsWith("HTTP/1.1 200 OK\r\n");
    assertThat(server.slowly().waiting()).isZero();
  }

  @Test
  void loadingOfARecipeDelaysNothingElse() {
    server.add("{\"body\": \"old\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    FrozenConnection other = server.connect();
    client.send(
        request(
            "/_admin/add_recipe",
            "{\"body\": \"new\", \"stages\": [{\"at\": 0, \"status\": 200}]}"));
    assertThat(other.send("GET / HTTP/1.1\r\n\r\n").received())
        .isEqualTo(ExpectedResponse.ok("old").toString());
    server.doSlowWork();
    assertThat(client.received()).startsWith("HTTP/1.1 201 Created\r\n");
    assertThat(other.send("GET / HTTP/1.1\r\n\r\n").received())
        .isEqualTo(ExpectedResponse.ok("new").toString());
  }

  @Test
  void slowPageIs503WhileTheSimulatorStops() {
    server.slowly().stop();
    assertThat(call("GET /_admin/routes"))
        .isEqualTo(problem("503 Service Unavailable", "Stopping", "The simulator is stopping"));
  }

  @Test
  void recipeIs503AfterTheSimulatorHasStopped() {
    client.send(request("/_admin/add_recipe", "{\"stages\": [{\"at\": 0, \"status\": 500}]}"));
    server.scenarios().close();
    server.doSlowWork();
    assertThat(client.received())
        .isEqualTo(problem("503 Service Unavailable", "Stopping", "The simulator is stopping"));
  }

  private String call(String methodAndPath) {
    return server.answer(client, methodAndPath + " HTTP/1.1\r\n\r\n");
  }

  private String post(String path, String document) {
    return server.answer(client, request(path, document));
  }

  private static String request(String path, String document) {
    return "POST %s HTTP/1.1\r\ncontent-length: %s\r\n\r\n%s"
        .formatted(path, document.length(), document);
  }
}
