package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.get;
import static io.originsimulator.server.wire.RawClient.headOf;
import static io.originsimulator.server.wire.RawClient.post;
import static io.originsimulator.server.wire.RawClient.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages under {@code /_admin/}, called as by scripts for the original. */
class AdminPagesOnTheWireTest {
  private static final String JSON = "application/json; charset=utf-8";
  private static final String TEXT = "text/plain; charset=utf-8";

  private Simulator simulator;

  @BeforeEach
  void start() {
    simulator = Simulator.builder().start();
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void manualClockIsAdvanced() throws IOException {
    try (Simulator manual =
            Simulator.builder().manualClock().recipe(Recipes.text("/x", "x", "5s")).start();
        RawClient client = RawClient.connect(manual)) {
      client.get("/x");
      manual.clock().awaitPending(1);
      RawResponse moved = post(manual, "/_admin/clock?advance=5s", "");
      assertThat(moved.status()).isEqualTo(200);
      assertThat(moved.text()).isEqualTo("{\"at\": \"" + manual.clock().instant() + "\"}");
      assertThat(client.read().text()).isEqualTo("x");
      assertThat(manual.clock().elapsed()).hasSeconds(5);
    }
  }

  @Test
  void clockIsNotMovedBeyondTheLastInstantOfItsNanoseconds() throws IOException {
    try (Simulator manual = Simulator.builder().manualClock().start()) {
      for (int i = 0; i < 28; i++) {
        manual.clock().advanceBy("87600h");
      }
      assertThat(post(manual, "/_admin/clock?advance=87600h", "").text())
          .contains(
              "\"status\":400",
              "advanceBy: 87600h after 2452800h (expected: at most 2474447h in all)");
      assertThat(post(manual, "/_admin/clock?advance=1h", "").status()).isEqualTo(200);
    }
  }

  @Test
  void clockIsNotMovedWithoutATimeOrByItself() throws IOException {
    assertThat(post(simulator, "/_admin/clock?advance=soon", "").text())
        .contains(
            "\"status\":400",
            "advance: \\\"soon\\\" (expected: 0 or a duration such as \\\"50ms\\\" or \\\"2s\\\")");
    assertThat(post(simulator, "/_admin/clock?advance=5s", "").text())
        .contains(
            "\"status\":409",
            "clock: the simulator runs on the system clock (expected: Simulator.builder().manualClock())");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/_admin/status", "/_admin/status/", "/_admin/status?a=b", "/_admin/status/?a"})
  void statusIsOk(String path) throws IOException {
    RawResponse response = get(simulator, path);
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("content-type")).isEqualTo(TEXT);
    assertThat(response.text()).isEqualTo("ok!");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_admin/current_recipe", "/current_recipe", "/_admin/current_recipe/?a"})
  void currentRecipeWithoutRecipesIsAnAdvice(String path) throws IOException {
    RawResponse response = get(simulator, path);
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("content-type")).isEqualTo(JSON);
    assertThat(response.text())
        .isEqualTo("\"Recipe not set, please POST a recipe to /_admin/add_recipe\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_admin/add_recipe", "/add_recipe", "/_admin/add_recipe/?a=b"})
  void addRecipeAnswersWithAllRecipesAsTheyCanBePostedAgain(String path) throws IOException {
    RawClient.add(simulator, Recipes.text("/first", "1", "0"));
    RawResponse added =
        post(
            simulator,
            path,
            "{\"route\": \"/second*\", \"random_content\": \"16b\", \"origin\": null, \"seed\": 7,"
                + " \"headers\": {\"X-Own\": \"1\"}, \"stages\": [{\"at\": \"1.50s\", \"status\": 503},"
                + " {\"at\": 0, \"status\": 200, \"latency\": \"200ms..100ms\"}]}");
    assertThat(added.status()).isEqualTo(201);
    assertThat(added.header("content-type")).isEqualTo(JSON);
    String all =
        "[{\"route\":\"/first\",\"origin\":null,\"body\":\"1\",\"random_content\":null,"
            + "\"headers\":{},\"stages\":[{\"at\":0,\"status\":200,\"latency\":0}]},"
            + "{\"route\":\"/second*\",\"origin\":null,\"body\":null,\"random_content\":\"16b\","
            + "\"headers\":{\"X-Own\":\"1\"},\"seed\":7,\"stages\":[{\"at\":\"1.50s\",\"status\":503,\"latency\":0},"
            + "{\"at\":0,\"status\":200,\"latency\":\"200ms..100ms\"}]}]";
    assertThat(added.text()).isEqualTo(all);
    assertThat(get(simulator, "/_admin/current_recipe").text()).isEqualTo(all);
    simulator.restart();
    assertThat(post(simulator, "/_admin/add_recipe", all).text()).isEqualTo(all);
  }

  @Test
  void aRecipeThatDrawsShowsTheSeedThatWasChosenForIt() throws IOException {
    String drawn = "{\"stages\": [{\"at\": 0, \"status\": 503, \"latency\": \"1ms..2ms\"}]}";
    String shown = post(simulator, "/_admin/add_recipe", drawn).text();
    assertThat(shown).containsPattern("\"seed\":\\d{1,16},");
    assertThat(post(simulator, "/_admin/add_recipe", shown).text()).isEqualTo(shown);
  }

  @Test
  void theSchemaOfRecipesIsServed() throws IOException {
    RawResponse response = get(simulator, "/_admin/schema.json");
    assertThat(response.header("content-type")).isEqualTo("application/schema+json");
    assertThat(response.text()).isEqualTo(RecipeJson.schema());
  }

  @Test
  void faultsAreCountedByKind() throws IOException {
    RawClient.add(
        simulator,
        """
        { "route": "/*", "body": "x",
          "stages": [ { "at": 0, "status": 200, "fault": "close after head" } ] }
        """);
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/a").readHead();
      client.expectEnd();
    }
    assertThat(get(simulator, "/_admin/current_count").text())
        .isEqualTo("{\"total_requests\":1,\"200\":1,\"close\":1}");
  }

