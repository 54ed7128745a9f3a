package io.originsimulator.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.ExpectedResponse;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that a page of another site makes a browser send; programs are not browsers. */
class AdminDoorTest {
  private static final String CHROMIUM =
      "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
  private static final String RECIPE =
      "{\"route\": \"/a\", \"stages\": [{\"at\": 0, \"status\": 404}]}";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8080, http://evil.example",
    "localhost:8080, http://localhost:3000",
    "localhost:8080, http://localhost",
    "localhost:8080, localhost:8080",
    "localhost:8080, null",
    "localhost:8080, http://localhost:8080.evil.example",
    "localhost:8080, http://evil.example/localhost:8080",
    "127.0.0.1:8080, http://localhost:8080",
  })
  void pagesOfOtherOriginsMayNotCall(String host, String origin) {
    String fields = "host: " + host + "\r\norigin: " + origin;
    String refused =
        refusal(
            "origin: \\\"%s\\\" (expected: no origin, or that of the simulator's own"
                    .formatted(origin)
                + " pages, http://%s)".formatted(host));
    assertThat(call("GET", "/_admin/current_recipe", fields)).isEqualTo(refused);
    assertThat(call("DELETE", "/_admin/recipes?route=/a", fields)).isEqualTo(refused);
    assertThat(call("OPTIONS", "/_admin/add_recipe", fields)).isEqualTo(refused);
    assertThat(post("/_admin/add_recipe", fields + "\r\ncontent-type: text/plain"))
        .isEqualTo(refused);
    assertThat(post("/add_recipe", fields)).isEqualTo(refused);
    assertThat(server.scenarios().recipes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8080, http://localhost:8080",
    "LOCALHOST:8080, http://localhost:8080",
    "[::1]:8080, http://[::1]:8080",
    "simulator.example, https://simulator.example", // behind a proxy that ends TLS
  })
  void theSimulatorsOwnPagesMayCall(String host, String origin) {
    String fields =
        "host: "
            + host
            + "\r\norigin: "
            + origin
            + "\r\nsec-fetch-site: same-origin\r\n"
            + CHROMIUM;
    assertThat(post("/_admin/add_recipe", fields)).startsWith("HTTP/1.1 201 Created\r\n");
    assertThat(call("POST", "/_admin/restart", fields)).startsWith("HTTP/1.1 200 OK\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cross-site", "same-site", "Cross-Site"})
  void rejectsRequestsEmbeddedOrLinkedByOtherOrigins(String site) {
    assertThat(call("GET", "/_admin/current_recipe", "sec-fetch-site: " + site))
        .isEqualTo(
            refusal(
                "sec-fetch-site: \\\"%s\\\" (expected: same-origin or none; type in the address"
                        .formatted(site)
                    + " instead of following a link)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sec-fetch-site: none", "sec-fetch-site: same-origin", "x: y"})
  void browserMayReadPagesOpenedByItsUser(String fields) {
    assertThat(call("GET", "/_admin/routes_status", fields + "\r\n" + CHROMIUM))
        .startsWith("HTTP/1.1 200 OK\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"restart", "clear_current_count"})
  void aBrowserChangesNothingByAGet(String page) {
    server.add(RECIPE);
    String refused =
        refusal(
            "GET /_admin/%s changes the simulator, and any page can make a browser send it"
                    .formatted(page)
                + " (expected: POST, or a program such as curl)");
    assertThat(call("GET", "/_admin/" + page, CHROMIUM)).isEqualTo(refused);
    assertThat(call("GET", "/_admin/" + page + "?a", "sec-fetch-site: none")).isEqualTo(refused);
    assertThat(server.scenarios().recipes()).hasSize(1);
    assertThat(call("POST", "/_admin/" + page, CHROMIUM)).startsWith("HTTP/1.1 200 OK\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user-agent: curl/7.88.1",
        "user-agent: Wget/1.21.3",
        "user-agent: Java-http-client/17.0.15",
        "user-agent: node\r\nsec-fetch-mode: cors\r\naccept-language: *",
        "user-agent: Mozilla/5.0 (Windows NT; Windows NT 10.0; de-DE) WindowsPowerShell/5.1.19041",
        "x: no user-agent"
      })
  void programsMayChangeByAGet(String fields) {
    server.add(RECIPE);
    assertThat(call("GET", "/_admin/restart", fields)).startsWith("HTTP/1.1 200 OK\r\n");
    assertThat(server.scenarios().recipes()).isEmpty();
  }

  @Test
  void theDocumentOfAnotherSitesPageIsDroppedAsItComes() {
    client.send(
        "POST /_admin/add_recipe HTTP/1.1\r\nhost: a\r\norigin: http://b\r\ncontent-length: 9\r\n\r\n{");
    assertThat(server.context().documents().used()).isZero();
  }

  @Test
  void aRecipesPathsAreForPagesOfAllSites() {
    server.add("{\"body\": \"any\", \"stages\": [{\"at\": 0, \"status\": 200}]}");
    assertThat(call("GET", "/a", "host: a\r\norigin: http://b\r\nsec-fetch-site: cross-site"))
        .isEqualTo(ExpectedResponse.ok("any").toString());
  }

  private String call(String method, String path, String fields) {
    return server.answer(client, method + " " + path + " HTTP/1.1\r\n" + fields + "\r\n\r\n");
  }

  private String post(String path, String fields) {
    return server.answer(
        client,
        "POST %s HTTP/1.1\r\n%s\r\ncontent-length: %d\r\n\r\n%s"
            .formatted(path, fields, RECIPE.length(), RECIPE));
  }

  private static String refusal(String detail) {
    return ExpectedPage.problem("403 Forbidden", "Cross-site request refused", detail);
  }
}
