package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.SizeRange;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The assertions of the original's unit tests, made over a socket: {@code body_test}, {@code
 * duration_test}, {@code size_test}, {@code payload_test}, {@code recipe_test} and {@code
 * simulation_test} of version 1.1.0.
 *
 * <p>Assertions on internals of Elixir are omitted: a duration already split into number and unit
 * (eight assertions of {@code duration_test}), {@code :ok} of a server process, the state of a
 * {@code conn}. Those on routes and pages are in {@link OriginalsRequestsTest}.
 */
class OriginalsUnitsTest {
  private static final String GZIP = "\"headers\": {\"content-encoding\": \"gzip\"}, ";

  private final LogWatch warnings = new LogWatch();
  private Simulator simulator;

  @BeforeEach
  void start() {
    simulator = Simulator.builder().manualClock().start();
  }

  @AfterEach
  void stop() {
    simulator.close();
    warnings.close();
  }

  // body_test

  @ParameterizedTest
  @CsvSource({
    "<<1kb>>, '', '', 1024",
    "some random<<4kb>>and also<<10kb>>this, some random, this, 14359"
  })
  void placeholdersBecomeRandomTextAndTheRestStays(
      String data, String begin, String end, int length) throws IOException {
    String body = "\"body\": \"{\\\"data\\\":\\\"" + data + "\\\"}\"";
    String plain = served(body).text();
    String gzip = Gzip.decode(served(GZIP + body).body());
    for (String text : new String[] {plain, gzip}) {
      assertThat(text).startsWith("{\"data\":\"" + begin).endsWith(end + "\"}");
      assertThat(text).doesNotContain("<<").hasSize("{\"data\":\"\"}".length() + length);
    }
  }

  @Test
  void aTextWithoutPlaceholdersStaysAsItIs() throws IOException {
    assertThat(served("\"body\": \"abcdefghi\"").text()).isEqualTo("abcdefghi");
    assertThat(Gzip.decode(served(GZIP + "\"body\": \"abcdefghi\"").body())).isEqualTo("abcdefghi");
  }

  @Test
  void randomContentHasItsSizeCompressedOrNot() throws IOException {
    String random = "\"random_content\": \"300kb\"";
    assertThat(served(random).body()).hasSize(300 * 1024);
    assertThat(Gzip.bytes(served(GZIP + random).body())).hasSize(300 * 1024);
  }

  // size_test