  @Test
  void postingARecipeAgainStartsItsTimelineAgainAndLeavesTheOthers() throws IOException {
    String recipe =
        Recipes.content(
            "/a", "\"body\": \"\"", Recipes.stage("0", 200, "0"), Recipes.stage("150ms", 418, "0"));
    try (Simulator frozen = Simulator.builder().manualClock().start()) {
      RawClient.add(frozen, recipe);
      RawClient.add(frozen, recipe.replace("/a", "/b"));
      frozen.clock().advanceBy("150ms");
      assertThat(get(frozen, "/a").status()).isEqualTo(418);
      RawClient.add(frozen, recipe);
      assertThat(get(frozen, "/a").status()).isEqualTo(200);
      assertThat(get(frozen, "/b").status()).isEqualTo(418);
      frozen.clock().advanceBy("150ms");
      assertThat(get(frozen, "/a").status()).isEqualTo(418);
    }
  }

  @Test
  void aRecipeForExactlyAnOldRootPathWinsOverIt() throws IOException {
    RawClient.add(simulator, Recipes.text("/*", "all", "0"));
    assertThat(get(simulator, "/current_recipe").text()).startsWith("[{\"route\":\"/*\"");
    assertThat(get(simulator, "/add_recipe").text()).isEqualTo("all");
    RawClient.add(simulator, Recipes.text("/current_recipe", "mine", "0"));
    RawClient.add(simulator, Recipes.text("/add_recipe", "mine too", "0"));
    assertThat(get(simulator, "/current_recipe").text()).isEqualTo("mine");
    assertThat(post(simulator, "/add_recipe", "not a recipe").text()).isEqualTo("mine too");
  }

  @Test
  void yamlIsTakenByItsContentTypeOrItsFirstCharacter() throws IOException {
    String yaml = "route: /yaml\nbody: yaml\nstages: [{at: 0, status: 200, latency: 1ms}]\n";
    String call =
        RawClient.postOf(
            "/_admin/add_recipe", yaml, "connection: close", "content-type: application/yaml");
    assertThat(request(simulator, call).status()).isEqualTo(201);
    assertThat(get(simulator, "/yaml").text()).isEqualTo("yaml");
    assertThat(post(simulator, "/_admin/add_recipe", yaml).status()).isEqualTo(201);
  }

