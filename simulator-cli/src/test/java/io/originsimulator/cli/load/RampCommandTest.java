package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.server.Simulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RampCommandTest {
  private static final String UNKNOWN = "http://no-such-host.invalid/news";

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
  void rampWithoutAPatternPrintsOneResponse() {
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
  void usersFollowThePatternAndHighlightsArePrinted() {
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
  void unreachableTargetIsReported() {
    assertThat(Cli.run("ramp", "http://127.0.0.1:1/").exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void unknownHostIsReportedBeforeFilesAreWritten() {
    Path raw = folder.resolve("run.raw");
    Cli unknown =
        new Cli(
            ExitCode.UNREACHABLE,
            "",
            "error: GET /news: unknown host no-such-host.invalid (expected: a resolvable name, or"
                + " an address; to connect elsewhere, --connect-to"
                + " no-such-host.invalid:80:HOST:PORT)\n");
    assertThat(Cli.run("ramp", UNKNOWN, "-p", "1-1:1", "--output", raw.toString()))
        .isEqualTo(unknown);
    assertThat(raw).doesNotExist();
    assertThat(Cli.run("ramp", UNKNOWN)).isEqualTo(unknown);
  }

  @Test
  void hostCanBeMappedToAnotherAddress() {
    String elsewhere =
        "--connect-to=no-such-host.invalid:80:127.0.0.1:" + simulator.uri().getPort();
    assertThat(Cli.run("ramp", UNKNOWN, elsewhere).exitCode()).isEqualTo(ExitCode.OK);
    Cli rush = Cli.run("ramp", UNKNOWN, elsewhere, "-p1-1:3", "--cool-down=0", "--force");
    assertThat(rush.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(rush.out()).contains("200:");
  }

  @Test
  void usersBeyondTheLocalPortsAreRefusedWithTheCalculation() {
    Cli refused = Cli.run("ramp", simulator.uri() + "/news", "-p", "100000-100000:1");
    assertThat(refused.exitCode()).isEqualTo(ExitCode.RUN_INVALID);
    assertThat(refused.err())
        .startsWith("preflight: 100000 users x 1 connection = 100000 connections at once\n")
        .contains("preflight: not enough local ports: 100000 needed, ")
        .endsWith("preflight: run not started (use --force to start anyway)\n");
    assertThat(simulator.counts().requests()).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void unwritableResultsAreReported() {
    Cli full =
        Cli.run("ramp", simulator.uri() + "/news", "-p1-1:1", "--output=/dev/full", "--force");
    assertThat(full)
        .isEqualTo(
            Cli.failed(
                "/dev/full: cannot be written (No space left on device): free some space, or name another"
                    + " file"));
  }

  @Test
  void reportHasTheTimeout() {
    Cli ramp =
        Cli.run(
            "ramp",
            simulator.uri() + "/news",
            "-p1-1:1",
            "-T45000",
            "--cool-down=0",
            "--force",
            "--report=json");
    assertThat(ramp.out()).containsPattern("\"timeout\" ?: ?\"45000ms\"");
  }

  @Test
  void expectedStatusDecidesASingleRequest() {
    Cli sprint = Cli.run("ramp", simulator.uri() + "/news", "-s", "201");
    assertThat(sprint.exitCode()).isEqualTo(ExitCode.THRESHOLD_FAILED);
    assertThat(sprint.err()).isEqualTo("status: 200 (expected: 201)\n");
    assertThat(Cli.run("ramp", simulator.uri() + "/news", "-s200").exitCode()).isZero();
  }

  @Test
  void publicTargetIsRefused() {
    Cli refused =
        Cli.refused(
            "198.51.100.7 is neither this machine nor a private network"
                + " (expected: a loopback or private address; if you own the target, add --i-own-this-target)");
    assertThat(Cli.run("ramp", "http://198.51.100.7/")).isEqualTo(refused);
    assertThat(Cli.run("ramp", "http://198.51.100.7/", "-p1-1:1")).isEqualTo(refused);
  }

  @Test
  void singleRequestRefusesResultOptionsAndNumbers() {
    for (String option :
        List.of(
            "--threshold=p99<1ms", "--output=run.raw", "--observe=pid:1", "--number-requests")) {
      String name = option.replaceFirst("=.*", "");
      assertThat(Cli.run("ramp", simulator.uri() + "/news", option))
          .isEqualTo(
              Cli.misused(
                  "ramp", name + ": given without -p (expected: a pattern, such as -p 1-50:10)"));
    }
    assertThat(simulator.counts().requests()).isZero();
  }

  @Test
  void optionsWithoutEffectOnUsersAreRefused() {
    assertThat(Cli.run("ramp", simulator.uri() + "/news", "-p1-1:1", "--max-connections=5"))
        .isEqualTo(Cli.misused("ramp", "Unknown option: '--max-connections=5'"));
  }

  @Test
  void zeroIsRefused() {
    String url = "http://localhost/";
    assertThat(Cli.run("ramp", url, "-T", "0"))
        .isEqualTo(
            Cli.misused(
                "ramp", "--timeout: 0 (expected: more than 0; a user waits for its response)"));
    assertThat(Cli.run("ramp", url, "-s", "0"))
        .isEqualTo(Cli.misused("ramp", "-s: 0 (expected: 100 to 999)"));
    assertThat(Cli.run("ramp", url, "-p", "0-0:5"))
        .isEqualTo(
            Cli.misused(
                "ramp",
                "-p: pattern: \"0-0:5\" (expected: at least one user before the end;"
                    + " 0-1:5 has none, 1-1:5 has one)"));
  }

  @Test
  void problemsAreReported() {
    assertThat(Cli.run("ramp", "/nowhere"))
        .isEqualTo(
            Cli.misused(
                "ramp", "url: http:///nowhere (expected: http://host/path or https://host/path)"));
    assertThat(Cli.run("ramp", "http://localhost/", "-p", "1-250"))
        .isEqualTo(
            Cli.misused(
                "ramp",
                "-p: pattern: \"1-250\" (expected: start-end:seconds, such as 1-250:60; more after"
                    + " commas, 2* in front to repeat)"));
    assertThat(Cli.run("ramp", "http://localhost/", "-s", "9"))
        .isEqualTo(Cli.misused("ramp", "-s: 9 (expected: 100 to 999)"));
  }
}
