package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bugs of the original, by their numbers, none of which was carried over. Bugs 9 and 10 are in
 * {@link PatienceTest}; 12 is in {@link PipeliningTest} and {@link LeavingClientsTest}.
 */
class OriginalsBugsTest {

  /** Bug 1. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "null",
        "{\"stages\": []}",
        "{\"body\": \"a\", \"stages\": [{\"at\": 0, \"status\": 99}]}",
        "{\"body\": \"a\", \"stages\": [{\"at\": \"x\", \"status\": 200}]}",
        "{\"body\": \"a\", \"stages\": [{\"at\": 0, \"status\": 200, \"latency\": \"-1s\"}]}",
        "{\"stages\": [{\"at\": 0, \"status\": 200}]}",
        "{\"origin\": \"ftp://x\", \"stages\": [{\"at\": 0, \"status\": 200}]}",
        "{\"random_content\": \"1zb\", \"stages\": [{\"at\": 0, \"status\": 200}]}",
        "{\"route\": \"/_admin/x\", \"stages\": [{\"at\": 0, \"status\": 404}]}",
        "{\"body\": \"a\", \"stages\": [{\"at\": 0, \"status\": 200, \"unknown\": 1}]}",
        "[{\"body\": \"new\", \"stages\": [{\"at\": 0, \"status\": 200}]}, {\"stages\": 1}]"
      })
  void aRecipeWithAnErrorIs400AndChangesNothing(String recipe) throws IOException {
    try (Simulator simulator = start(Recipes.text("/*", "old", "0"))) {
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("old");
      RawResponse refusal = RawClient.post(simulator, "/_admin/add_recipe", recipe);
      assertThat(refusal.status()).isEqualTo(400);
      assertThat(refusal.header("content-type")).isEqualTo("application/problem+json");
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("old");
      assertThat(simulator.counts().byStatus()).containsExactly(Map.entry(200, 2L));
    }
  }

  /** Bug 2. */
  @Test
  void aRequestRightAfterThe201SeesTheNewRecipe200TimesOf200() throws IOException {
    try (Simulator simulator = Simulator.builder().start();
        RawClient poster = RawClient.connect(simulator);
        RawClient getter = RawClient.connect(simulator)) {
      for (int i = 0; i < 200; i++) {
        String recipe = Recipes.text("/*", "recipe " + i, "0");
        poster.send(RawClient.postOf("/_admin/add_recipe", recipe));
        assertThat(poster.read().status()).isEqualTo(201);
        assertThat(getter.get("/").read().text()).isEqualTo("recipe " + i);
      }
    }
  }

  /** Bug 3. */
  @Test
  void stagesOfAReplacedRecipeNeverComeBack() throws IOException {
    String old =
        Recipes.content(
            "/*",
            "\"body\": \"old\"",
            Recipes.stage("0", 200, "0"),
            Recipes.stage("100ms", 503, "0"),
            Recipes.stage("200ms", 404, "0"));
    String fresh =
        Recipes.content(
            "/*",
            "\"body\": \"new\"",
            Recipes.stage("0", 200, "0"),
            Recipes.stage("300ms", 418, "0"));
    try (Simulator simulator = Simulator.builder().manualClock().recipe(old).start()) {
      simulator.clock().advanceBy("5ms");
      RawClient.add(simulator, fresh);
      for (int elapsed = 0; elapsed < 450; elapsed += 5) {
        assertThat(RawClient.get(simulator, "/").status()).isEqualTo(elapsed < 300 ? 200 : 418);
        simulator.clock().advanceBy("5ms");
      }
    }
  }

  /** Bug 4. */
  @Test
  void routesStatusShowsALatencyThatIsARange() throws IOException {
    try (Simulator simulator = start(Recipes.text("/news*", "a", "100ms..200ms"))) {
      assertThat(RawClient.get(simulator, "/_admin/routes_status").text())
          .isEqualTo("/news* 200 100..200");
    }
  }

