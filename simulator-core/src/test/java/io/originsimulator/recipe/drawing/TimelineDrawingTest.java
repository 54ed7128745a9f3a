package io.originsimulator.recipe.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Fixture;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.latency.Latency;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimelineDrawingTest {

  @Test
  void aTimelineIsDrawnAsInSeed000() throws IOException {
    Recipe recipe = RecipeJson.read(Fixture.file("seeds/000-scenario.json")).recipes().get(0);

    String picture = TimelineDrawing.of(recipe);

    assertThat(structure(picture))
        .isEqualTo(structure(Files.readString(Fixture.file("seeds/000-timeline.txt"))));
    assertThat(picture)
        .isEqualTo(
            """
              0s                   4s                 6s                    ∞
              *────────────────────*──────────────────*─────────────────────▶

                  HTTP 404 50ms        HTTP 503 2s        HTTP 200 100ms
            """);
  }

  @Test
  void onlyStageHasNoEnd() {
    assertThat(TimelineDrawing.of(recipe(stage("0", 200, "0"))))
        .isEqualTo(
            """
              0s              ∞
              *───────────────▶

                  HTTP 200
            """);
  }

  @Test
  void timeBeforeALaterFirstStageIsDrawnAs406() {
    assertThat(TimelineDrawing.of(recipe(stage("5s", 200, "100ms..200ms"))))
        .isEqualTo(
            """
              0s              5s                           ∞
              *───────────────*────────────────────────────▶

                  HTTP 406        HTTP 200 100ms..200ms
            """);
  }

  @Test
  void requestsAreDrawnWhereTheyArrivedInTheirStage() {
    Recipe recipe = recipe(stage("1s", 503, "0"), stage("2s", 200, "0"));
    List<Duration> arrivals =
        Stream.concat(
                Stream.of("0ms", "1s", "1999.999999ms", "1500ms", "1500ms", "2s", "22s"),
                Stream.generate(() -> "12s").limit(10))
            .map(text -> DurationText.parse(text).value())
            .toList();
    assertThat(TimelineDrawing.of(recipe, arrivals))
        .isEqualTo(
            """
              0s              1s              2s              ∞
              *───────────────*───────────────*───────────────▶
              ▲               ▲       2      ▲▲      +       ▲
                  HTTP 406        HTTP 503        HTTP 200

              ▲ 1 request, 2 … 9 requests, + more
            """);
  }

  @Test
  void aSingleRequestAtTheStartOfTheLastStageIsDrawnThere() {
    assertThat(TimelineDrawing.of(recipe(stage("0", 200, "0")), List.of(Duration.ZERO)))
        .startsWith("  0s              ∞\n  *───────────────▶\n  ▲\n");
  }

  @Test
  void aRequestYearsAfterTheStartIsDrawnAtTheEnd() {
    assertThat(
            TimelineDrawing.of(
                recipe(stage("0", 200, "0")), List.of(Duration.ofDays(3650), Duration.ZERO)))
        .contains("\n  ▲" + " ".repeat(14) + "▲\n");
  }

  @Test
  void requestsOfARowAreDrawnUnderThatRow() {
    Stage[] stages =
        IntStream.range(0, 8).mapToObj(i -> stage(i + "s", 200, "0")).toArray(Stage[]::new);
    assertThat(TimelineDrawing.of(recipe(stages), List.of(Duration.ofSeconds(7))).lines().toList())
        .satisfies(lines -> assertThat(lines.get(2)).isEmpty())
        .satisfies(lines -> assertThat(lines.get(7)).isEqualTo("  " + " ".repeat(16) + "▲"));
  }

  @Test
  void streamsAreDrawnOnceForAllThatSendThem() {
    String json =
        """
        { "stream": { "event": "x", "count": "80..400", "every": { "p50": "18ms", "p99": "120ms" },
                      "heartbeat": "15s", "resume": false },
          "mix": [ { "weight": 98 }, { "weight": 2, "fault": "reset after 60%" } ] }
        """;
    assertThat(TimelineDrawing.of(RecipeJson.read(json).recipes().get(0)))
        .isEqualTo(
            """
              0s                                                                         ∞
              *──────────────────────────────────────────────────────────────────────────▶

                  98% HTTP 200, stream
                  2% HTTP 200, stream, reset after 60%
                  per request
                  stream sse, 80..400 events, every p50 18ms p99 120ms, heartbeat 15s
            """);
  }

  @Test
  void streamIsDescribedInFewWords() {
    assertThat(drawnStream("\"event\": \"x\", \"format\": \"text\""))
        .isEqualTo("stream text, 1 event");
    assertThat(drawnStream("\"event\": [1, 2], \"format\": \"ndjson\", \"every\": \"1s\""))
        .isEqualTo("stream ndjson, 2 events, every 1s");
    assertThat(drawnStream("\"count\": \"forever\", \"heartbeat\": \"15s\""))
        .isEqualTo("stream sse, no events, heartbeat 15s");
    assertThat(
            drawnStream(
                "\"event\": {\"id\": \"<<ordinal>>\", \"data\": 1}, \"count\": \"forever\","
                    + " \"every\": \"1s..2s\", \"resume\": true"))
        .isEqualTo("stream sse, endless, every 1s..2s, resume");
  }

  private static String drawnStream(String fields) {
    String json = "{ \"stream\": { " + fields + " } }";
    List<String> lines = StageText.lines(RecipeJson.read(json).recipes().get(0).stages().get(0));
    assertThat(lines).hasSize(2).startsWith("HTTP 200, stream");
    return lines.get(1);
  }

  @Test
  void trailersAreDrawn() {
    String json =
        "{ \"status\": 500, \"trailers\": { \"x-a\": \"1\" }, \"fault\": \"close after 50%\" }";
    assertThat(StageText.lines(RecipeJson.read(json).recipes().get(0).stages().get(0)))
        .containsExactly("HTTP 500, trailers, close after 50%");
  }

  @Test
  void settingsOfAllStagesAreDrawnBelow() {
    String json =
        """
        { "repeat": "10s", "uplink": "1mb/s", "seed": 7, "key": "x-user", "overrides": true,
          "limit": { "rate": "10/s", "burst": 3 }, "capacity": { "workers": 2, "queue": 5 },
          "stages": [ { "at": 0, "status": 503 } ] }
        """;
    assertThat(StageText.lines(RecipeJson.read(json).recipes().get(0)))
        .containsExactly(
            "starts over every 10s",
            "limit 10/s, burst 3, per route; past it HTTP 429",
            "capacity 2 workers, queue 5; past it HTTP 503",
            "uplink 1mb/s, shared by all responses",
            "seed 7",
            "key x-user",
            "overrides: requests may ask for latency, status and fault");
  }

  @Test
  void sequenceAndMixAreDrawnEntryByEntry() {
    assertThat(
            drawnStage("\"sequence\": [ { \"status\": 503, \"times\": 2 }, { \"status\": 429 } ]"))
        .containsExactly("2 × HTTP 503", "HTTP 429", "then on the last, per route");
    assertThat(
            drawnStage(
                "\"mix\": [ { \"weight\": \"0 -> 9\", \"status\": 503 }, { \"weight\": 1, \"status\": 429 } ]"))
        .containsExactly("(0 -> 9) HTTP 503", "(1) HTTP 429", "per request");
  }

  private static List<String> drawnStage(String fields) {
    String json = "{ \"repeat\": \"10s\", \"stages\": [ { \"at\": 0, " + fields + " } ] }";
    return StageText.lines(RecipeJson.read(json).recipes().get(0).stages().get(0));
  }

  @Test
  void listenerIsDrawnWithItsLimits() {
    String json =
        """
        { "listener": { "max_connections": 5, "max_requests_per_connection": 3, "idle": "9s", "stages": [
            { "at": 0, "accept": "open" }, { "at": "2s", "tls": "stall" }, { "at": "4s", "accept": "refuse" } ] } }
        """;
    assertThat(TimelineDrawing.of(RecipeJson.read(json).listener().orElseThrow()))
        .isEqualTo(
            """
              0s          2s                     4s            ∞
              *───────────*──────────────────────*─────────────▶

                  open        open, TLS stall        refuse

              maximum of connections: 5
              maximum of requests per connection: 3
              idle connections are closed after 9s
            """);
  }

  @Test
  void stagesAreDrawnInTheOrderTheyTakePlace() {
    assertThat(
            TimelineDrawing.of(
                recipe(stage("2s", 500, "0"), stage("0ms", 200, "0ms"), stage("1s", 404, "0"))))
        .isEqualTo(
            """
              0ms                 1s              2s              ∞
              *───────────────────*───────────────*───────────────▶

                  HTTP 200 0ms        HTTP 404        HTTP 500
            """);
  }

  @Test
  void aTimeThatIsLongerThanItsLabelKeepsItsDistance() {
    assertThat(
            TimelineDrawing.of(recipe(stage("0", 200, "0"), stage("1000.000000001ms", 500, "0"))))
        .isEqualTo(
            """
              0s              1000.000000001ms  ∞
              *───────────────*─────────────────▶

                  HTTP 200         HTTP 500
            """);
  }

  @Test
  void longTimelineContinuesInTheNextRow() {
    Stage[] stages =
        IntStream.range(0, 14).mapToObj(i -> stage(i + "s", 200 + i, "0")).toArray(Stage[]::new);

    String picture = TimelineDrawing.of(recipe(stages));

    String stage = "*" + "─".repeat(15);
    assertThat(picture.lines())
        .containsExactly(
            "  0s              1s              2s              3s              4s              5s  "
                + "            6s",
            "  " + stage.repeat(6) + "*",
            "",
            "      HTTP 200        HTTP 201        HTTP 202        HTTP 203        HTTP 204       "
                + " HTTP 205",
            "",
            "  6s              7s              8s              9s              10s             11s",
            "  " + stage.repeat(5) + "*",
            "",
            "      HTTP 206        HTTP 207        HTTP 208        HTTP 209        HTTP 210",
            "",
            "  11s             12s             13s             ∞",
            "  " + stage.repeat(3) + "▶",
            "",
            "      HTTP 211        HTTP 212        HTTP 213");
  }

  @Test
  void rowWithItsMarginAndItsLastTimeHasAtMostHundredColumns() {
    for (int digits = 1; digits <= 9; digits++) {
      String latency = "1".repeat(digits) + "ms";
      Stage[] stages =
          IntStream.range(0, 20).mapToObj(i -> stage(i + "s", 200, latency)).toArray(Stage[]::new);
      assertThat(TimelineDrawing.of(recipe(stages)).lines()).allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void everyStageBeginsUnderItsTime() {
    Stage[] stages =
        IntStream.range(0, 30)
            .mapToObj(i -> stage(i * 7 + ".5ms", 200, "1".repeat(1 + i % 9) + "ms..2s"))
            .toArray(Stage[]::new);

    List<String> lines = TimelineDrawing.of(recipe(stages)).lines().toList();

    List<Integer> drawn = new ArrayList<>();
    for (int i = 0; i + 1 < lines.size(); i++) {
      String times = lines.get(i);
      String line = lines.get(i + 1);
      for (int at = line.indexOf('*'); at >= 0; at = line.indexOf('*', at + 1)) {
        assertThat(times.charAt(at)).isNotEqualTo(' ');
        assertThat(times.charAt(at - 1)).isEqualTo(' ');
        drawn.add(at);
      }
    }
    assertThat(drawn).hasSizeGreaterThanOrEqualTo(31);
  }

  /**
   * Returns a picture without its widths: each run of blanks or of line characters counts as one.
   */
  private static String structure(String picture) {
    return picture.replaceAll(" +", " ").replaceAll("─+", "─").strip();
  }

  private static Recipe recipe(Stage... stages) {
    List<Content> sources = List.of(new Content.Text("x"));
    return new Recipe(Route.ALL, sources, Headers.NONE, false, List.of(stages));
  }

  private static Stage stage(String at, int status, String latency) {
    Behaviour behaviour =
        new Behaviour(status, Latency.parse(latency), Headers.NONE, Optional.empty());
    return new Stage(DurationText.parse(at), behaviour);
  }
}
