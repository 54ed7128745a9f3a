package io.originsimulator.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.JournalEntry;
import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses to requests that almost have a recipe. */
class NearMissTest {
  private static final String RECIPES =
      """
      [ { "route": "/users/{id}", "method": "GET", "status": 500, "match": { "query": { "page": "2" } } },
        { "route": "/users/{id}", "method": "GET", "status": 501,
          "match": { "query": { "page": "4", "q": "a" }, "headers": { "accept": "json" } } },
        { "route": "/orders", "method": ["POST", "GET"], "status": 502 },
        { "route": "/orders*", "method": "PUT", "status": 503, "match": { "body": { "/a": 1 } } } ]
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /users/7?page=3     | GET /users/{id}, but query page is \"3\" (expected: \"2\")",
        "HEAD /users/7           | GET /users/{id}, but query page is absent (expected: \"2\")",
        "GET /users/7?q=a&page=4 | GET /users/{id}, but header accept is absent (expected: \"json\")",
        "PUT /orders/7           | PUT /orders*, but the body is missing, too large or not JSON"
            + " (expected: body /a 1)"
      })
  void a406NamesTheNearestRecipeAndTheConditionThatFailed(String request, String missed) {
    try (FrozenServer server = FrozenServer.withJournal(10)) {
      server.add(RECIPES);
      FrozenConnection client = server.connect();

      client.send(request + " HTTP/1.1\r\n\r\n");

      String path = request.replaceAll(".* |\\?.*", "");
      String text =
          "Recipe not set at %s, please POST a recipe for this route to /_admin/add_recipe\n"
              + "Nearest recipe: %s";
      ExpectedResponse expected =
          ExpectedResponse.of("406 Not Acceptable", text.formatted(path, missed))
              .type(ContentType.TEXT);
      assertThat(client.received())
          .isEqualTo(request.startsWith("HEAD") ? head(expected) : expected.toString());
      assertThat(server.journal().entries())
          .extracting(JournalEntry::nearMiss)
          .containsExactly(Optional.of(missed));
    }
  }

  @Test
  void aBodyIsComparedAlsoIfAnotherConditionFails() {
    try (FrozenServer server = FrozenServer.withJournal(10)) {
      server.add(
          """
          [ { "route": "/a", "status": 500,
              "match": { "query": { "page": "2" }, "body": { "/x": 1, "/y": 2 } } } ]
          """);
      FrozenConnection client = server.connect();

      client.send("POST /a?page=3 HTTP/1.1\r\ncontent-length: 13\r\n\r\n{\"x\":1,\"y\":3}");

      assertThat(client.received())
          .endsWith(
              "Nearest recipe: /a, but query page is \"3\" (expected: \"2\")"
                  + " and body /y is 3 (expected: 2)");
    }
  }

  private static String head(ExpectedResponse response) {
    String text = response.toString();
    return text.substring(0, text.indexOf("\r\n\r\n") + 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST /users/7    | GET, HEAD            | GET /users/{id}",
        "OPTIONS /users/7 | GET, HEAD            | GET /users/{id}",
        "DELETE /orders   | POST, GET, HEAD, PUT | POST, GET /orders",
        "POST /orders/7   | PUT                  | PUT /orders*"
      })
  void anotherMethodOfAKnownPathIsNotAllowed(String request, String allowed, String nearest) {
    try (FrozenServer server = FrozenServer.withJournal(10)) {
      server.add(RECIPES);
      FrozenConnection client = server.connect();
      String method = request.substring(0, request.indexOf(' '));

      client.send(request + " HTTP/1.1\r\n\r\n");

      String missed =
          "%s, but the method is %s (expected: %s)"
              .formatted(nearest, method, allowed.replace(", ", " or "));
      String text =
          request.replace(" ", " is not allowed at ")
              + " (allowed: "
              + allowed
              + ")\nNearest recipe: "
              + missed;
      assertThat(client.received())
          .isEqualTo(
              ExpectedResponse.of("405 Method Not Allowed", text)
                  .with("allow: " + allowed)
                  .type(ContentType.TEXT)
                  .toString());
      assertThat(server.counts().byStatus()).containsOnlyKeys(405);
      assertThat(server.journal().entries().get(0).nearMiss()).contains(missed);
    }
  }

  @Test
  void anUnknownPathHasNoNearMiss() {
    try (FrozenServer server = FrozenServer.withJournal(10)) {
      server.add(RECIPES);
      FrozenConnection client = server.connect();

      client.send("GET /user/7 HTTP/1.1\r\n\r\n");

      assertThat(client.received()).endsWith("for this route to /_admin/add_recipe");
      assertThat(server.journal().entries().get(0).nearMiss()).isEmpty();
    }
  }

  @Test
  void pageForABrowserShowsTheNearestRecipe() {
    try (FrozenServer server = new FrozenServer()) {
      server.add(RECIPES);
      FrozenConnection client = server.connect();

      client.send("GET /users/7?page=%3C HTTP/1.1\r\naccept: text/html\r\n\r\n");
      assertThat(client.received())
          .contains(
              "<p>Nearest recipe: GET /users/{id}, but query page is &quot;&lt;&quot;"
                  + " (expected: &quot;2&quot;).</p>");
      client.send("POST /users/7 HTTP/1.1\r\naccept: text/html\r\n\r\n");
      assertThat(client.received())
          .startsWith("HTTP/1.1 405 ")
          .contains("allow: GET, HEAD\r\n", "but the method is POST (expected: GET or HEAD).</p>");
    }
  }

  @Test
  void noRecipeIsShownIfATokenIsRequired() {
    try (FrozenServer server = FrozenServer.withToken("secret")) {
      server.add(RECIPES);
      FrozenConnection client = server.connect();

      client.send("GET /users/7?page=3 HTTP/1.1\r\n\r\n");
      assertThat(client.received()).endsWith("for this route to /_admin/add_recipe");
      client.send("POST /users/7 HTTP/1.1\r\naccept: text/html\r\n\r\n");
      assertThat(client.received()).contains("allow: GET, HEAD\r\n").doesNotContain("{id}");
      client.send("POST /users/7 HTTP/1.1\r\n\r\n");
      assertThat(client.received())
          .endsWith("POST is not allowed at /users/7 (allowed: GET, HEAD)");
    }
  }
}
