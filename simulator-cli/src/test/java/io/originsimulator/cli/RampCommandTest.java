package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RampCommandTest {
  @TempDir private Path folder;
  private Simulator simulator;

  @BeforeEach
  void start() throws Exception {
    String recipe =
        "{ \"body\": \"news\", \"stages\": [{ \"at\": 0, \"status\": 200, \"latency\": \"50ms\" }] }";
    simulator =
        Simulator.builder().recipe(Files.writeString(folder.resolve("r.json"), recipe)).start();
  }

  @AfterEach
  void close() {
    simulator.close();
  }

  @Test
  void withoutAPatternOneRequestIsSentAndItsAnswerShown() {
    Cli sprint = Cli.run("ramp", simulator.uri() + "/news?a=b");
    assertThat(sprint).isEqualTo(Cli.good(sprint.out()));
    assertThat(sprint.out())
        .matches(
            """
            (?s)GET http://\\S+/news\\?a=b
            connected in [\\d.]+ ms, answered in [\\d.]+ ms, 4 bytes

            HTTP/1.1 200 OK
            .*content-length: 4
            .*

            news
            """);
    assertThat(simulator.counts().requests()).isEqualTo(1);
  }

  @Test
  void usersFollowThePatternAndTheHighlightsAreTold() {
    Cli ramp =
        Cli.run(
            "ramp",
            simulator.uri() + "/news",
            "-p2-2:2",
            "-T",
            "60000",
            "--cool-down=1s",
            "--force");
    assertThat(ramp.out()).contains("Requests ").contains("200:");
    assertThat(ramp.err())
        .containsPattern(
            "\\d+ hits in 2\\.0 s, with [\\d,]+ bytes sent and [\\d,]+ bytes received\\.\n")
        .contains("There were no errors and no timeouts.\n");
    assertThat(ramp.exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void aTargetThatCannotBeReachedIsSaidToBe() {
    assertThat(Cli.run("ramp", "http://127.0.0.1:1/").exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThat(Cli.run("ramp", "nowhere"))
        .isEqualTo(
            Cli.misused("ramp", "url: nowhere (expected: http://host/path or https://host/path)"));
    assertThat(Cli.run("ramp", "http://localhost/", "-p", "1-250"))
        .isEqualTo(
            Cli.misused(
                "ramp",
                "-p: pattern: \"1-250\" (expected: start-end:seconds, such as 1-250:60; more after"
                    + " commas, 2* in front for twice)"));
    assertThat(Cli.run("ramp", "http://localhost/", "-s", "9"))
        .isEqualTo(Cli.misused("ramp", "-s: 9 (expected: 100 to 999)"));
  }
}
