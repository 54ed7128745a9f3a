package io.originsimulator.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.recipe.RecipeJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnCommandTest {
  private static final String FORMAT = "$msec $request_time $status $body_bytes_sent \"$request\"";

  @TempDir private Path folder;

  @Test
  void recipeGoesToStandardOutputAndSummaryToStandardError() throws IOException {
    Path log = log(100, "/news");
    Cli learned = Cli.run("learn", log.toString(), "--log-format", FORMAT);
    assertThat(learned.exitCode()).isZero();
    assertThat(learned.out())
        .isEqualTo(
            """
            [ {
              "route" : "/news",
              "method" : "GET",
              "random_content" : "5120b",
              "headers" : { },
              "stages" : [ {
                "at" : 0,
                "status" : 200,
                "latency" : "50ms"
              } ]
            } ]
            """);
    assertThat(learned.err())
        .isEqualTo(
            log
                + """
                  (nginx's)
                  lines     100
                  requests  100
                  bad       0
                  learned   1 route with 1 stage from 100 requests
                  log → recipe                      requests               p50               p90               p99  statuses
                  GET /news                              100       50ms → 50ms       50ms → 50ms       50ms → 50ms      ±0 %
                """);
  }

  @Test
  void recipeInAFileIsValid() throws IOException {
    Path output = folder.resolve("learned.json");
    Cli learned =
        Cli.run(
            "learn",
            log(100, "/news").toString(),
            "--log-format",
            FORMAT,
            "--output",
            output.toString(),
            "--annotate");
    assertThat(learned.out()).isEmpty();
    assertThat(RecipeJson.read(output).recipes()).hasSize(1);
    assertThat(Cli.run("check", output.toString()).exitCode()).isZero();
    assertThat(Files.readString(output)).contains("\"annotate\" : true");
  }

  @Test
  void logWithoutTimesIsReported() throws IOException {
    Path log = Files.writeString(folder.resolve("access.log"), "200 \"GET /a HTTP/1.1\"\n");
    Cli learned = Cli.run("learn", log.toString(), "--log-format", "$status \"$request\"");
    assertThat(learned.err())
        .contains("  no time   for 1 of them: the log has no response times\n");
  }

  @Test
  void logWithoutUsableRequestsIsAnError() throws IOException {
    Path log = Files.writeString(folder.resolve("paths.txt"), "/a\n/b\n");
    assertThat(Cli.run("learn", log.toString()))
        .isEqualTo(Cli.failed(log + ": nothing in it to learn from\n  2 without a status"));
  }

  @Test
  void emptyLogIsAnError() throws IOException {
    Path log = Files.writeString(folder.resolve("empty.log"), "\n\n");
    assertThat(Cli.run("learn", log.toString()))
        .isEqualTo(
            Cli.failed(
                "nothing to learn from: no line is in "
                    + log
                    + " (expected: an access log, or a list of paths)"));
  }

  @Test
  void missingLogIsAnError() {
    assertThat(Cli.run("learn", "missing.log"))
        .isEqualTo(Cli.failed("missing.log: there is no such file"));
  }

  @Test
  void invalidOptionsAreMisuse() throws IOException {
    String log = log(1, "/a").toString();
    assertThat(Cli.run("learn", log, "--window", "noon"))
        .isEqualTo(
            Cli.misused(
                "learn",
                "window: \"noon\" (expected: such as 10:00-10:15, or"
                    + " 2026-11-21T10:00:00Z/2026-11-21T10:15:00Z)"));
    assertThat(Cli.run("learn", log, "--routes", "0"))
        .isEqualTo(Cli.misused("learn", "routes: 0 (expected: 1 or more)"));
    assertThat(Cli.run("learn", log, "--paths", "("))
        .isEqualTo(
            Cli.misused(
                "learn", "--paths: \"(\" (expected: a regular expression; Unclosed group)"));
    assertThat(Cli.run("learn", log, "--match", "/v1"))
        .isEqualTo(
            Cli.misused(
                "learn", "--match: given without --substitute (expected: --substitute PREFIX)"));
    assertThat(Cli.run("learn", log, "--json-fields", "time=ts", "--log-format", "alb"))
        .isEqualTo(
            Cli.misused(
                "learn",
                "--json-fields: conflicts with --log-format alb (expected: json or auto)"));
  }

  private Path log(int lines, String path) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(1_795_255_200 + i)
          .append(".000 0.050 200 5120 \"GET ")
          .append(path)
          .append(" HTTP/1.1\"\n");
    }
    return Files.writeString(folder.resolve("access.log"), text);
  }
}
