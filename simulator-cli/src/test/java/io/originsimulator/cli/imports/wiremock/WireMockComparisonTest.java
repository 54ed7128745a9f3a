package io.originsimulator.cli.imports.wiremock;

import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.imports.Golden;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares stub mappings served by WireMock with those imported by the simulator. */
class WireMockComparisonTest {
  private static final Path MAPPINGS = Golden.file("wiremock");

  /** Fields of the server or of the connection, which no mapping sets. */
  private static final Set<String> OF_THE_SERVER =
      Set.of("matched-stub-id", "matched-stub-name", "vary", "transfer-encoding", "content-length");

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TempDir private static Path folder;
  private static WireMockServer wireMock;
  private static Simulator simulator;
  private static Cli imported;

  @BeforeAll
  static void serveBoth() {
    Path recipes = folder.resolve("recipes.json");
    imported = Cli.run("import", "wiremock", MAPPINGS.toString(), "--output", recipes.toString());
    wireMock =
        new WireMockServer(options().dynamicPort().usingFilesUnderDirectory(MAPPINGS.toString()));
    wireMock.start();
    simulator = Simulator.builder().recipe(recipes).start();
  }

  @AfterAll
  static void stopBoth() {
    simulator.close();
    wireMock.stop();
  }

  @Test
  void differencesAreListed() {
    assertThat(imported)
        .isEqualTo(
            new Cli(
                0,
                "",
                MAPPINGS
                    + """
                    : 42 recipes, 3 differences
                      orders.json: mappings[2].request.urlPathPattern: a variable of\
                     /api/orders/{segment2}/lines matches any text of one segment
                      matching.json: mappings[3]: is tried after matching.json: mappings[2], which\
                     is more exact
                      matching.json: mappings[3]: is tried after matching.json: mappings[1], which\
                     is more exact
                    """));
  }

  @Test
  void recipesAreGood() {
    Cli check = Cli.run("check", folder.resolve("recipes.json").toString());
    assertThat(check.exitCode()).isZero();
    assertThat(check.out()).startsWith(folder.resolve("recipes.json") + ": valid, 42 recipes\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/orders",
        "GET /api/orders/7",
        "GET /api/orders/7/lines",
        "POST /api/orders | {\"sku\": \"A-1\", \"customer\": {\"vip\": true, \"name\": \"Ann\"}}",
        "POST /api/orders | {\"sku\": \"A-1\", \"customer\": {\"vip\": false}}",
        "POST /api/orders | {\"sku\": \"B-2\"}",
        "POST /api/orders | {\"lines\": [{\"sku\": \"C-3\", \"count\": 100}]}",
        "POST /api/orders | {\"lines\": [{\"sku\": \"C-3\", \"count\": 99}]}",
        "POST /api/orders | no JSON",
        "PUT /api/orders/7 | {\"line\": {\"sku\": \"A-1\"}}",
        "DELETE /api/orders/7",
        "PATCH /api/orders/7",
        "GET /search?q=coffee&page=2",
        "GET /search?q=tea",
        "GET /search?q=Tea9",
        "GET /search?q=TEA&sort=desc",
        "GET /search?sort=up",
        "GET /search",
        "GET /exact?a=1&b=x%20y",
        "GET /content Accept=application/xml",
        "GET /content Accept=application/json",
        "GET /content",
        "GET /account",
        "GET /account Authorization=Basic%20YW5uOnNlY3JldA==",
        "GET /account Authorization=Basic%20eA==",
        "GET /session Cookie=a=1;%20sid=a.b;%20c=3",
        "GET /session Cookie=sid=axb",
        "GET /session Cookie=xsid=a.b",
        "GET /tenant X-Tenant=acme",
        "GET /tenant X-Tenant=other",
        "GET /any",
        "DELETE /any",
        "GET /cookies",
        "GET /old",
        "GET /empty",
        "GET /gone",
        "GET /busy",
        "GET /bytes",
        "GET /logo.png",
        "GET /pages/orders.html",
        "GET /pages/orders?all",
        "GET /letters/7?name=Ann X-Carrier=Mail",
        "GET /letters/7",
        "GET /slow",
        "GET /uneven",
        "GET /tail",
        "GET /dribble",
        "GET /fault/empty",
        "GET /fault/reset",
        "GET /fault/garbage",
        "GET /fault/chunk",
        "GET /nothing/of/this",
      })
  void responsesAreEqual(String request) throws Exception {
    compare(request);
  }

  @Test
  void scenariosAreEqual() throws Exception {
    List<String> requests =
        List.of(
            "GET /flaky",
            "POST /toggle",
            "GET /flaky",
            "POST /toggle",
            "GET /flaky",
            "POST /toggle",
            "GET /flaky");
    for (String request : requests) {
      compare(request);
    }
  }

  /**
   * A response as a client sees it.
   *
   * @param status 0 if the response is incomplete
   * @param body each byte as a character
   */
  private record Seen(int status, Map<String, List<String>> fields, String body) {}

  /** Asserts that both send the same, but for the fields that the simulator adds. */
  private static void compare(String request) throws InterruptedException {
    Seen expected = seen(URI.create(wireMock.baseUrl()), request);
    Seen actual = seen(simulator.uri("/"), request);
    assertThat(actual.status()).as(request).isEqualTo(expected.status());
    assertThat(actual.body()).as(request).isEqualTo(expected.body());
    assertThat(actual.fields()).as(request).containsAllEntriesOf(expected.fields());
  }

  /**
   * Sends a request.
   *
   * @param text method and URL, then header fields {@code Name=value}, then a body after a bar
   */
  private static Seen seen(URI server, String text) throws InterruptedException {
    String[] parts = text.split(" \\| ", 2);
    String[] words = parts[0].split(" ");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(words[1]))
            .method(
                words[0],
                parts.length < 2 ? BodyPublishers.noBody() : BodyPublishers.ofString(parts[1]));
    for (String header : List.of(words).subList(2, words.length)) {
      String[] field = header.split("=", 2);
      request.header(field[0], field[1].replace("%20", " "));
    }
    try {
      HttpResponse<byte[]> response = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
      Map<String, List<String>> fields = new TreeMap<>(response.headers().map());
      fields.keySet().removeAll(OF_THE_SERVER);
      return new Seen(
          response.statusCode(), fields, new String(response.body(), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return new Seen(0, Map.of(), "");
    }
  }
}
