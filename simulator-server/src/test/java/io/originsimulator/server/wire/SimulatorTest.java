package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The simulator's API for Java. */
class SimulatorTest {
  @TempDir Path folder;

  @Test
  void listensOnAFreePortOfTheLoopbackAddress() {
    try (Simulator a = Simulator.builder().start();
        Simulator b = Simulator.builder().start()) {
      assertThat(a.port()).isPositive().isNotEqualTo(b.port());
      assertThat(a.uri()).isEqualTo(URI.create("http://127.0.0.1:" + a.port()));
      assertThat(a.uri("/news?a=b").toString()).isEqualTo(a.uri() + "/news?a=b");
    }
  }

  @Test
  void listensOnAllAddressesIfSet() throws IOException {
    try (Simulator simulator = Simulator.builder().host("0.0.0.0").start()) {
      assertThat(simulator.uri()).isEqualTo(URI.create("http://localhost:" + simulator.port()));
      assertThat(RawClient.get(simulator, "/_admin/status").text()).isEqualTo("ok!");
    }
  }

  @Test
  void ipv6AddressMayBeInBrackets() throws IOException {
    String loopback = "[::ffff:127.0.0.1]"; // exists without IPv6 too
    try (Simulator simulator = Simulator.builder().host(loopback).start()) {
      assertThat(simulator.uri())
          .isEqualTo(URI.create("http://" + loopback + ":" + simulator.port()));
      assertThat(RawClient.get(simulator, "/_admin/status").text()).isEqualTo("ok!");
    }
  }

  @Test
  void defaultTransportOnLinuxIsEpoll() {
    try (Simulator simulator = Simulator.builder().start()) {
      boolean linux = System.getProperty("os.name").equals("Linux");
      assertThat(simulator.transport() == Transport.EPOLL).isEqualTo(linux);
    }
  }

  @OnEveryTransport
  void usesTheTransportThatIsSet(Transport transport) {
    try (Simulator simulator = Simulator.builder().transport(transport).start()) {
      assertThat(simulator.transport()).isEqualTo(transport);
    }
  }

  @Test
  void recipesComeFromTextsFilesDocumentsAndJava() throws IOException {
    Path json = Files.writeString(folder.resolve("a.json"), Recipes.text("/json", "json", "0"));
    Path yaml =
        Files.writeString(
            folder.resolve("a.yaml"),
            """
            route: /yaml
            body: yaml
            stages:
              - { at: 0, status: 200, latency: 1ms }
            """);
    Recipe recipe = RecipeJson.read(Recipes.text("/java", "java", "0")).recipes().get(0);
    try (Simulator simulator =
        Simulator.builder()
            .recipe(json)
            .recipe(yaml)
            .recipe(recipe)
            .recipe(Recipes.text("/text", "text", "0"))
            .start()) {
      for (String name : List.of("json", "yaml", "java", "text")) {
        assertThat(RawClient.get(simulator, "/" + name).text()).isEqualTo(name);
      }
      assertThat(simulator.recipes()).hasSize(4).contains(recipe);
    }
  }

  @Test
  void missingFileIsNamed() {
    Path missing = folder.resolve("missing.json");
    assertThatThrownBy(() -> Simulator.builder().recipe(missing))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage(missing + " cannot be read");
  }

