package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The assertions of the original's tests of routes and pages, {@code admin_router_test} and {@code
 * origin_simulator_test} of version 1.1.0, made over a socket. An upstream that sends the responses
 * of the original's mock replaces BBC's pages. The last part has the differences listed in
 * docs/compatibility.md; {@link #thereIsNoDefaultRecipe} covers the original's default page.
 */
class OriginalsRequestsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TEXT_TYPE = "text/plain; charset=utf-8";
  private static final String HTML_TYPE = "text/html; charset=utf-8";
  private static final String JSON_TYPE = "application/json; charset=utf-8";
  private static final String FROM_ORIGIN = "some content from origin";
  private static final String HELLO = "{\"hello\":\"world\"}";
  private static final JsonNode HELLO_TREE =
      JsonNodeFactory.instance.objectNode().put("hello", "world");
  private static final String BODY = "\"body\": \"{\\\"hello\\\":\\\"world\\\"}\"";
  private static final String GZIP_FIELDS =
      """
      "headers": {"cache-control": "public, max-age=30", "connection": "keepalive",
                  "content-encoding": "gzip"%s},
      """;

  private final LogWatch warnings = new LogWatch();
  private Simulator upstream;
  private Simulator simulator;

  @BeforeEach
  void start() {
    upstream =
        Simulator.builder()
            .recipe(
                """
                {"body": "some content from origin", "headers": {"content-encoding": "gzip"},
                 "negotiate": true, "stages": [{"at": 0, "status": 200}]}
                """)
            .start();
    simulator = Simulator.builder().start();
  }

  @AfterEach
  void stop() {
    simulator.close();
    upstream.close();
    warnings.close();
  }

  // admin_router_test

  @ParameterizedTest
  @ValueSource(strings = {"/_admin/status", "/_admin/restart"})
  void theseTwoSayOk(String path) throws IOException {
    assertThatPage(get(path), 200, "ok!", TEXT_TYPE);
  }

  @Test
  void pagesOfTheAdminAreNotCounted() throws IOException {
    get("/_admin/routes");
    assertThat(simulator.counts().requests()).isZero();
  }

  @Test
  void addedRecipeIsShownAsPosted() throws IOException {
    String recipe = shown("/*", "\"origin\": \"" + upstream.uri("/news") + "\"", "0");
    RawResponse added = post("[" + recipe + "]");
    assertThat(added.status()).isEqualTo(201);
    assertThat(added.header("content-type")).isEqualTo(JSON_TYPE);
    assertThat(JSON.readTree(added.body())).isEqualTo(JSON.readTree("[" + recipe + "]"));
    assertThat(get("/_admin/current_recipe").text()).isEqualTo(added.text());
    assertThat(get("/_admin/current_recipe").header("content-type")).isEqualTo(JSON_TYPE);
    assertThat(get("/_admin/routes").text()).isEqualTo("/*");
    assertThat(get("/_admin/routes").header("content-type")).isEqualTo(TEXT_TYPE);
    assertThat(get("/_admin/routes_status").text()).isEqualTo("/* 200 0");
    assertThat(get("/_admin/routes_status").header("content-type")).isEqualTo(TEXT_TYPE);
  }

  // origin_simulator_test

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void theContentOfTheOriginIsServed(String method) throws IOException {
    add(origin("/*", "", "0"));
    assertThatPage(ask(method, "/"), 200, FROM_ORIGIN, HTML_TYPE);
    add(origin("/*", "", "\"1ms..2ms\""));
    assertThatPage(ask(method, "/"), 200, FROM_ORIGIN, HTML_TYPE);
    assertThat(simulator.counts().requests()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void theBodyOfTheRecipeIsServed(String method) throws IOException {
    add(recipe("/*", "\"headers\": {\"response-header\": \"123\"}, " + BODY, "0"));
    RawResponse response = ask(method, "/");
    assertThatPage(response, 200, HELLO, JSON_TYPE);
    assertThat(response.header("response-header")).isEqualTo("123");
  }

  @Test
  void randomContentIsServed() throws IOException {
    add(recipe("/*", "\"random_content\": \"50kb\"", "0"));
    RawResponse response = get("/");
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("content-type")).isEqualTo(HTML_TYPE);
    assertThat(response.body()).hasSize(50 * 1024);
  }

  @Test
  void compressedContentComesWithItsFields() throws IOException {
    add(origin("/*", GZIP_FIELDS.formatted(""), "0"));
    RawResponse fetched = get("/");
    assertThat(Gzip.decode(fetched.body())).isEqualTo(FROM_ORIGIN);
    String json = GZIP_FIELDS.formatted(", \"content-type\": \"" + JSON_TYPE + "\"");
    add(recipe("/*", json + BODY, "0"));
    RawResponse given = get("/");
    assertThat(Gzip.decode(given.body())).isEqualTo(HELLO);
    String html = GZIP_FIELDS.formatted(", \"content-type\": \"" + HTML_TYPE + "\"");
    add(recipe("/*", html + "\"random_content\": \"50kb\"", "0"));
    RawResponse random = get("/");
    assertThat(Gzip.bytes(random.body())).hasSize(50 * 1024);

    for (RawResponse response : List.of(fetched, given, random)) {
      assertThat(response.status()).isEqualTo(200);
      assertThat(response.header("cache-control")).isEqualTo("public, max-age=30");
      assertThat(response.header("content-encoding")).isEqualTo("gzip");
    }
    assertThat(fetched.header("content-type")).isEqualTo(HTML_TYPE);
    assertThat(given.header("content-type")).isEqualTo(JSON_TYPE);
    assertThat(random.header("content-type")).isEqualTo(HTML_TYPE);
  }

  @ParameterizedTest
  @CsvSource({
    "/news, /news",
    "/news*, /news/uk-politics-51287430",
    "/*, /any_path",
    "/*, /sport/tennis/51291122"
  })
  void aRouteServesItsPaths(String route, String path) throws IOException {
    for (String method : List.of("GET", "POST")) {
      add(origin(route, "", "0"));
      assertThat(ask(method, path).status()).isEqualTo(200);
      assertThat(ask(method, path).text()).isEqualTo(FROM_ORIGIN);
      add(recipe(route, BODY, "0"));
      assertThat(ask(method, path).status()).isEqualTo(200);
      assertThat(ask(method, path).text()).isEqualTo(HELLO);
    }
  }

  @Test
  void severalRoutesAreServed() throws IOException {
    List<String> routes = List.of("/sport", "/news", "/news/entertainment_and_arts", "/weather");
    add(Recipes.all(routes.stream().map(it -> origin(it, "", "\"0ms\"")).toArray(String[]::new)));
    for (String route : routes) {
      assertThat(get(route).status()).isEqualTo(200);
      assertThat(get(route).text()).isEqualTo(FROM_ORIGIN);
    }
  }

  @Test
  void a304HasNoBody() throws IOException {
    add("{\"body\": \"\", \"stages\": [{\"at\": 0, \"status\": 304, \"latency\": 0}]}");
    assertThat(get("/").status()).isEqualTo(304);
    assertThat(get("/").body()).isEmpty();
  }

  // Differences

  /**
   * The original serves a page of its own, compressed, after 100 ms, for every path without a
   * recipe.
   */
  @Test
  void thereIsNoDefaultRecipe() throws IOException {
    assertThat(get("/_admin/routes").text()).isEmpty();
    assertThat(get("/_admin/routes_status").text()).isEmpty();
    assertThat(get("/_admin/current_recipe").text())
        .isEqualTo("\"Recipe not set, please POST a recipe to /_admin/add_recipe\"");
    for (String path : List.of("/", "/another_domain/status", "/another_domain/add_recipe")) {
      assertThat(get(path).status()).isEqualTo(406);
      assertThat(ask("POST", path).status()).isEqualTo(406);
    }
    add(recipe("/news", BODY, "0"));
    for (String path : List.of("/not_matching_random_path", "/cbbc", "/news/x")) {
      assertThat(get(path).status()).isEqualTo(406);
    }
    add(recipe("/news*", BODY, "0"));
    assertThat(get("/cbbc").status()).isEqualTo(406);
    assertThat(get("/sport").status()).isEqualTo(406);
  }

  /** The original shows it as posted. */
  @Test
  void aRecipeThatDrawsIsShownWithItsSeed() throws IOException {
    String recipe = shown("/*", BODY, "\"100ms..200ms\"");
    ObjectNode added = (ObjectNode) JSON.readTree(post("[" + recipe + "]").body()).get(0);
    assertThat(added.remove("seed").isIntegralNumber()).isTrue();
    assertThat(added).isEqualTo(((ObjectNode) JSON.readTree(recipe)).set("body", HELLO_TREE));
  }

  /** The original shows the route of the last recipe, and each body, as posted. */
  @Test
  void aRouteWithoutItsSlashIsShownAndServedWithIt() throws IOException {
    String arts = "news/entertainment_and_arts";
    String posted =
        Recipes.all(shown("/*", BODY, "0"), shown("/news", BODY, "0"), shown(arts, BODY, "0"));
    JsonNode added = JSON.readTree(post(posted).body());
    JsonNode expected = JSON.readTree(posted);
    expected.forEach(recipe -> ((ObjectNode) recipe).set("body", HELLO_TREE));
    ((ObjectNode) expected.get(2)).put("route", "/" + arts);
    assertThat(added).isEqualTo(expected);
    assertThat(get("/" + arts).text()).isEqualTo(HELLO);
  }

  /**
   * The original sends it as written. It is not a connection option of HTTP; the connection is kept
   * anyway.
   */
  @Test
  void connectionKeepaliveIsNotSentAndTheConnectionIsKept() throws IOException {
    add(recipe("/*", GZIP_FIELDS.formatted("") + BODY, "0"));
    try (RawClient client = RawClient.connect(simulator)) {
      assertThat(client.send(getOf("/")).read().header("connection")).isNull();
      assertThat(client.send(getOf("/")).read().status()).isEqualTo(200);
    }
  }

  /** The original sends {@code text/html}. */
  @Test
  void a304HasNoContentTypeUnlessTheRecipeGivesOne() throws IOException {
    add("{\"body\": \"\", \"stages\": [{\"at\": 0, \"status\": 304}]}");
    assertThat(get("/").header("content-type")).isNull();
    add(
        """
        {"headers": {"content-type": "text/html"}, "stages": [{"at": 0, "status": 304}]}
        """);
    assertThat(get("/").header("content-type")).isEqualTo("text/html");
  }

  private static void assertThatPage(RawResponse page, int status, String text, String type) {
    assertThat(page.status()).isEqualTo(status);
    assertThat(page.text()).isEqualTo(text);
    assertThat(page.header("content-type")).isEqualTo(type);
  }

  private String origin(String route, String headers, String latency) {
    return recipe(route, headers + "\"origin\": \"" + upstream.uri("/page") + "\"", latency);
  }

  private static String recipe(String route, String content, String latency) {
    return "{\"route\": \"%s\", %s, \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": %s}]}"
        .formatted(route, content, latency);
  }

  /** Returns a recipe as the original's tests post it, with all its fields. */
  private static String shown(String route, String content, String latency) throws IOException {
    ObjectNode whole = JSON.createObjectNode();
    whole.putNull("origin").putNull("body").putNull("random_content").putObject("headers");
    whole.setAll((ObjectNode) JSON.readTree(recipe(route, content, latency)));
    return whole.toString();
  }

  private void add(String recipe) throws IOException {
    RawClient.add(simulator, recipe);
  }

  private RawResponse post(String recipe) throws IOException {
    return RawClient.post(simulator, "/_admin/add_recipe", recipe);
  }

  private RawResponse get(String path) throws IOException {
    return RawClient.get(simulator, path);
  }

  private RawResponse ask(String method, String path) throws IOException {
    return method.equals("GET") ? get(path) : RawClient.post(simulator, path, "");
  }
}