  @Test
  void aSizeHasAUnit() throws IOException {
    assertThat(served("\"random_content\": \"123b\"").body()).hasSize(123);
    assertThat(served("\"random_content\": \"123kb\"").body()).hasSize(123 * 1024);
    assertThat(SizeRange.parse("123mb").maxBytes()).isEqualTo(123 * 1024 * 1024);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"123\"", "123", "\"123tb\""})
  void aSizeWithoutAKnownUnitIsRefused(String size) throws IOException {
    assertThat(posted("{\"random_content\": " + size + ", \"stages\": []}").status())
        .isEqualTo(400);
  }

  // duration_test

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "'\"0\"', 0",
    "'\"0ms\"', 0",
    "'\"0s\"', 0",
    "'\"100ms\"', 100",
    "'\"1s\"', 1000",
    "'\"100ms..200ms\"', 100..200",
    "'\"1s..2s\"', 1000..2000",
    "'\"800ms..1s\"', 800..1000"
  })
  void aTimeHasAUnitUnlessItIsZero(String latency, String millis) throws IOException {
    add(
        "{\"body\": \"x\", \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": "
            + latency
            + "}]}");
    assertThat(page("routes_status")).isEqualTo("/* 200 " + millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "\"1..2s\""})
  void aTimeWithoutAUnitIsRefused(String latency) throws IOException {
    String recipe = "{\"stages\": [{\"at\": 0, \"status\": 500, \"latency\": " + latency + "}]}";
    assertThat(posted(recipe).status()).isEqualTo(400);
  }

  // payload_test

  @Test
  void everyStatusHasItsBodyWhereverTheContentComesFrom() throws IOException {
    try (Simulator upstream = upstream()) {
      String origin = "\"origin\": \"" + upstream.uri("/") + "\"";
      everyStatusHasItsBody(origin, "some content from origin");
      everyStatusHasItsBody("\"body\": \"{\\\"hello\\\":\\\"world\\\"}\"", "{\"hello\":\"world\"}");
    }
  }

  private void everyStatusHasItsBody(String content, String text) throws IOException {
    assertThat(answered(500, content).text()).isEqualTo("Error 500");
    assertThat(answered(404, content).text()).isEqualTo("Not found");
    assertThat(answered(406, content).text())
        .isEqualTo(
            "Recipe not set at /a, please POST a recipe for this route to /_admin/add_recipe");
    assertThat(answered(200, content).text()).isEqualTo(text);
    assertThat(answered(304, content).body()).isEmpty();
  }

  @Test
  void contentIsCompressedWhereverItComesFrom() throws IOException {
    try (Simulator upstream = upstream()) {
      String origin = "\"origin\": \"" + upstream.uri("/") + "\"";
      assertThat(Gzip.decode(served(GZIP + origin).body())).isEqualTo("some content from origin");
      assertThat(Gzip.decode(served(GZIP + "\"body\": \"{\\\"hello\\\":\\\"world\\\"}\"").body()))
          .isEqualTo("{\"hello\":\"world\"}");
      assertThat(Gzip.bytes(served(GZIP + "\"random_content\": \"10kb\"").body()))
          .hasSize(10 * 1024);
    }
  }

  // recipe_test

  /** The original answers 406 without {@code stages} too. */
  @Test
  void contentWithoutStagesIsA200() throws IOException {
    add("{\"random_content\": \"123kb\", \"headers\": {\"x-own\": \"1\"}}");
    RawResponse response = RawClient.get(simulator, "/a");
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("x-own")).isEqualTo("1");
    assertThat(response.body()).hasSize(123 * 1024);
    assertThat(page("routes_status")).isEqualTo("/* 200 0");
  }

  @Test
  void contentWithAnEmptyListOfStagesIsAcceptedAndAnswers406() throws IOException {
    add("{\"random_content\": \"123kb\", \"headers\": {\"x-own\": \"1\"}, \"stages\": []}");
    RawResponse response = RawClient.get(simulator, "/a");
    assertThat(response.status()).isEqualTo(406);
    assertThat(response.header("x-own")).isEqualTo("1");
    assertThat(page("routes_status")).isEqualTo("/* 406 0");
  }

  /**
   * The original reads it but cannot add it: a recipe without content fails, and all recipes are
   * lost.
   */
  @Test
  void aRecipeWithoutStagesAndContentIsRefused() throws IOException {
    assertThat(posted("{\"headers\": {\"host\": \"www.example.com\"}}").status()).isEqualTo(400);
  }

  @Test
  void aRecipeWithoutARouteIsForEveryPath() throws IOException {
    add("{\"stages\": [{\"at\": 0, \"status\": 404}]}");
    assertThat(page("routes")).isEqualTo("/*");
  }

  // simulation_test

  @Test
  void aStageHasAStatusAndALatency() throws IOException {
    add(Recipes.text("/*", "x", "1s"));
    assertThat(page("routes_status")).isEqualTo("/* 200 1000");
    assertThat(simulator.recipes().get(0).route().text()).isEqualTo("/*");
    add(Recipes.text("/*", "x", "1s..1200ms"));
    assertThat(page("routes_status")).isEqualTo("/* 200 1000..1200");
  }

  @Test
  void theLongestPrefixWinsAndAllRoutesAreListed() throws IOException {
    add(Recipes.all(Recipes.status("/*", 501), Recipes.status("/news*", 502)));
    assertThat(RawClient.get(simulator, "/news/uk-politics").status()).isEqualTo(502);
    assertThat(RawClient.get(simulator, "/sport").status()).isEqualTo(501);
    add(Recipes.status("/random123123123*", 503));
    assertThat(page("routes")).isEqualTo("/*\n/news*\n/random123123123*");
  }

  @Test
  void severalRecipesAreAddedAtOnce() throws IOException {
    add(
        Recipes.all(
            Recipes.status("/news", 500),
            Recipes.status("/sports", 500),
            Recipes.status("/weather", 500)));
    assertThat(page("routes")).isEqualTo("/news\n/sports\n/weather");
  }

  @Test
  void theNextStageBeginsAtItsTime() throws IOException {
    add(
        Recipes.content(
            "/*",
            "\"body\": \"x\"",
            Recipes.stage("0", 200, "0"),
            Recipes.stage("60ms", 503, "1s")));
    assertThat(page("routes_status")).isEqualTo("/* 200 0");
    simulator.clock().advanceTo("80ms");
    assertThat(page("routes_status")).isEqualTo("/* 503 1000");
  }

  // Forms in the original's source that its tests do not cover; see docs/compatibility.md

  @ParameterizedTest
  @CsvSource({
    "news/arts, /news/arts, /news/arts",
    "news*, /news*, /news/arts",
    "*, /*, /any",
    "'', /, /"
  })
  void aRouteWithoutItsSlashIsReadWithIt(String written, String read, String path)
      throws IOException {
    add("{\"route\": \"" + written + "\", \"stages\": [{\"at\": 0, \"status\": 503}]}");
    assertThat(page("routes")).isEqualTo(read);
    assertThat(RawClient.get(simulator, path).status()).isEqualTo(503);
  }

  @Test
  void anEmptyArrayChangesNothing() throws IOException {
    assertThat(posted("[]").text()).isEqualTo("[]");
    add(Recipes.status("/a", 503));
    assertThat(posted("[]").status()).isEqualTo(201);
    assertThat(page("routes")).isEqualTo("/a");
  }

  @Test
  void aContentLengthAndALineBreakInATextAreLeftOut() throws IOException {
    String recipe =
        """
        {"body": "one
        two", "headers": {"Content-Length": "5"}, "stages": [{"at": 0, "status": 200}]}
        """;
    add(recipe);
    assertThat(RawClient.get(simulator, "/").text()).isEqualTo("onetwo");
    assertThat(RawClient.get(simulator, "/").header("content-length")).isEqualTo("6");
  }

  /** Each is probably a mistake, which the original accepts silently. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"route\": \"/a\", \"body\": \"1\", \"stages\": [{\"at\": 0, \"status\": 200}]},"
            + " {\"route\": \"/a\", \"body\": \"2\", \"stages\": [{\"at\": 0, \"status\": 200}]}]",
        "{\"body\": \"1\", \"body\": \"2\", \"stages\": [{\"at\": 0, \"status\": 200}]}",
        "{\"body\": \"1\", \"name\": \"news\", \"stages\": [{\"at\": 0, \"status\": 200}]}",
        "{\"body\": \"1\", \"stages\": [{\"at\": 0}]}"
      })
  void rejectsProbableMistakes(String recipe) throws IOException {
    assertThat(posted(recipe).status()).isEqualTo(400);
  }

  private static Simulator upstream() {
    return Simulator.builder().recipe(Recipes.text("/*", "some content from origin", "0")).start();
  }

  private RawResponse served(String content) throws IOException {
    return answered(200, content);
  }

  private RawResponse answered(int status, String content) throws IOException {
    add(Recipes.content("/a", content, Recipes.stage("0", status, "0")));
    RawResponse response = RawClient.get(simulator, "/a");
    assertThat(response.status()).isEqualTo(status);
    return response;
  }

  private void add(String recipe) throws IOException {
    RawClient.add(simulator, recipe);
  }

  private RawResponse posted(String recipe) throws IOException {
    return RawClient.post(simulator, "/_admin/add_recipe", recipe);
  }

  private String page(String name) throws IOException {
    return new String(RawClient.get(simulator, "/_admin/" + name).body(), StandardCharsets.UTF_8);
  }
}
