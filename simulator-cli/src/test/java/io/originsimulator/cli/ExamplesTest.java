package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {
  private static final Path RECIPES = Project.EXAMPLES.resolve("recipes");

  @ParameterizedTest
  @MethodSource("recipes")
  void everyRecipeIsValid(Path example) {
    Cli check = Cli.run("check", example.toString());
    assertThat(check).isEqualTo(Cli.good(check.out()));
    assertThat(check.out()).startsWith(example + ": valid, ");
  }

  @ParameterizedTest
  @MethodSource("recipesOfBodies")
  void everyRouteOfEveryRecipeRespondsAsInItsFirstStage(Path example) throws Exception {
    long begin = System.nanoTime();
    try (Simulator simulator = Simulator.builder().recipe(example).start()) {
      for (Recipe recipe : withoutConditions(simulator)) {
        Stage first = recipe.stages().get(0);
        String path = recipe.route().text().replace("*", "").replaceAll("[{}]", "");
        boolean alone = simulator.recipes().stream().noneMatch(other -> isBeside(other, recipe));
        String method =
            recipe.methods().names().stream().findFirst().orElse(alone ? "GET" : "DELETE");
        assertThat(first.at().nanos()).isZero();
        if (first.behaviours().stream().anyMatch(behaviour -> behaviour.fault().isPresent())) {
          assertThatThrownBy(() -> Http.send(method, simulator.uri(path), Duration.ofSeconds(1)))
              .as(path)
              .isInstanceOfAny(ExecutionException.class, TimeoutException.class);
        } else {
          assertThat(Http.send(method, simulator.uri(path), Poll.DEADLINE).statusCode())
              .as(path)
              .isIn(statusesBefore(System.nanoTime() - begin, recipe));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("recipes")
  void documentationListsEveryRecipe(Path example) throws IOException {
    assertThat(Files.readString(RECIPES.resolve("README.md")))
        .contains("| [" + example.getFileName() + "](" + RECIPES.relativize(example) + ") | ");
  }

  @Test
  void examplesCommandListsEachRecipeOnALine() throws Exception {
    try (CliProcess examples = CliProcess.start("examples")) {
      Cli ended = examples.ended();
      assertThat(ended).isEqualTo(Cli.good(ended.out()));
      assertThat(ended.out().lines())
          .allMatch(line -> line.length() <= 100)
          .map(line -> line.split(" ")[0])
          .containsExactlyInAnyOrderElementsOf(
              recipes().map(it -> it.getFileName().toString().replaceFirst("[.].*", "")).toList());
      assertThat(ended.out())
          .contains(
              "\nmethods                 reads that work, writes that fail, and 405 for other methods\n");
    }
  }

  @Test
  void exampleOfAStreamIsFoundByItsName() throws Exception {
    try (CliProcess check = CliProcess.start("check", "price_ticker")) {
      assertThat(check.ended().out())
          .startsWith("examples/recipes/streams/price_ticker.json: valid, 1 recipe\n");
    }
  }

  @Test
  void examplesCommandNamesTheExpectedFolder(@TempDir Path elsewhere) throws Exception {
    try (CliProcess examples = CliProcess.start(elsewhere, Map.of(), "examples")) {
      assertThat(examples.ended())
          .isEqualTo(
              Cli.failed(
                  "examples: not found (expected: ./origin-simulator, or the folder"
                      + " examples/recipes in the working folder)"));
    }
  }

  @Test
  void clientWithoutGzipGetsPlainBytes() throws Exception {
    Path example = Project.EXAMPLES.resolve("recipes/compressed.json");
    try (Simulator simulator = Simulator.builder().recipe(example).start()) {
      HttpResponse<String> plain = Http.get(simulator.uri("/"));
      assertThat(plain.headers().firstValue("content-encoding")).isEmpty();
      assertThat(plain.body()).hasSize(200 << 10);
    }
  }

  @Test
  void contentIsFetchedOnceAndCached(@TempDir Path copy) throws Exception {
    ShellScript script = new ShellScript();
    Path example = Project.EXAMPLES.resolve("cached-origin");
    try (Stream<Path> files = Files.list(example)) {
      for (Path file : files.toList()) {
        Files.writeString(
            copy.resolve(file.getFileName()), script.withFreePorts(Files.readString(file)));
      }
    }
    for (Snippet snippet : Snippet.in(example.resolve("README.md"), "shell")) {
      script.add(snippet.text().replace("examples/cached-origin", copy.toString()));
    }
    ShellScript.Result result = script.run();
    assertThat(result.exitCode()).as(result.output()).isZero();
    assertThat(result.output())
        .contains("<html>the news of today</html>", "{\"total_requests\":1,\"200\":1}");
  }

  /** Returns the statuses of the first stage, and of all stages begun within the elapsed time. */
  private static List<Integer> statusesBefore(long elapsedNanos, Recipe recipe) {
    return recipe.stages().stream()
        .filter(stage -> stage.at().nanos() <= elapsedNanos)
        .flatMap(stage -> stage.behaviours().stream())
        .map(Behaviour::status)
        .toList();
  }

  /** Returns the recipes of routes without {@code match}; RequestExamplesTest has the others. */
  private static List<Recipe> withoutConditions(Simulator simulator) {
    Set<Route> conditional =
        simulator.recipes().stream()
            .filter(recipe -> !recipe.match().isAny())
            .map(Recipe::route)
            .collect(Collectors.toSet());
    return simulator.recipes().stream()
        .filter(recipe -> !conditional.contains(recipe.route()))
        .toList();
  }

  private static boolean isBeside(Recipe other, Recipe recipe) {
    return other.route().equals(recipe.route()) && !other.equals(recipe);
  }

  static Stream<Path> recipes() throws IOException {
    return Stream.concat(recipesOfBodies(), recipesIn(RECIPES.resolve("streams")));
  }

  /** Returns the recipes whose responses end soon; StreamExamplesTest has those of streams. */
  static Stream<Path> recipesOfBodies() throws IOException {
    return recipesIn(RECIPES);
  }

  private static Stream<Path> recipesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(json|yaml)"))
          .sorted()
          .toList()
          .stream();
    }
  }
}
