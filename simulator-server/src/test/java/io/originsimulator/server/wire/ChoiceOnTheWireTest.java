package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChoiceOnTheWireTest {

  @Test
  void aConnectionThatReachedTheBadNodeStaysThere() throws IOException {
    try (Simulator simulator =
        start(
            """
            { "body": "x", "seed": 1,
              "stages": [ { "at": 0, "status": 200, "mix": [ {}, { "status": 503 } ],
                            "per": "connection" } ] }
            """)) {
      Set<Integer> reached = new HashSet<>();
      for (int i = 0; i < 30; i++) {
        try (RawClient client = RawClient.connect(simulator)) {
          int first = client.get("/").read().status();
          for (int j = 0; j < 10; j++) {
            assertThat(client.get("/").read().status()).isEqualTo(first);
          }
          reached.add(first);
        }
      }
      assertThat(reached).containsExactlyInAnyOrder(200, 503);
    }
  }

  @Test
  void theFirstTwoFailForEachRequestIdAndTheThirdWorks() throws IOException {
    try (Simulator simulator =
            start(
                """
                { "body": "x",
                  "stages": [ { "at": 0, "per": "header:X-Request-Id",
                      "sequence": [ { "status": 500, "times": 2 }, { "status": 200 } ] } ] }
                """);
        RawClient client = RawClient.connect(simulator)) {
      for (int expected : new int[] {500, 500, 200, 200}) {
        for (String id : new String[] {"a", "b"}) {
          client.send(RawClient.headOf("GET / HTTP/1.1", "x-request-id: " + id));
          assertThat(client.read().status()).as(id).isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void requestMaySetOverridesIfTheRecipeAllowsThem() throws IOException {
    String recipe = "{ %s \"body\": \"content\", \"stages\": [ { \"at\": 0, \"status\": 503 } ] }";
    String ask =
        RawClient.headOf("GET / HTTP/1.1", "x-origin-status: 200", "x-origin-latency: 20ms");
    try (Simulator open = start(recipe.formatted("\"overrides\": true,"));
        Simulator closed = start(recipe.formatted(""))) {
      long began = System.nanoTime();
      RawResponse response = RawClient.request(open, ask);
      assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(20_000_000);
      assertThat(response.status()).isEqualTo(200);
      assertThat(response.text()).isEqualTo("content");
      assertThat(RawClient.get(open, "/").text()).isEqualTo("Error 503");
      assertThat(RawClient.request(closed, ask).status()).isEqualTo(503);
    }
  }

  @Test
  void invalidOverrideIs400WithTheExpectedValues() throws IOException {
    try (Simulator simulator =
        start("{ \"overrides\": true, \"stages\": [ { \"at\": 0, \"status\": 503 } ] }")) {
      RawResponse response =
          RawClient.request(
              simulator, RawClient.headOf("GET / HTTP/1.1", "x-origin-status: teapot"));
      assertThat(response.status()).isEqualTo(400);
      assertThat(response.header("content-type")).isEqualTo("text/plain; charset=utf-8");
      assertThat(response.text()).isEqualTo("x-origin-status: \"teapot\" (expected: 200 to 999)\n");
    }
  }

  @Test
  void annotatedResponseNamesStageAndDelay() throws IOException {
    try (Simulator simulator =
        start(
            """
            { "stages": [ { "at": 0, "status": 503, "latency": "12.5ms", "annotate": true } ] }
            """)) {
      assertThat(RawClient.get(simulator, "/").header("server-timing"))
          .isEqualTo("stage;desc=\"0\", injected;dur=12.500");
    }
  }

  @Test
  void eachMethodHasItsRecipe() throws IOException {
    try (Simulator simulator =
        start(
            """
            [ { "route": "/o", "method": "GET", "body": "read", "stages": [ { "at": 0, "status": 200 } ] },
              { "route": "/o", "method": ["POST", "PUT"], "stages": [ { "at": 0, "status": 503 } ] },
              { "route": "/*", "stages": [ { "at": 0, "status": 404 } ] } ]
            """)) {
      assertThat(RawClient.get(simulator, "/o").text()).isEqualTo("read");
      assertThat(RawClient.post(simulator, "/o", "").status()).isEqualTo(503);
      assertThat(status(simulator, "PUT /o")).isEqualTo(503);
      assertThat(status(simulator, "DELETE /o")).isEqualTo(404);
      try (RawClient client = RawClient.connect(simulator)) {
        client.send(RawClient.headOf("HEAD /o HTTP/1.1"));
        assertThat(client.readHead().header("content-length")).isEqualTo("4");
      }
    }
  }

  @Test
  void recipeForAMethodReplacesItAndTheOtherContinues() throws IOException {
    try (Simulator simulator =
        start(
            """
            { "route": "/o", "method": ["GET", "POST"], "stages": [ { "at": 0, "status": 404 } ] }
            """)) {
      RawClient.add(
          simulator,
          """
          { "route": "/o", "method": "POST", "stages": [ { "at": 0, "status": 503 } ] }
          """);
      assertThat(RawClient.get(simulator, "/o").status()).isEqualTo(404);
      assertThat(RawClient.post(simulator, "/o", "").status()).isEqualTo(503);
      assertThat(RawClient.get(simulator, "/_admin/routes").text()).isEqualTo("GET /o\nPOST /o");
      String shown = RawClient.get(simulator, "/_admin/current_recipe").text();
      assertThat(RawClient.post(simulator, "/_admin/add_recipe", shown).text()).isEqualTo(shown);
      String delete = "DELETE /_admin/recipes?route=/o&method=GET HTTP/1.1";
      RawClient.request(simulator, RawClient.headOf(delete, "connection: close"));
      assertThat(RawClient.get(simulator, "/o").status()).isEqualTo(405);
      assertThat(RawClient.post(simulator, "/o", "").status()).isEqualTo(503);
    }
  }

  private static int status(Simulator simulator, String request) throws IOException {
    return RawClient.request(
            simulator, RawClient.headOf(request + " HTTP/1.1", "connection: close"))
        .status();
  }

  private static Simulator start(String recipe) {
    return Simulator.builder().recipe(recipe).start();
  }
}
