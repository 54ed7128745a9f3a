package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsersCommandTest {
  @TempDir private Path folder;

  @Test
  void usersRunTheFileAgainstTheHostOfTheCommandLine() throws Exception {
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
            on_start: [{ post: /auth/login, name: login }]
            tasks: [{ weight: 3, get: /api/cases }, { get: /auth/profile, name: profile }]
            """);
    try (Simulator simulator = Simulator.builder().recipe(recipe).start()) {
      Cli users =
          Cli.run(
              "users",
              plan.toString(),
              "--target=" + simulator.uri(),
              "--users=3",
              "--spawn-rate=100",
              "--duration=4s",
              "--report=locust",
              "--force");
      assertThat(users.exitCode()).isEqualTo(ExitCode.OK);
      assertThat(users.out())
          .contains(" GET /api/cases ", " GET profile ", " Aggregated ")
          .contains("Response time percentiles (approximated)")
          .containsPattern(" POST login +3 +0\\(0\\.00%\\) ");
      assertThat(simulator.counts().requests()).isPositive();
    }
  }

  @Test
  void problemsAreReported() throws IOException {
    Path plan = write("a.yaml", "tasks: [{ get: /a }]\nuser: 3\n");
    assertThat(Cli.run("users", plan.toString()))
        .isEqualTo(
            Cli.failed(plan + ": 1 problem\n  user: unknown field (did you mean \"users\"?)"));
    Path hostless = write("b.yaml", "tasks: [{ get: /a }]\n");
    assertThat(Cli.run("users", hostless.toString()))
        .isEqualTo(
            Cli.misused(
                "users",
                "host: missing (expected: the server for /a, such as http://localhost:3002)"));
    assertThat(Cli.run("users", hostless.toString(), "--users=-1"))
        .isEqualTo(Cli.misused("users", "users: -1 (expected: 1 to 100000)"));
    Path nowhere = folder.resolve("none.yaml");
    assertThat(Cli.run("users", nowhere.toString()))
        .isEqualTo(Cli.failed(nowhere + ": there is no such file"));
  }

  @Test
  void zeroIsRefused() throws IOException {
    String plan = write("c.yaml", "host: http://localhost\ntasks: [{ get: /a }]\n").toString();
    assertThat(Cli.run("users", plan, "--users=0"))
        .isEqualTo(Cli.misused("users", "users: 0 (expected: 1 to 100000)"));
    assertThat(Cli.run("users", plan, "--spawn-rate=0"))
        .isEqualTo(
            Cli.misused(
                "users",
                "spawn rate: 0.0 (expected: more than 0, at most 100000 users per second)"));
    assertThat(Cli.run("users", plan, "--duration=0"))
        .isEqualTo(
            Cli.misused("users", "--duration: 0 (expected: more than 0, or none: until Ctrl-C)"));
  }

  @Test
  void allUnknownHostsAreReportedBeforeTheRun() throws IOException {
    Path plan =
        write(
            "d.yaml",
            """
            host: http://no-such-host.invalid:81
            tasks: [{ get: /a }, { get: /b }, { get: "http://nor-this.invalid/c" }]
            """);
    Cli users = Cli.run("users", plan.toString(), "--duration=1h");
    assertThat(users.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(users.err().lines())
        .hasSize(2)
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .startsWith("error: GET /a: unknown host no-such-host.invalid (expected: "),
            second -> assertThat(second).contains(": unknown host nor-this.invalid "));
  }

  @Test
  void usersBeyondTheLocalPortsAreRefusedUnlessFewerCome() throws IOException {
    Path plan = write("e.yaml", "host: http://127.0.0.1:1\nspawn_rate: 2\ntasks: [{ get: /a }]\n");
    Cli refused = Cli.run("users", plan.toString(), "--users=100000", "--duration=10h");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(refused.err()).startsWith("preflight: 72000 users x 1 connection = 72000 ");
    Cli few = Cli.run("users", plan.toString(), "--users=100000", "--duration=2s");
    assertThat(few.exitCode()).isEqualTo(ExitCode.UNREACHABLE); // it ran, and nothing listens
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