  @Test
  void anAddedRecipeIsServedWhenAddReturnsAndReplacesTheOneOfItsRoute() throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      for (int i = 0; i < 20; i++) {
        simulator.add(recipe("/a", "version " + i));
        assertThat(RawClient.get(simulator, "/a").text()).isEqualTo("version " + i);
      }
      simulator.add(recipe("/b", "other"));
      assertThat(RawClient.get(simulator, "/a").text()).isEqualTo("version 19");
      assertThat(simulator.recipes()).extracting(r -> r.route().text()).containsExactly("/a", "/b");
    }
  }

  @Test
  void aChangeRemovesAndAddsInOneStepAndLeavesTheRest() throws IOException {
    try (Simulator simulator =
        Simulator.builder()
            .manualClock()
            .recipe(RecipeJson.read(Recipes.all(Recipes.text("/a", "a", "0"), twoStages("/b"))))
            .start()) {
      simulator.clock().advanceBy("100ms");
      simulator.change(
          Set.of(Endpoint.of(new Route("/a"))),
          List.of(RecipeJson.read(Recipes.all(twoStages("/b"), Recipes.text("/c", "c", "0")))),
          recipe -> !recipe.route().text().equals("/b"));
      assertThat(RawClient.get(simulator, "/a").status()).isEqualTo(406);
      assertThat(RawClient.get(simulator, "/b").status())
          .as("its timeline continues")
          .isEqualTo(418);
      assertThat(RawClient.get(simulator, "/c").status()).isEqualTo(200);
    }
  }

  @Test
  void aChangeOfWhichAnyPartIsRefusedDoesNotHappen() {
    RecipeDocument good = RecipeJson.read(Recipes.text("/new", "new", "0"));
    RecipeDocument bad = RecipeJson.read(Recipes.random("/huge", "100gb"));
    try (Simulator simulator =
        Simulator.builder().recipe(Recipes.text("/old", "old", "0")).start()) {
      assertThatThrownBy(
              () ->
                  simulator.change(
                      Set.of(Endpoint.of(new Route("/old"))), List.of(good, bad), recipe -> true))
          .isInstanceOf(RecipeException.class);
      assertThat(simulator.recipes()).extracting(r -> r.route().text()).containsExactly("/old");
    }
  }

  @Test
  void aRemovedRouteIsGoneAndTheNextBestServesItsPaths() throws IOException {
    String recipes = Recipes.all(Recipes.text("/*", "all", "0"), Recipes.text("/a", "a", "0"));
    try (Simulator simulator = Simulator.builder().recipe(recipes).start()) {
      assertThat(RawClient.get(simulator, "/a").text()).isEqualTo("a");
      simulator.remove("/a");
      assertThat(RawClient.get(simulator, "/a").text()).isEqualTo("all");
      simulator.remove("/not-there");
      assertThat(simulator.recipes()).hasSize(1);
    }
  }

  @Test
  void pendingResponseOfARemovedRecipeIsSentAsPlanned() throws IOException {
    String recipe =
        Recipes.content("/*", "\"random_content\": \"5mb\"", Recipes.stage("0", 200, "200ms"));
    try (Simulator simulator = Simulator.builder().manualClock().recipe(recipe).start();
        RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      simulator.clock().awaitPending(1);
      simulator.remove("/*");
      simulator.add(recipe("/*", "new"));
      simulator.clock().advanceBy("200ms");
      assertThat(client.read().body()).hasSize(5 << 20);
      assertThat(client.get("/").read().text()).isEqualTo("new");
    }
  }

  @Test
  void bodyBeingSentIsCompleteAlthoughItsRecipeIsReplaced() throws IOException {
    try (Simulator simulator = Simulator.builder().recipe(Recipes.random("/*", "16mb")).start();
        RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      byte[] original = RawClient.get(simulator, "/").body();
      client.get("/").readHead();
      for (int i = 0; i < 2; i++) {
        simulator.add(RecipeJson.read(Recipes.random("/*", "16mb")));
      }
      assertThat(client.readBody(16 << 20)).isEqualTo(original);
    }
  }

  @Test
  void countsAreOfRecipesAlone() throws IOException {
    String recipes = Recipes.all(Recipes.text("/a", "a", "0"), Recipes.status("/b", 503));
    try (Simulator simulator = Simulator.builder().recipe(recipes).start()) {
      for (String path : List.of("/a", "/a", "/b", "/none", "/_admin/status", "/_admin/none")) {
        RawClient.get(simulator, path);
      }
      assertThat(simulator.counts().requests()).isEqualTo(4);
      assertThat(simulator.counts().byStatus())
          .containsExactly(Map.entry(200, 2L), Map.entry(406, 1L), Map.entry(503, 1L));
      assertThat(simulator.counts().abandoned()).isZero();
    }
  }

  @Test
  void restartRemovesRecipesAndCounts() throws IOException {
    try (Simulator simulator = Simulator.builder().recipe(Recipes.text("/*", "a", "0")).start()) {
      RawClient.get(simulator, "/");
      simulator.restart();
      assertThat(simulator.recipes()).isEmpty();
      assertThat(simulator.counts().requests()).isZero();
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(406);
    }
  }

  @Test
  void recipesChangeUnderLoad() throws Exception {
    try (Simulator simulator = Simulator.builder().recipe(Recipes.random("/*", "1b")).start();
        RawClient client = RawClient.connect(simulator)) {
      for (int i = 1; i <= 40; i++) {
        int size = i * 100;
        client.send(RawClient.getOf("/").repeat(20));
        simulator.add(RecipeJson.read(Recipes.random("/*", size + "b")));
        for (int j = 0; j < 20; j++) {
          assertThat(client.read().body().length).isIn(size, i == 1 ? 1 : size - 100);
        }
      }
    }
  }

  private static Recipe recipe(String route, String body) {
    return RecipeJson.read(Recipes.text(route, body, "0")).recipes().get(0);
  }

  private static String twoStages(String route) {
    return Recipes.content(
        route, "\"body\": \"b\"", Recipes.stage("0", 200, "0"), Recipes.stage("100ms", 418, "0"));
  }

  @Test
  void rejectsBlankAdminToken() {
    assertThatThrownBy(() -> Simulator.builder().adminToken(" ").start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("adminToken: blank (expected: a secret)");
  }
}
