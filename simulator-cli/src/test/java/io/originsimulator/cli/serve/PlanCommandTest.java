package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.cli.Cli;
import io.originsimulator.cli.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
  private static final Path DEMO = Project.EXAMPLES.resolve("recipes/demo.json");

  @TempDir private Path folder;

  @Test
  void sharedLimitAndCapacityAreNamed() {
    String recipe =
        """
        { "limit": { "rate": "9/s", "share": true }, "body": "x",
          "capacity": { "workers": 3, "queue": 5, "share": true } }
        """;

    assertThat(Cli.run("check", recipe).out())
        .contains("limit 9/s, burst 9, per route, shared by all replicas; past it HTTP 429")
        .contains("capacity 3 workers, queue 5, shared by all replicas; past it HTTP 503");
    assertThat(Cli.run("plan", recipe).out())
        .contains("\n  of a single replica, which has the whole of what replicas share\n");
  }

  @Test
  void planHasARowForEachStage() {
    assertThat(Cli.run("plan", DEMO.toString(), "--rate", "10/s"))
        .isEqualTo(
            Cli.good(
                DEMO
                    + """


                    /*  10/s for 1m: 600 requests

                      stage    requests  available     4xx     p50     p90     p99   p99.9  responses
                      0s            200      0.00% 100.00%    50ms    50ms    50ms    50ms  404
                      10s           200      0.00%   0.00%      2s      2s      2s      2s  503
                      20s           200    100.00%   0.00%   100ms   100ms   100ms   100ms  200
                      all           600     33.33%  33.33%   100ms      2s      2s      2s  200 33.33%, 404 33.33%,
                                                                                            503 33.33%

                    """));
  }

  @Test
  void unansweredStageHasNoTimes() throws IOException {
    Path file = write("{ \"stages\": [ { \"at\": \"1s\", \"fault\": \"stall\" } ] }");
    assertThat(Cli.run("plan", file.toString(), "--rate", "600/m", "--duration", "2s").out())
        .isEqualTo(
            file
                + """


                /*  600/m for 2s: 20 requests

                  stage    requests  available     4xx     p50     p90     p99   p99.9  responses
                  before         10      0.00% 100.00%       0       0       0       0  406
                  1s             10      0.00%   0.00%       -       -       -       -  stall
                  all            20      0.00%  50.00%       0       0       0       0  406 50.00%, stall 50.00%

                """);
  }

  @Test
  void repeatingTimelineIsPlannedForTwoRounds() throws IOException {
    Path file = write("{ \"repeat\": \"3s\", \"stages\": [ { \"at\": 0, \"status\": 500 } ] }");
    assertThat(Cli.run("plan", file.toString()).out()).contains("100/s for 6s: 600 requests");
  }

  @Test
  void rampOfTheLastStageIsPlannedToItsEnd() throws IOException {
    Path file =
        write(
            """
            { "stages": [ { "at": 0, "status": 500, "latency": "0 -> 9s over 9m" },
                          { "at": "1s", "status": 500, "latency": "0 -> 1s over 50s" } ] }
            """);
    assertThat(Cli.run("plan", file.toString()).out()).contains("100/s for 51s: 5100 requests");
    file =
        write(
            """
            { "stages": [ { "at": 0, "status": 500, "latency": "0 -> 1s over 5s",
                            "mix": [ { "weight": "0 -> 9 over 40s", "status": 503 },
                                     { "latency": "0 -> 1s over 35s" } ] } ] }
            """);
    assertThat(Cli.run("plan", file.toString()).out()).contains("100/s for 40s: 4000 requests");
  }

  @Test
  void clientErrorsAreSeparateFromOtherFailures() {
    assertThat(Cli.run("plan", example("rate_limit"), "--rate", "200").out())
        .contains("\n  0s           6000     50.32%  49.68%    20ms ")
        .endsWith("  200 50.32%, 429 49.68%\n\n");
  }

  @Test
  void planAndDrawingOfEveryExampleFitHundredColumns() {
    for (String command : List.of("plan", "check")) {
      assertThat(Cli.run(command, Project.EXAMPLES.resolve("recipes").toString()).out().lines())
          .filteredOn(line -> !line.contains("/recipes/"))
          .isNotEmpty()
          .allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void bandwidthAddsTime() throws IOException {
    Path file =
        write(
            """
            { "random_content": "2kb",
              "stages": [ { "at": 0, "status": 200, "latency": "0.5s", "bandwidth": "1kb/s" } ] }
            """);
    assertThat(Cli.run("plan", file.toString()).out()).contains("    2.5s    2.5s ");
  }

  @Test
  void streamsHaveATableOfTheirOwn() throws IOException {
    Path file =
        write(
            """
            { "stages": [ { "at": 0, "latency": "500ms", "capacity": { "workers": 8 },
                            "stream": { "event": "x", "count": 5, "every": "100ms" } },
                          { "at": "5s", "stream": { "count": "forever", "heartbeat": "1s" },
                            "fault": "close after 1 event" },
                          { "at": "9s", "status": 500 } ] }
            """);
    assertThat(Cli.run("plan", file.toString(), "--rate", "10/s", "--duration", "10s").out())
        .isEqualTo(
            file
                + """


                /*  10/s for 10s: 100 requests

                  stage    requests  available     4xx     p50     p90     p99   p99.9  responses
                  0s             50    100.00%   0.00%    1.2s    1.4s    1.5s    1.5s  200
                  5s             40      0.00%   0.00%       -       -       -       -  close
                  9s             10      0.00%   0.00%       0       0       0       0  500
                  all           100     50.00%   0.00%    1.1s    1.4s    1.5s    1.5s  200 50.00%, close 40.00%,
                                                                                        500 10.00%

                  stage   streams  first p50     p99  gap p50     p99  lasts p50     p99  in flight  busy  events/s
                  0s           50      800ms    1.1s    100ms   100ms      400ms   400ms         13     8        39
                  5s           40          ∞       ∞        0       0          ∞       ∞         40     -        14
                  all          90         1s       ∞    100ms   100ms      400ms       ∞         40     8        25

                """);
  }

  @Test
  void tooManyEventsAreRefusedWithAdvice() throws IOException {
    Path file =
        write(
            "{ \"stages\": [ { \"at\": 0, \"stream\": { \"event\": 1, \"count\": 1000000000 } } ] }");
    assertThat(Cli.run("plan", file.toString()).err())
        .isEqualTo(
            "error: 100/s for 30s have more than 50000000 events; ask for a lower --rate or a"
                + " shorter --duration\n");
  }

  @Test
  void tooManyRequestsAreRefusedWithAdvice() {
    assertThat(Cli.run("plan", DEMO.toString(), "--rate", "1000000/s").err())
        .isEqualTo(
            "error: 1000000/s for 1m are more than 5000000 requests; ask for a lower --rate or a"
                + " shorter --duration\n");
  }

  @Test
  void longestTimelineIsRefusedAsTooLong() throws IOException {
    Path file = write("{ \"stages\": [ { \"at\": \"87600h\", \"status\": 500 } ] }");
    assertThat(Cli.run("plan", file.toString()).err())
        .startsWith("error: 100/s for 87600h are more than 5000000 requests");
  }

  @Test
  void bareNumberIsARatePerSecond() {
    assertThat(Cli.run("plan", DEMO.toString(), "--rate", "10"))
        .isEqualTo(Cli.run("plan", DEMO.toString(), "--rate", "10/s"));
  }

  @Test
  void rateHasTheSyntaxOfRecipes() {
    assertThat(Cli.run("plan", DEMO.toString(), "--rate", "fast"))
        .isEqualTo(
            Cli.misused(
                "plan",
                "Invalid value for option '--rate': \"fast\" (expected: a rate such as \"100/s\","
                    + " \"600/m\" or \"3/10s\")"));
  }

  @Test
  void invalidRecipeIsRefusedWithItsProblems() throws IOException {
    Path file = write("{ \"stages\": [ { \"at\": 0, \"fault\": \"rest\" } ] }");
    assertThat(Cli.run("plan", file.toString()))
        .isEqualTo(
            Cli.failed(
                file
                    + ": 1 problem\n  stages[0].fault: \"rest\" (expected: reset, close, stall,"
                    + " garbage or goaway, alone or with a point: \"after head\", \"after 50%\","
                    + " \"after 10kb\", \"after 12 events\")"));
  }

  private static String example(String name) {
    return Project.EXAMPLES.resolve("recipes/" + name + ".json").toString();
  }

  private Path write(String recipe) throws IOException {
    return Files.writeString(folder.resolve("recipe.json"), recipe);
  }
}
