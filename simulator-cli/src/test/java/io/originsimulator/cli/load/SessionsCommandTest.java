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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionsCommandTest {
  private final Simulator origin = Simulator.builder().port(0).journal(1000).start();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    origin.close();
  }

  @Test
  void sessionsAreRun() throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "/page think=0.01\n  /a\n/next\n");
    Cli replayed =
        Cli.run(
            "sessions",
            users.toString(),
            "--target",
            steady(),
            "--rate",
            "50",
            "--loop",
            "3",
            "--force");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.err()).contains("  sessions  3, 0 of them ended early");
    assertThat(origin.requests())
        .extracting(entry -> entry.path())
        .containsExactlyInAnyOrder(
            "/page", "/a", "/next", "/page", "/a", "/next", "/page", "/a", "/next");
  }

  @Test
  void maximumRateDelaysSessions() throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "/page\n" + "  /a\n".repeat(24));
    Cli replayed =
        Cli.run(
            "sessions",
            users.toString(),
            "--target=" + steady(),
            "--rate=1/m",
            "--max-rate=20",
            "--strict");
    assertThat(replayed.exitCode()).as(replayed.err()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(replayed.out())
        .contains("requests were held back at 20 a second, the maximum (--max-rate)");
    assertThat(origin.requests()).hasSize(25);
  }

  @Test
  void dryRunCountsSessionsAndSendsNothing() throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "/a\n  /b\n\n/c\n");
    assertThat(Cli.run("sessions", users.toString(), "--dry-run"))
        .isEqualTo(Cli.good("  sessions  2\n  requests  3\n"));
    assertThat(Cli.run("sessions", users.toString(), "--dry-run", "--loop=5"))
        .isEqualTo(Cli.good("  sessions  10\n  requests  15\n"));
  }

  @Test
  void rateAndTargetAreRequired() throws IOException {
    String users = Files.writeString(folder.resolve("users"), "/a\n").toString();
    assertThat(Cli.run("sessions", users, "--rate=1"))
        .isEqualTo(
            Cli.misused(
                "sessions",
                "--target: missing (expected: such as http://localhost:8080, or --dry-run)"));
    assertThat(Cli.run("sessions", users, "--target=" + steady()))
        .isEqualTo(
            Cli.misused(
                "sessions",
                "--rate: missing (expected: how many sessions begin in a second, such as 10)"));
  }

  private String steady() {
    origin.add(Recipe.route("/*").body("hello").stage(Stage.at("0s").status(200)));
    return origin.uri("/").toString();
  }
}
