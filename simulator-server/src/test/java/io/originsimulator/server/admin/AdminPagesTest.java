package io.originsimulator.server.admin;

import static io.originsimulator.server.admin.ExpectedPage.json;
import static io.originsimulator.server.admin.ExpectedPage.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.http.ContentType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The complete responses of the admin pages that change no recipes. */
class AdminPagesTest {
  private static final String NEWS =
      """
      {"route": "/news*", "body": "hello", "stages": [{"at": 0, "status": 200, "latency": "50ms"}]}""";

  private final FrozenServer server = new FrozenServer();

  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void statusIsOk() {
    assertThat(get("/_admin/status")).isEqualTo(text("ok!"));
  }

  @Test
  void currentRecipeWithoutRecipesExplainsHowToAddOne() {
    assertThat(get("/_admin/current_recipe"))
        .isEqualTo(json("\"Recipe not set, please POST a recipe to /_admin/add_recipe\""));
    assertThat(get("/_admin/recipes")).isEqualTo(json("[]"));
  }

  @Test
  void routesAreListedOneALineWithoutAnEndOfLineAtTheEnd() {
    assertThat(get("/_admin/routes")).isEqualTo(text(""));
    post("[" + NEWS + ", " + NEWS.replace("/news*", "/sport") + "]");
    assertThat(get("/_admin/routes")).isEqualTo(text("/news*\n/sport"));
  }

  @Test
  void routesStatusHasTheCurrentStatusAndLatencyOfEachRoute() {
    post(
        """
        [{"route": "/fixed", "body": "a", "stages": [{"at": 0, "status": 200, "latency": "50ms"},
                                                     {"at": "4s", "status": 503}]},
         {"route": "/range", "body": "a",
          "stages": [{"at": 0, "status": 200, "latency": "100ms..1.5s"}]},
         {"route": "/array", "body": "a",
          "stages": [{"at": 0, "status": 200, "latency": ["200ms", "100ms"]}]},
         {"route": "/small", "stages": [{"at": 0, "status": 404, "latency": "250us"}]},
         {"route": "/later", "stages": [{"at": "1s", "status": 404, "latency": "1s"}]}]
        """);
    assertThat(get("/_admin/routes_status"))
        .isEqualTo(
            text(
                "/fixed 200 50\n/range 200 100..1500\n/array 200 200..100\n"
                    + "/small 404 0.25\n/later 406 0"));
    server.advance("4s");
    assertThat(get("/_admin/routes_status"))
        .isEqualTo(
            textAt(
                "23:18:14",
                "/fixed 503 0\n/range 200 100..1500\n/array 200 200..100\n"
                    + "/small 404 0.25\n/later 404 1000"));
  }

  @Test
  void currentCountHasTheTotalAndEachStatus() {
    assertThat(get("/_admin/current_count")).isEqualTo(json("{\"total_requests\":0}"));
    post("[{\"route\": \"/a\", \"stages\": [{\"at\": 0, \"status\": 503}]}, " + NEWS + "]");
    client
        .send("GET /a HTTP/1.1\r\n\r\n".repeat(3) + "GET /other HTTP/1.1\r\n\r\n")
        .receivedBytes();
    assertThat(get("/_admin/current_count"))
        .isEqualTo(json("{\"total_requests\":4,\"406\":1,\"503\":3}"));
  }

  @Test
  void currentCountHasTheAbandonedIfThereAreAny() {
    post(NEWS);
    server.connect().send("GET /news HTTP/1.1\r\n\r\n").leave();
    assertThat(get("/_admin/current_count"))
        .isEqualTo(json("{\"total_requests\":1,\"abandoned\":1}"));
  }

  @Test
  void clockThatIsNotManualIsNotMoved() {
    assertThat(call("POST /_admin/clock?advance=5s"))
        .startsWith("HTTP/1.1 409 ")
        .contains("\"title\":\"Clock not moved\"");
  }

  private String get(String path) {
    return call("GET " + path);
  }

  private String call(String methodAndPath) {
    return server.answer(client, methodAndPath + " HTTP/1.1\r\n\r\n");
  }

  private void post(String document) {
    String head = "POST /_admin/add_recipe HTTP/1.1\r\ncontent-length: %d\r\n\r\n";
    assertThat(server.answer(client, head.formatted(document.length()) + document))
        .startsWith("HTTP/1.1 201 Created\r\n");
  }

  private static String textAt(String time, String text) {
    return ExpectedResponse.ok(text).type(ContentType.TEXT).at(time).toString();
  }
}
