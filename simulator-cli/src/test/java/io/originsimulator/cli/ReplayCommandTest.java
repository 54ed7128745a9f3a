package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
  private static final String FORMAT = "$msec $request_time $status \"$request\"";

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
  void aDryRunTellsWhatIsInALogAndSendsNothing() throws IOException {
    Path log = log(10, "GET /news HTTP/1.1");
    Cli told =
        Cli.run("replay", log.toString(), "--log-format", FORMAT, "--dry-run", "--speed", "2");
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
                  silence   100ms at most, after 0us
                """)
        .endsWith(
            """
              took      p50 7ms, p90 7ms, p99 7ms, max 7ms (10 of them tell)
              methods   GET: 10
              statuses  200: 10
              paths
                       10  GET /news
              to send   10 in 450ms: 22.2/s on average, 10 in the busiest second
            """);
    assertThat(origin.requests()).isEmpty();
  }

  @Test
  void whatComesBackIsHeldAgainstTheLog() throws IOException {
    Path fidelity = folder.resolve("fidelity.json");
    Path log = log(40, "GET /news?page=2 HTTP/1.1");
    Cli replayed =
        Cli.run(
            "replay",
            log.toString(),
            "--log-format",
            FORMAT,
            "--to",
            origin.uri("/").toString(),
            "--speed",
            "20",
            "--fidelity",
            fidelity.toString(),
            "--force");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).startsWith("Requests ");
    assertThat(origin.requests()).hasSize(40);
    JsonNode figures = new JsonMapper().readTree(fidelity.toFile());
    assertThat(figures.path("sent").asInt()).isEqualTo(40);
    assertThat(figures.path("statuses").path("200").path("logged").asInt()).isEqualTo(40);
    int measured =
        figures.path("statuses").path("200").path("measured").asInt()
            + figures.path("statuses").path("503").path("measured").asInt();
    assertThat(measured).isEqualTo(40);
    assertThat(figures.path("all").path("logged").path("p50").asLong()).isEqualTo(7_000_000);
    assertThat(figures.path("labels").fieldNames()).toIterable().containsExactly("GET /news");
  }

  @Test
  void otherMethodsThanGetAndHeadAreLeftOutUnlessAsked() throws IOException {
    Path log = log(10, "POST /orders HTTP/1.1");
    String to = origin.uri("/").toString();
    Cli none = Cli.run("replay", log.toString(), "--log-format", FORMAT, "--to", to);
    assertThat(none.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(none.err())
        .contains("  left out  10 of another method\n")
        .endsWith("error: nothing to replay: no request was taken from the log\n");
    Cli all =
        Cli.run(
            "replay",
            log.toString(),
            "--log-format",
            FORMAT,
            "--to",
            to,
            "--all-methods",
            "--force");
    assertThat(all.exitCode()).as(all.err()).isZero();
    assertThat(origin.requests()).hasSize(10).allMatch(entry -> entry.method().equals("POST"));
  }

  @Test
  void aListGoesAtARate() throws IOException {
    Path list = Files.writeString(folder.resolve("wlog"), "/a\0/b\0/c\0");
    Cli told = Cli.run("replay", list.toString(), "--to", origin.uri("/").toString());
    assertThat(told.err()).endsWith("error: the log has no times (expected: --rate)\n");
    Cli replayed =
        Cli.run(
            "replay",
            list.toString(),
            "--to",
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
  void sessionsAreRun() throws IOException {
    Path users = Files.writeString(folder.resolve("users"), "/page think=0.01\n  /a\n/next\n");
    Cli replayed =
        Cli.run(
            "replay",
            users.toString(),
            "--sessions",
            "--to",
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
  void aRecipeIsPostedJustBefore() throws IOException {
    Path recipe =
        Files.writeString(
            folder.resolve("recipe.json"), "{\"stages\": [{\"at\": 0, \"status\": 410}]}");
    Path log = log(10, "GET /news HTTP/1.1");
    Path fidelity = folder.resolve("fidelity.json");
    Cli.run(
        "replay",
        log.toString(),
        "--log-format",
        FORMAT,
        "--to",
        origin.uri("/").toString(),
        "--recipe",
        recipe.toString(),
        "--fidelity",
        fidelity.toString(),
        "--force");
    assertThat(
            new JsonMapper()
                .readTree(fidelity.toFile())
                .path("statuses")
                .path("410")
                .path("measured")
                .asInt())
        .isEqualTo(10);
  }

  @Test
  void whereToIsNeeded() throws IOException {
    assertThat(Cli.run("replay", log(1, "GET / HTTP/1.1").toString(), "--log-format", FORMAT))
        .isEqualTo(
            Cli.misused(
                "replay", "--to: missing (expected: such as http://localhost:8080, or --dry-run)"));
  }

  private String steady() {
    origin.add(Recipe.route("/*").body("hello").stage(Stage.at("0s").status(200)));
    return origin.uri("/").toString();
  }

  private Path log(int lines, String request) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(
          String.format(
              Locale.ROOT, "%.3f 0.007 200 \"%s\"%n", 1_795_255_200 + i / 10.0 + 0.007, request));
    }
    return Files.writeString(folder.resolve("access.log"), text);
  }
}
