package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.cli.Cli;
import io.originsimulator.cli.console.ExitCode;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {

  private final Simulator origin =
      Simulator.builder()
          .port(0)
          .journal(1000)
          .recipe(
              Recipe.route("/*")
                  .body("hello")
                  .stage(
                      Stage.at("0s")
                          .status(200)
                          .mix(Behaviour.weight(1).latency("1ms"), Behaviour.weight(1).status(503)))
                  .build())
          .start();

  @TempDir private Path folder;

  @AfterEach
  void stop() {
    origin.close();
  }

  @Test
  void dryRunSummarisesALogAndSendsNothing() throws IOException {
    Path log = log(10, "GET /news HTTP/1.1");
    Cli told =
        Cli.run(
            "replay",
            log.toString(),
            "--log-format",
            AccessLogs.FORMAT,
            "--dry-run",
            "--speed",
            "2");
    assertThat(told).isEqualTo(Cli.good(told.out()));
    assertThat(told.out())
        .startsWith(
            log
                + """
                  (nginx's)
                  lines     10
                  requests  10
                  bad       0
                  distinct  1
                  duration  900ms: 11.1/s on average, 10 in the busiest second
                  max gap   100ms, after 0s
                """)
        .endsWith(
            """
              took      p50 7ms, p90 7ms, p99 7ms, max 7ms (of 10 requests)
              methods   GET: 10
              statuses  200: 10
              paths
                       10  GET /news
              to send   10 in 450ms: 22.2/s on average, 10 in the busiest second
            """);
    assertThat(origin.requests()).isEmpty();
  }

  @Test
  void responsesAreComparedWithTheLog() throws IOException {
    Path json = folder.resolve("run.json");
    Path log = log(40, "GET /news?page=2 HTTP/1.1");
    Cli replayed =
        Cli.run(
            "replay",
            log.toString(),
            "--log-format",
            AccessLogs.FORMAT,
            "--target",
            origin.uri("/").toString(),
            "--speed",
            "20",
            "--report=text",
            "--report=json=" + json,
            "--force");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out())
        .startsWith("Requests ")
        .contains("\nLog comparison  logged        measured\n  200           40 (100.00%)  ")
        .contains("\nLog's times  answered  50 logged → now ", "\n  GET /news  40        7ms → ");
    assertThat(origin.requests()).hasSize(40);
    JsonNode own = new JsonMapper().readTree(json.toFile()).path("origin_simulator");
    assertThat(own.at("/run/settings").properties())
        .as("settings that differ from the defaults")
        .extracting(Map.Entry::getKey)
        .containsExactly("log", "speed", "timeout");
    JsonNode figures = own.path("beside_log");
    assertThat(figures.path("statuses").path("200").path("logged").asInt()).isEqualTo(40);
    int measured =
        figures.path("statuses").path("200").path("measured").asInt()
            + figures.path("statuses").path("503").path("measured").asInt();
    assertThat(measured).isEqualTo(40);
    assertThat(figures.path("all").path("logged").path("p50").asLong()).isEqualTo(7_000_000);
    assertThat(figures.path("labels").fieldNames()).toIterable().containsExactly("GET /news");
  }

  @Test
  void methodsOtherThanGetAndHeadNeedAnOption() throws IOException {
    Path log = log(10, "POST /orders HTTP/1.1");
    String to = origin.uri("/").toString();
    Cli none = Cli.run("replay", log.toString(), "--log-format", AccessLogs.FORMAT, "--target", to);
    assertThat(none)
        .isEqualTo(
            Cli.failed(
                "nothing to replay: none of the 10 lines of "
                    + log
                    + " is used\n  10 of another method\n  Name others with --methods; replay takes"
                    + " GET and HEAD alone, unless --all-methods."));
    Cli named =
        Cli.run(
            "replay",
            log.toString(),
            "--log-format",
            AccessLogs.FORMAT,
            "--target",
            to,
            "--methods",
            "post",
            "--dry-run");
    assertThat(named.out()).contains("  methods   POST: 10\n");
    Cli all =
        Cli.run(
            "replay",
            log.toString(),
            "--log-format",
            AccessLogs.FORMAT,
            "--target",
            to,
            "--all-methods",
            "--force");
    assertThat(all.exitCode()).as(all.err()).isZero();
    assertThat(origin.requests()).hasSize(10).allMatch(entry -> entry.method().equals("POST"));
  }

  @Test
  void listIsReplayedAtARate() throws IOException {
    Path list = Files.writeString(folder.resolve("wlog"), "/a\0/b\0/c\0");
    Cli told = Cli.run("replay", list.toString(), "--target", origin.uri("/").toString());
    assertThat(told.err()).endsWith("error: the log has no times (expected: --rate)\n");
    Cli replayed =
        Cli.run(
            "replay",
            list.toString(),
            "--target",
            origin.uri("/base").toString(),
            "--rate",
            "100",
            "--loop",
            "2",
            "--force");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(origin.requests())
        .extracting(entry -> entry.path())
        .containsExactlyInAnyOrder(
            "/base/a", "/base/b", "/base/c", "/base/a", "/base/b", "/base/c");
  }

  @Test
  void logWithoutUsableLinesIsAnErrorWithAdvice() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.log"), "");
    for (String rate : new String[] {"--rate=10", "--speed=1", "--dry-run"}) {
      assertThat(Cli.run("replay", empty.toString(), "--target", steady(), rate))
          .as(rate)
          .isEqualTo(
              Cli.failed(
                  "nothing to replay: no line is in "
                      + empty
                      + " (expected: an access log, or a list of paths)"));
    }
    Path odd = Files.writeString(folder.resolve("odd.log"), "what is\n\nthis here\n");
    assertThat(Cli.run("replay", odd.toString(), "--target", steady(), "--rate", "10"))
        .isEqualTo(
            Cli.failed(
                odd
                    + """
                    : unknown format: none of 2 lines matches a known format, such as
                        "what is"
                        "this here"
                      Name the format with --log-format, such as nginx's log_format string."""));
    String nothingIsARequest =
        """
          odd.log:1: no " " after $time_iso8601
            "what"
        """;
    Files.writeString(odd, "what\n");
    assertThat(
            Cli.run(
                    "replay",
                    odd.toString(),
                    "--target",
                    steady(),
                    "--log-format",
                    "$time_iso8601 $request_uri")
                .err())
        .contains("error: 1 of 1 lines are not requests (--max-bad 10%), such as\n")
        .contains(nothingIsARequest.strip().lines().toList())
        .endsWith(
            "  Name the format with --log-format, such as nginx's log_format string, or allow more"
                + " with --max-bad.\n");
    assertThat(
            Cli.run(
                "replay",
                odd.toString(),
                "--target",
                steady(),
                "--max-bad=100%",
                "--requests-per-session=2",
                "--rate=10",
                "--log-format",
                "$time_iso8601 $request_uri"))
        .isEqualTo(
            Cli.failed(
                "nothing to replay: none of the 1 lines of "
                    + odd
                    + " is used\n  1 that are not requests, such as\n    "
                    + odd
                    + """
                    :1: no " " after $time_iso8601
                        "what"
                      Name the format with --log-format, such as nginx's log_format string."""));
    assertThat(origin.requests()).isEmpty();
  }

  @Test
  void conflictNamesTheVariableThatSetsAnOption() throws IOException {
    String log = log(1, "GET / HTTP/1.1").toString();
    assertThat(Cli.run(Map.of("ORIGIN_SIMULATOR_RATE", "9"), "replay", log, "--speed=2"))
        .isEqualTo(
            Cli.misused(
                "replay",
                "--speed: conflicts with --rate (expected: one of them)"
                    + " (--rate is from ORIGIN_SIMULATOR_RATE)"));
    Map<String, String> ofAnother = Map.of("ORIGIN_SIMULATOR_CERT", "it.pem");
    assertThat(Cli.run(ofAnother, "attack", "localhost:1", "--duration=1s"))
        .isEqualTo(
            Cli.misused(
                "attack",
                "--cert: given without --key (expected: --key FILE)"
                    + " (from ORIGIN_SIMULATOR_CERT)"));
    Map<String, String> ofAttack = Map.of("ORIGIN_SIMULATOR_DURATION", "1s");
    assertThat(Cli.run(ofAttack, "replay", log, "--rate=1", "--loop=2"))
        .isEqualTo(
            Cli.misused(
                "replay",
                "--loop: conflicts with --duration (expected: one of them)"
                    + " (--duration is from ORIGIN_SIMULATOR_DURATION)"));
    String format = AccessLogs.FORMAT;
    assertThat(
            Cli.run(ofAttack, "replay", log, "--log-format", format, "--loop=2", "--dry-run").err())
        .doesNotContain("--loop");
  }

  @Test
  void optionsWithoutEffectAreRefused() throws IOException {
    String log = log(1, "GET / HTTP/1.1").toString();
    assertThat(Cli.run("replay", log, "--requests-per-session=-2", "--rate=1"))
        .isEqualTo(Cli.misused("replay", "--requests-per-session: -2 (expected: 1 or more)"));
    assertThat(Cli.run("replay", log, "--requests-per-session=2", "--rate=1", "--speed=2"))
        .isEqualTo(Cli.misused("replay", "--speed: conflicts with --rate (expected: one of them)"));
    assertThat(Cli.run("replay", log, "--duration=1s"))
        .isEqualTo(
            Cli.misused("replay", "--duration: given without --rate (expected: --rate RATE)"));
    assertThat(Cli.run("replay", log, "--duration=1s", "--rate=1", "--loop=2"))
        .isEqualTo(
            Cli.misused("replay", "--loop: conflicts with --duration (expected: one of them)"));
    assertThat(
            Cli.run(
                    "replay",
                    log,
                    "--log-format",
                    AccessLogs.FORMAT,
                    "--duration=1s",
                    "--rate=1/m",
                    "--target=localhost:1")
                .err())
        .endsWith(
            """
            error: --rate, --duration: 1/m for 1s is not one request (expected: one or more)
            Try 'origin-simulator replay --help'.
            """);
  }

  @Test
  void rawResultHasTheValuesOfTheLog() throws IOException {
    Path raw = folder.resolve("run.osr");
    Cli replayed =
        Cli.run(
            "replay",
            log(20, "GET /news HTTP/1.1").toString(),
            "--log-format",
            AccessLogs.FORMAT,
            "--target",
            origin.uri("/").toString(),
            "--speed",
            "20",
            "--output",
            raw.toString(),
            "--force");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).contains("\nLog comparison  logged ");
    assertThat(Cli.run("report", raw.toString())).isEqualTo(Cli.good(replayed.out()));
  }

  @Test
  void logsWithAndWithoutTimesAreReplayedAtARate() throws IOException {
    Path list = Files.writeString(folder.resolve("paths"), "/a\n/b\n");
    String log = common("access.common", 3).toString();
    Cli byTimes = Cli.run("replay", list.toString(), log, "--target", steady());
    assertThat(byTimes.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(byTimes.err())
        .endsWith("error: 2 of 5 requests have no time (expected: --rate, or logs with times)\n");
    Cli atARate =
        Cli.run("replay", list.toString(), log, "--target", steady(), "--rate", "100", "--force");
    assertThat(atARate.exitCode()).as(atARate.err()).isZero();
    assertThat(origin.requests()).hasSize(5);
  }

  private Path common(String name, int lines) throws IOException {
    String line = "10.0.0.1 - - [21/Nov/2026:10:00:00 +0000] \"GET /news HTTP/1.1\" 200 5\n";
    return Files.writeString(folder.resolve(name), line.repeat(lines));
  }

  @Test
  void allRequestsHaveTheHeaders() throws IOException {
    Path list = Files.writeString(folder.resolve("paths"), "/a\n");
    assertThat(Cli.run("replay", list.toString(), "--rate=1", "--target", steady(), "--header=no"))
        .satisfies(
            refused ->
                assertThat(refused.err())
                    .contains("error: --header: \"no\" (expected: \"Name: value\")\n"));
    Cli sent =
        Cli.run(
            "replay",
            list.toString(),
            "--rate=10",
            "--target",
            steady(),
            "--header=x-one: 1",
            "--header=x-two: 2",
            "--force");
    assertThat(sent.exitCode()).as(sent.err()).isZero();
    assertThat(origin.requests())
        .hasSize(1)
        .allMatch(entry -> entry.header("x-one").equals(Optional.of("1")))
        .allMatch(entry -> entry.header("x-two").equals(Optional.of("2")));
  }

  @Test
  void sendsToAHostWithUnderscores() throws IOException {
    Path list = Files.writeString(folder.resolve("paths"), "/a\n");
    int port = URI.create(steady()).getPort();
    Cli sent =
        Cli.run(
            "replay",
            list.toString(),
            "--rate=10",
            "--target=my_service:" + port,
            "--connect-to=my_service:%d:localhost:%d".formatted(port, port),
            "--force");
    assertThat(sent.exitCode()).as(sent.err()).isZero();
    assertThat(origin.requests())
        .extracting(entry -> entry.header("host"))
        .containsExactly(Optional.of("my_service:" + port));
  }

  @Test
  void targetIsRequired() throws IOException {
    assertThat(
            Cli.run(
                "replay", log(1, "GET / HTTP/1.1").toString(), "--log-format", AccessLogs.FORMAT))
        .isEqualTo(
            Cli.misused(
                "replay",
                "--target: missing (expected: such as http://localhost:8080, or --dry-run)"));
  }

  private String steady() {
    origin.add(Recipe.route("/*").body("hello").stage(Stage.at("0s").status(200)));
    return origin.uri("/").toString();
  }

  private Path log(int lines, String request) throws IOException {
    return AccessLogs.write(folder.resolve("access.log"), lines, request);
  }
}