  /** Bug 5. */
  @ParameterizedTest
  @ValueSource(ints = {201, 204, 205, 299, 304, 419, 499, 520, 599, 600, 700, 999})
  void everyStatusFrom200To999Works(int status) throws IOException {
    String recipes = Recipes.all(Recipes.status("/odd", status), Recipes.text("/", "a", "0"));
    try (Simulator simulator = start(recipes);
        RawClient client = RawClient.connect(simulator)) {
      RawResponse response = client.get("/odd").read();
      assertThat(response.status()).isEqualTo(status);
      assertThat(response.text()).isEqualTo(status < 400 ? "" : "Error " + status);
      assertThat(response.headers().containsKey("content-length"))
          .isEqualTo(status != 204 && status != 304);
      assertThat(client.get("/").read().text()).isEqualTo("a");
      assertThat(simulator.counts().byStatus()).containsEntry(status, 1L);
    }
  }

  /** Bug 5, again. */
  @ParameterizedTest
  @ValueSource(ints = {100, 101, 199, 1000})
  void noOtherStatusIsAccepted(int status) throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      String recipe = Recipes.status("/", status);
      assertThat(RawClient.post(simulator, "/_admin/add_recipe", recipe).text())
          .contains("stages[0].status: " + status + " (expected: a status from 200 to 999)");
    }
  }

  /** Bug 6. */
  @Test
  void onlyGzipIsLabelledGzip() throws IOException {
    String gzip = "\"body\": \"hello\", \"headers\": {\"Content-Encoding\": \"GZip\"}";
    String recipes =
        Recipes.all(
            Recipes.content("/good", gzip, Recipes.stage("0", 200, "0")),
            Recipes.content("/bad", gzip, Recipes.stage("0", 503, "0")));
    try (Simulator simulator = start(recipes)) {
      RawResponse good = RawClient.get(simulator, "/good");
      assertThat(good.header("content-encoding")).isEqualTo("GZip");
      assertThat(Gzip.decode(good.body())).isEqualTo("hello");
      RawResponse bad = RawClient.get(simulator, "/bad");
      assertThat(bad.headers()).doesNotContainKey("content-encoding");
      assertThat(bad.text()).isEqualTo("Error 503");
    }
  }

  /** Bug 7. */
  @Test
  void with44RoutesTheLongestPrefixStillWins() throws IOException {
    List<String> recipes = new ArrayList<>();
    for (int i = 0; i < 22; i++) {
      recipes.add(Recipes.text("/" + "a".repeat(i) + "*", "prefix " + i, "0"));
      recipes.add(Recipes.text("/b" + "b".repeat(i), "exact " + i, "0"));
    }
    try (Simulator simulator = start(Recipes.all(recipes.toArray(String[]::new)));
        RawClient client = RawClient.connect(simulator)) {
      for (int i = 0; i < 22; i++) {
        client.get("/" + "a".repeat(i) + "/x").get("/b" + "b".repeat(i)).get("/b".repeat(i + 1));
        assertThat(client.read().text()).isEqualTo("prefix " + i);
        assertThat(client.read().text()).isEqualTo("exact " + i);
        assertThat(client.read().text()).isEqualTo(i == 0 ? "exact 0" : "prefix 0");
      }
    }
  }

  /** Bug 8. */
  @Test
  void slowOriginDelaysNoOtherRequest() throws Exception {
    String slow = Recipes.text("/*", "fetched", "1s");
    try (Simulator upstream = Simulator.builder().manualClock().recipe(slow).start();
        Simulator simulator = startWithOneThread(Recipes.text("/quick", "quick", "0"))) {
      String recipe = Recipes.origin("/slow", upstream.uri("/"));
      CompletableFuture<Integer> added =
          Later.of(() -> RawClient.post(simulator, "/_admin/add_recipe", recipe).status());
      upstream.clock().awaitPending(1);
      for (int i = 0; i < 20; i++) {
        assertThat(RawClient.get(simulator, "/quick").text()).isEqualTo("quick");
      }
      assertThat(added).isNotDone();
      upstream.clock().advanceBy("1s");
      assertThat(added.get(10, TimeUnit.SECONDS)).isEqualTo(201);
      assertThat(RawClient.get(simulator, "/slow").text()).isEqualTo("fetched");
    }
  }

  /** Bug 11, as far as one process can open sockets at both ends. */
  @Test
  void twoThousandConnectionsWaitConcurrently() throws IOException {
    List<RawClient> clients = new ArrayList<>();
    try (Simulator simulator = start(Recipes.text("/*", "a", "100ms"))) {
      for (int i = 0; i < 2000; i++) {
        clients.add(RawClient.connect(simulator));
      }
      for (RawClient client : clients) {
        client.get("/");
      }
      for (RawClient client : clients) {
        assertThat(client.read().status()).isEqualTo(200);
      }
    } finally {
      for (RawClient client : clients) {
        client.close();
      }
    }
  }

  /** Bug 13. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": \"b\\r\\nc: d\"}",
        "{\"a\": \"b\\nc\"}",
        "{\"a\\r\\nb\": \"c\"}",
        "{\"a\": null}",
        "{\"a\": 1}",
        "{\"a\": [1]}",
        "{\"a\": [\"b\", \"c\\r\\nd\"]}",
        "{\"\": \"b\"}",
        "{\"a b\": \"c\"}",
        "{\"Transfer-Encoding\": \"chunked\"}"
      })
  void headersThatWouldBreakTheResponseAreRefused(String headers) throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      String recipe =
          Recipes.content(
              "/*", "\"body\": \"a\", \"headers\": " + headers, Recipes.stage("0", 200, "0"));
      assertThat(RawClient.post(simulator, "/_admin/add_recipe", recipe).status()).isEqualTo(400);
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(406);
    }
  }

  /** Bug 14. */
  @Test
  void allMethodsAreServed() throws IOException {
    List<String> methods = List.of("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE");
    try (Simulator simulator = start(Recipes.text("/*", "served", "0"));
        RawClient client = RawClient.connect(simulator)) {
      for (String method : methods) {
        client.send(headOf(method + " / HTTP/1.1"));
        assertThat(client.read().text()).isEqualTo("served");
      }
      client.send(headOf("HEAD / HTTP/1.1") + getOf("/"));
      assertThat(client.readHead().header("content-length")).isEqualTo("6");
      assertThat(client.read().text()).isEqualTo("served");
    }
  }

  /** Bug 15. */
  @Test
  void generating64MbDelaysNoOtherRequest() throws Exception {
    try (Simulator simulator = startWithOneThread(Recipes.text("/quick", "quick", "0"))) {
      // repeated if the machine was paused during one of the responses
      Eventually.expect(() -> assertThat(shareOfTheSlowestAnswer(simulator)).isLessThan(0.5));
      assertThat(RawClient.get(simulator, "/large").body()).hasSize(64 << 20);
    }
  }

  /** Bug 15, again. */
  @Test
  void aRecipeDocumentOf9MbIsAccepted() throws IOException {
    int megabytes = 9;
    String document =
        IntStream.range(0, megabytes)
            .mapToObj(i -> Recipes.text("/" + i, String.valueOf(i).repeat(1 << 20), "0"))
            .collect(Collectors.joining(", ", "[", "]"));
    try (Simulator simulator = Simulator.builder().start()) {
      RawClient.add(simulator, document);
      for (int i = 0; i < megabytes; i++) {
        assertThat(RawClient.get(simulator, "/" + i).text())
            .isEqualTo(String.valueOf(i).repeat(1 << 20));
      }
    }
  }

  private static Simulator start(String recipes) {
    return Simulator.builder().recipe(recipes).start();
  }

  /** Starts one event loop, so that any work on it delays all responses. */
  private static Simulator startWithOneThread(String recipes) {
    return Simulator.builder().threads(1).recipe(recipes).start();
  }

  /**
   * Returns the share of the time for generating 64 MB that one response of {@code /quick} takes; 1
   * if there are few responses.
   */
  private static double shareOfTheSlowestAnswer(Simulator simulator) {
    try (RawClient client = RawClient.connect(simulator)) {
      String recipe = Recipes.random("/large", "64mb");
      Stopwatch all = Stopwatch.start();
      CompletableFuture<Integer> added =
          Later.of(() -> RawClient.post(simulator, "/_admin/add_recipe", recipe).status());
      Duration slowest = Duration.ZERO;
      int answers = 0;
      while (!added.isDone()) {
        Stopwatch one = Stopwatch.start();
        assertThat(client.get("/quick").read().text()).isEqualTo("quick");
        slowest = Collections.max(List.of(slowest, one.elapsed()));
        answers++;
      }
      assertThat(added.join()).isEqualTo(201);
      return answers <= 10 ? 1 : (double) slowest.toNanos() / all.elapsed().toNanos();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
