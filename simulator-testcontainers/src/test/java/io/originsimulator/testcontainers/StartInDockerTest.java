package io.originsimulator.testcontainers;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.ContainerFetchException;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.Network;

/** First starts, restarts, and failed starts of containers. */
@Tag("docker")
class StartInDockerTest {

  @Test
  void containerWithoutRecipesAcceptsThemLater() throws Exception {
    try (OriginSimulatorContainer origin = new OriginSimulatorContainer()) {
      origin.start();
      assertThat(Calls.get(origin.uri("/")).statusCode()).isEqualTo(406);
    }
  }

  @Test
  void listenerOfADocumentIsInEffectAlsoAfterAReset() throws Exception {
    String document =
        """
        { "listener": { "max_requests_per_connection": 1 },
          "recipes": [{ "route": "/a", "body": "a" }] }
        """;
    try (OriginSimulatorContainer origin = new OriginSimulatorContainer().withRecipe(document)) {
      origin.start();
      for (int i = 0; i < 2; i++) {
        HttpResponse<String> response = Calls.get(origin.uri("/a"));
        assertThat(response.body()).isEqualTo("a");
        assertThat(response.headers().firstValue("connection")).hasValue("close");
        origin.reset();
      }
    }
  }

  @Test
  void timelinesOfAllRecipesBeginWhenTheContainerServes() throws Exception {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withRecipe(Recipes.saying("/a", "a"))
            .withRecipe(Recipes.saying("/b", "b"))) {
      origin.start();
      Calls.get(origin.uri("/a"));
      Calls.get(origin.uri("/b"));
      List<Duration> begins =
          origin.requests().stream()
              .map(request -> request.arrival().minus(request.elapsed().orElseThrow()))
              .toList();
      assertThat(begins.get(0)).isPositive().isEqualTo(begins.get(1));
    }
  }

  @Test
  void otherContainersOfItsNetworkReachIt() throws Exception {
    try (Network network = Network.newNetwork();
        OriginSimulatorContainer origin =
            new OriginSimulatorContainer()
                .withNetwork(network)
                .withNetworkAliases("origin")
                .withRecipe(Recipes.saying("/news", "from the origin"));
        OriginSimulatorContainer target =
            new OriginSimulatorContainer().withNetwork(network).dependsOn(origin)) {
      target.withRecipe(
          Recipe.route("/*")
              .origin(origin.internalUri("/news").toString())
              .stage(Stage.at("0s").status(200)));
      target.start();
      assertThat(Calls.get(target.uri("/")).body()).isEqualTo("from the origin");
      assertThat(origin.requests("/news")).hasSize(1);
    }
  }

  @Test
  void optionsAreVariablesAndTheTokenIsSent() throws Exception {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withEnv("ORIGIN_SIMULATOR_ADMIN_TOKEN", "secret")
            .withRecipe(Recipes.saying("/a", "a"))) {
      origin.start();
      HttpResponse<String> locked = Calls.get(origin.uri("/_admin/current_count"));
      assertThat(locked.statusCode()).isEqualTo(401);
      assertThat(Calls.get(origin.uri("/a")).body()).isEqualTo("a");
      assertThat(origin.counts().requests()).isEqualTo(1);
    }
  }

  @Test
  void invalidOptionIsReportedWithTheLog() {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer().withEnv("ORIGIN_SIMULATOR_THREADS", "0")) {
      assertThatThrownBy(origin::start)
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessageContaining("with exit code 2\n")
          .hasMessageEndingWith(
              """

              The container's log:
                error: --threads: 0 (expected: 1 or more) (from ORIGIN_SIMULATOR_THREADS)
                Try 'origin-simulator serve --help'.""");
      assertThat(origin.getContainerId()).isNull();
    }
  }

  @Test
  void earlyExitIsReportedWithItsCode() {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withCreateContainerCmdModifier(command -> command.withEntrypoint("false"))) {
      assertThatThrownBy(origin::start)
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessage(
              """
              Container startup failed for image %s
                The simulator ended before it was ready, with exit code 1"""
                  .formatted(origin.getDockerImageName()));
    }
  }

  @Test
  void unwritableFolderIsReportedWithTheFile() {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withRecipe(Path.of("src/test/resources/maintenance.yaml"))
            .withCreateContainerCmdModifier(
                command -> requireNonNull(command.getHostConfig()).withReadonlyRootfs(true))) {
      assertThatThrownBy(origin::start)
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessageContaining(
              "/maintenance.html cannot be copied into the container"
                  + " (expected: a writable folder): ");
    }
  }

  @Test
  void restartedContainerHasOnlyItsInitialRecipes() throws Exception {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer().withRecipe(Path.of("src/test/resources/maintenance.yaml"))) {
      origin.start();
      origin.add(Recipes.saying("/more", "more"));
      origin.stop();
      origin.start();
      assertThat(origin.counts().requests()).isZero();
      assertThat(Calls.get(origin.uri("/news")).body()).isEqualTo("<h1>Back soon</h1>\n");
      assertThat(Calls.get(origin.uri("/more")).statusCode()).isEqualTo(406);
    }
  }

  @Test
  void refusedRecipeIsReportedAtStart() {
    try (OriginSimulatorContainer origin =
        new OriginSimulatorContainer()
            .withRecipe(Recipes.saying("/c", "c"))
            .withRecipe(Recipes.withoutOrigin(1))) {
      assertThatThrownBy(origin::start)
          .isInstanceOf(ContainerLaunchException.class)
          .hasMessageContaining(
              "\n  json: 1 problem\n    [1].origin: http://127.0.0.1:1/b refused the connection\n")
          .hasMessageContaining("listens on http://");
    }
  }

  @Test
  void missingImageIsReportedWithInstructions() throws IOException {
    HttpServer registry =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    registry.createContext("/", StartInDockerTest::answerAsARegistryThatHasNothing);
    registry.start();
    String image = "127.0.0.1:%d/none:1".formatted(registry.getAddress().getPort());
    try (OriginSimulatorContainer origin = new OriginSimulatorContainer(image)) {
      assertThatThrownBy(origin::start)
          .isInstanceOf(ContainerFetchException.class)
          .hasMessageContaining(image)
          .hasMessageEndingWith("\n  " + SimulatorImage.wayOut());
    } finally {
      registry.stop(0);
    }
  }

  private static void answerAsARegistryThatHasNothing(HttpExchange asked) throws IOException {
    boolean isRegistry = asked.getRequestURI().getPath().equals("/v2/");
    String answer =
        isRegistry
            ? "{}"
            : "{\"errors\": [{\"code\": \"MANIFEST_UNKNOWN\", \"message\": \"nothing here\"}]}";
    byte[] body = answer.getBytes(StandardCharsets.UTF_8);
    boolean isHead = asked.getRequestMethod().equals("HEAD");
    asked.getResponseHeaders().set("content-type", "application/json");
    asked.sendResponseHeaders(isRegistry ? 200 : 404, isHead ? -1 : body.length);
    if (!isHead) {
      asked.getResponseBody().write(body);
    }
    asked.close();
  }

  @Test
  void reusedContainerIsTheSameAndIsReset() throws Exception {
    String run = UUID.randomUUID().toString();
    OriginSimulatorContainer first = reusable(run, "a");
    OriginSimulatorContainer again = reusable(run, "a");
    OriginSimulatorContainer other = reusable(run, "b");
    try {
      first.start();
      Calls.get(first.uri("/a"));
      first.add(Recipes.saying("/more", "more"));
      again.start();
      assertThat(again.getContainerId()).isEqualTo(first.getContainerId());
      assertThat(again.counts().requests()).isZero();
      assertThat(Calls.get(again.uri("/more")).statusCode()).isEqualTo(406);
      assertThat(Calls.get(again.uri("/a")).body()).isEqualTo("a");
      other.start();
      assertThat(other.getContainerId()).isNotEqualTo(first.getContainerId());
    } finally {
      other.stop();
      again.stop();
      first.stop(); // the same container, unless the test failed
    }
  }

  /** Creates a container that no other run of this test finds. */
  private static OriginSimulatorContainer reusable(String run, String body) {
    return new OriginSimulatorContainer()
        .withReuse(true)
        .withLabel("run", run)
        .withRecipe(Recipes.saying("/a", body));
  }
}
