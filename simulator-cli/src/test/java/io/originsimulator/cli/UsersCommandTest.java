package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsersCommandTest {
  @TempDir private Path folder;

  @Test
  void usersDoWhatTheFileSaysAtTheHostOfTheCommandLine() throws Exception {
    Path recipe =
        write(
            "recipe.json",
            "{ \"body\": \"\", \"stages\": [{ \"at\": 0, \"status\": 200, \"latency\": \"20ms\" }] }");
    Path plan =
        write(
            "cases.yaml",
            """
            host: http://localhost:1
            think: 10ms
            tasks: [{ weight: 3, get: /api/cases }, { get: /auth/profile, name: profile }]
            """);
    try (Simulator simulator = Simulator.builder().recipe(recipe).start()) {
      Cli users =
          Cli.run(
              "users",
              plan.toString(),
              "--host=" + simulator.uri(),
              "--users=3",
              "--spawn-rate=100",
              "--run-time=2s",
              "--report=locust",
              "--force");
      assertThat(users.exitCode()).isEqualTo(ExitCode.OK);
      assertThat(users.out())
          .contains(" GET /api/cases ", " GET profile ", " Aggregated ")
          .contains("Response time percentiles (approximated)");
      assertThat(simulator.counts().requests()).isPositive();
    }
  }

  @Test
  void whatIsWrongIsSaid() throws IOException {
    Path plan = write("a.yaml", "tasks: [{ get: /a }]\nuser: 3\n");
    assertThat(Cli.run("users", plan.toString()))
        .isEqualTo(
            Cli.failed(
                plan
                    + ": 1 problem\n  user: unknown field (expected: host, users, spawn_rate, think,"
                    + " headers, on_start, tasks)"));
    Path hostless = write("b.yaml", "tasks: [{ get: /a }]\n");
    assertThat(Cli.run("users", hostless.toString()))
        .isEqualTo(
            Cli.misused(
                "users",
                "host: none (expected: what /a is asked of, such as http://localhost:3002)"));
    assertThat(Cli.run("users", hostless.toString(), "--users=-1"))
        .isEqualTo(Cli.misused("users", "users: -1 (expected: 1 to 100000)"));
    Path nowhere = folder.resolve("none.yaml");
    assertThat(Cli.run("users", nowhere.toString()))
        .isEqualTo(Cli.failed(nowhere + ": there is no such file"));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