  @Test
  void everyProblemIsInTheAnswerAsProblemJson() throws IOException {
    RawResponse refusal =
        post(
            simulator,
            "/_admin/add_recipe",
            "{\"body\": \"a\", \"stages\": [{\"at\": 0, \"status\": 99},"
                + " {\"at\": \"1s\", \"status\": 200, \"latency\": \"fast\"}]}");
    assertThat(refusal.status()).isEqualTo(400);
    assertThat(refusal.header("content-type")).isEqualTo("application/problem+json");
    assertThat(refusal.text())
        .isEqualTo(
            "{\"type\":\"about:blank\",\"title\":\"The recipe was not accepted\",\"status\":400,"
                + "\"detail\":\"recipe: 2 problems\\n  stages[0].status: 99 (expected: a status"
                + " from 200 to 999)\\n  stages[1].latency: \\\"fast\\\" (expected: 0, a duration"
                + " such as \\\"50ms\\\" or \\\"2s\\\", or a range such as"
                + " \\\"100ms..200ms\\\")\",\"problems\":[{\"place\":\"stages[0].status\","
                + "\"found\":\"99\",\"expected\":\"a status from 200 to 999\",\"way_out\":\"\"},"
                + "{\"place\":\"stages[1].latency\",\"found\":\"\\\"fast\\\"\",\"expected\":\"0, a"
                + " duration such as \\\"50ms\\\" or \\\"2s\\\", or a range such as"
                + " \\\"100ms..200ms\\\"\",\"way_out\":\"\"}]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void restartRemovesAllRecipesAndTheCounts(String method) throws IOException {
    RawClient.add(simulator, Recipes.text("/*", "a", "0"));
    get(simulator, "/");
    assertThat(call(method, "/_admin/restart").text()).isEqualTo("ok!");
    assertThat(get(simulator, "/_admin/current_count").text()).isEqualTo("{\"total_requests\":0}");
    assertThat(get(simulator, "/_admin/routes").text()).isEmpty();
  }

  @Test
  void routesAreOneALineWithoutALineEndAtTheEnd() throws IOException {
    RawClient.add(simulator, Recipes.all(Recipes.status("/b*", 404), Recipes.status("/a", 503)));
    RawResponse response = get(simulator, "/_admin/routes");
    assertThat(response.header("content-type")).isEqualTo(TEXT);
    assertThat(response.text()).isEqualTo("/b*\n/a");
  }

  @Test
  void routesStatusShowsStatusAndLatencyOfNow() throws IOException {
    RawClient.add(
        simulator,
        Recipes.all(
            Recipes.text("/a", "a", "1.5s"),
            Recipes.text("/b*", "b", "250us"),
            Recipes.content("/c", "\"body\": \"c\"", Recipes.stage("1h", 200, "1s")),
            Recipes.content(
                "/d",
                "\"body\": \"d\"",
                Recipes.stage("1h", 200, "0"),
                Recipes.stage("0", 503, "100ms..2s"))));
    assertThat(get(simulator, "/_admin/routes_status").text())
        .isEqualTo("/a 200 1500\n/b* 200 0.25\n/c 406 0\n/d 503 100..2000");
  }

  @Test
  void countsAreOfRequestsThatAreNotForAdminPagesAndCanBeCleared() throws IOException {
    RawClient.add(simulator, Recipes.all(Recipes.text("/a", "a", "0"), Recipes.status("/b", 503)));
    for (String path : new String[] {"/a", "/a", "/b", "/none", "/_admin/status", "/_admin/x"}) {
      get(simulator, path);
    }
    RawResponse counts = get(simulator, "/_admin/current_count");
    assertThat(counts.header("content-type")).isEqualTo(JSON);
    assertThat(counts.text()).isEqualTo("{\"total_requests\":4,\"200\":2,\"406\":1,\"503\":1}");
    RawResponse cleared = get(simulator, "/_admin/clear_current_count");
    assertThat(cleared.header("content-type")).isEqualTo(JSON);
    assertThat(cleared.text()).isEqualTo("{\"cleared\": \"yes\"}");
    get(simulator, "/a");
    assertThat(get(simulator, "/_admin/current_count").text())
        .isEqualTo("{\"total_requests\":1,\"200\":1}");
  }

  @Test
  void aRouteIsRemovedByItsText() throws IOException {
    RawClient.add(simulator, Recipes.all(Recipes.status("/a*", 404), Recipes.status("/b", 503)));
    RawResponse removed = call("DELETE", "/_admin/recipes?route=/a*");
    assertThat(removed.status()).isEqualTo(200);
    assertThat(get(simulator, "/_admin/routes").text()).isEqualTo("/b");
    RawResponse notThere = call("DELETE", "/_admin/recipes?route=%2Fa%2A");
    assertThat(notThere.status()).isEqualTo(404);
    assertThat(notThere.text()).contains("No recipe has the route /a* (routes: /b)");
    assertThat(call("DELETE", "/_admin/recipes").status()).isEqualTo(400);
  }

  @Test
  void aHoldOfAPathNamesTheRouteThatItHolds() throws IOException {
    RawClient.add(simulator, Recipes.text("/o*", "o", "0"));
    RawResponse held = call("POST", "/_admin/holds?route=/o/1");
    assertThat(held.status()).isEqualTo(201);
    assertThat(held.text()).isEqualTo("{\"hold\": 1, \"route\": \"/o*\"}");
    assertThat(call("DELETE", "/_admin/holds?hold=1").status()).isEqualTo(200);
    assertThat(call("DELETE", "/_admin/holds?hold=1").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?pending=drop"})
  void holdThatRestartHasEndedCanStillBeReleased(String query) throws IOException {
    RawClient.add(simulator, Recipes.text("/o*", "o", "0"));
    assertThat(call("POST", "/_admin/holds?route=/o*").status()).isEqualTo(201);
    assertThat(call("POST", "/_admin/restart" + query).status()).isEqualTo(200);
    assertThat(call("DELETE", "/_admin/holds?hold=1").status()).isEqualTo(200);
    assertThat(call("DELETE", "/_admin/holds?hold=1").status()).isEqualTo(200);
    assertThat(call("DELETE", "/_admin/holds?hold=2").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/_admin/none", "/_admin/status/x"})
  void unknownPageIs404EvenWithARecipeForAllPaths(String path) throws IOException {
    RawClient.add(simulator, Recipes.text("/*", "all", "0"));
    RawResponse response = get(simulator, path);
    assertThat(response.status()).isEqualTo(404);
    assertThat(response.text())
        .contains(
            path
                + " does not exist (/_admin/ has: status, add_recipe, current_recipe, recipes,"
                + " listener, restart, holds, clock, schema.json, ca.pem, routes, routes_status, current_count, clear_current_count, honesty, metrics, requests, snapshot, openapi.json, events)");
  }

  @Test
  void anotherMethodIs405AndNamesTheRightOnes() throws IOException {
    RawResponse response = call("PUT", "/_admin/restart");
    assertThat(response.status()).isEqualTo(405);
    assertThat(response.header("allow")).isEqualTo("GET, POST");
    assertThat(call("GET", "/_admin/add_recipe").header("allow")).isEqualTo("POST");
  }

  @Test
  void headGetsThePagesHead() throws IOException {
    try (RawClient client = RawClient.connect(simulator)) {
      client.send(headOf("HEAD /_admin/status HTTP/1.1")).get("/_admin/status");
      assertThat(client.readHead().header("content-length")).isEqualTo("3");
      assertThat(client.read().text()).isEqualTo("ok!");
    }
  }

  private RawResponse call(String method, String target) throws IOException {
    return request(simulator, headOf(method + " " + target + " HTTP/1.1", "connection: close"));
  }
}
