package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code replay --recipe} posts a recipe before the run, unless the run is refused. */
class ReplayRecipeTest {
  private final Simulator origin =
      Simulator.builder()
          .port(0)
          .journal(1000)
          .recipe(Recipe.route("/*").body("hello").stage(Stage.at("0s").status(200)).build())
          .start();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    origin.close();
  }

  @Test
  void recipeIsPostedBeforeTheRun() throws IOException {
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.json"), "{\"stages\": [{\"at\": 0, \"status\": 410}]}");
    Path log = AccessLogs.write(folder.resolve("access.log"), 10, "GET /news HTTP/1.1");
    Cli replayed =
        Cli.run(
            "replay",
            log.toString(),
            "--log-format",
            AccessLogs.FORMAT,
            "--target",
            origin.uri("/").toString(),
            "--recipe",
            recipe.toString(),
            "--force");
    assertThat(replayed.out()).contains("\n  410           0 (0.00%)     10 (100.00%)\n");
  }

  @Test
  void postsNoRecipeForARunThatIsRefused() throws IOException {
    List<Recipe> before = origin.recipes();
    String log =
        AccessLogs.write(folder.resolve("access.log"), 10, "GET /news HTTP/1.1").toString();
    String here = origin.uri("/").toString();
    assertThat(refused(ExitCode.REFUSED, log, "--target=http://198.51.100.7/"))
        .contains("error: 198.51.100.7 is neither this machine nor");
    assertThat(
            refused(ExitCode.FAILED, log, "--target=https://localhost:1/", "--root-certs=none.pem"))
        .endsWith("error: trusted certificates none.pem: missing (expected: a file)\n");
    assertThat(refused(ExitCode.FAILED, log, "--target=" + here, "--origin=127.0.0.1:1"))
        .contains("error: http://127.0.0.1:1 cannot be reached ");
    String users = Files.writeString(folder.resolve("users"), "/page\n").toString();
    assertThat(
            refused(ExitCode.FAILED, users, "--rate=1", "--target=" + here, "--origin=127.0.0.1:1"))
        .contains("error: http://127.0.0.1:1 cannot be reached ");
    assertThat(refused(ExitCode.REFUSED, users, "--rate=9", "--max-rate=8", "--target=" + here))
        .contains("error: 9 requests/s exceed the maximum of 8/s ");
    assertThat(origin.recipes()).isEqualTo(before);
  }

  @Test
  void maximumRateAppliesToAllSecondsOfALog() throws IOException {
    List<Recipe> before = origin.recipes();
    double[] seconds = {0, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4};
    String log =
        AccessLogs.write(folder.resolve("straddling.log"), "GET /news HTTP/1.1", seconds)
            .toString();
    assertThat(refused(ExitCode.REFUSED, log, "--target=" + origin.uri("/"), "--max-rate=8"))
        .contains(", 9 in the busiest second\n")
        .contains("error: 9 requests/s exceed the maximum of 8/s ");
    assertThat(origin.recipes()).isEqualTo(before);
    assertThat(origin.requests()).isEmpty();
  }

  @Test
  void speedAppliesToThePostedRecipe() throws IOException {
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.yaml"),
            "body: x\nstages: [{ at: 0, status: 200 }, { at: 600s, status: 503 }]");
    Cli replayed =
        Cli.run(
            "replay",
            AccessLogs.write(folder.resolve("long.log"), "GET /news HTTP/1.1", 0, 1200).toString(),
            "--log-format",
            AccessLogs.FORMAT,
            "--target",
            origin.uri("/").toString(),
            "--recipe",
            recipe.toString(),
            "--speed",
            "12000",
            "--force");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.err()).contains("  recipe    12000 times as fast, like the log\n");
    assertThat(origin.recipes().get(0).stages().get(1).at().text()).isEqualTo("50ms");
  }

  private String refused(int exitCode, String... more) throws IOException {
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.json"), "{\"stages\": [{\"at\": 0, \"status\": 410}]}");
    boolean areSessions = more[0].endsWith("users");
    List<String> arguments = new ArrayList<>(List.of(areSessions ? "sessions" : "replay"));
    arguments.addAll(List.of(more));
    arguments.addAll(List.of("--recipe=" + recipe, "--recipe-target=" + origin.uri("/")));
    if (!areSessions) {
      arguments.addAll(List.of("--log-format", AccessLogs.FORMAT));
    }
    Cli refused = Cli.run(arguments.toArray(String[]::new));
    assertThat(refused.exitCode()).as(refused.err()).isEqualTo(exitCode);
    return refused.err();
  }
}
