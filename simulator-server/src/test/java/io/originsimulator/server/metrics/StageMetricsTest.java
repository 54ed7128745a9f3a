package io.originsimulator.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The counts of each stage and the times of its responses, exact in frozen time. */
class StageMetricsTest {
  private static final String GET = "GET /news HTTP/1.1\r\n\r\n";
  private static final String OTHER = "GET /other HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void requestsAndResponsesCountByRouteStageAndStatus() {
    server.add(
        """
        [{"route": "/news", "body": "hello", "stages": [
           {"at": "1s", "status": 200}, {"at": "4s", "status": 503}]},
         {"route": "/sport", "method": ["GET", "PUT"], "stages": [{"at": 0, "status": 404}]}]
        """);
    client.send(GET);
    server.advance("1s");
    client.send(GET + GET + "GET /sport HTTP/1.1\r\n\r\n" + OTHER);
    server.connect(1).send(GET);
    server.advance("3s");
    client.send(GET + "GET /_admin/status HTTP/1.1\r\n\r\n");
    assertThat(server.metrics().stages())
        .extracting(StageMetricsTest::title, StageMetrics::requests, StageMetrics::responses)
        .containsExactly(
            tuple("/news before the first", 1L, Map.of(406, 1L)),
            tuple("/news 1s", 3L, Map.of(200, 3L)),
            tuple("GET, PUT /sport 0", 1L, Map.of(404, 1L)),
            tuple("/news 4s", 1L, Map.of(503, 1L)),
            tuple("no route", 1L, Map.of(406, 1L)),
            tuple("other stages", 0L, Map.of()));
    assertThat(server.metrics().arrivals()).isEqualTo(7);
  }

  @Test
  void mixCountsEachStatus() {
    server.add(
        """
        {"route": "/news", "seed": 7, "body": "hello", "stages": [{"at": 0, "mix": [
          {"weight": 1, "status": 200}, {"weight": 1, "status": 503}]}]}
        """);
    client.send(GET.repeat(100));
    Map<Integer, Long> responses = of("/news 0").responses();
    assertThat(responses).containsOnlyKeys(200, 503);
    assertThat(responses.get(200) + responses.get(503)).isEqualTo(100);
    assertThat(responses).isEqualTo(server.counts().byStatus());
  }

  @Test
  void latencyAskedAndGivenDifferByTheDelayError() {
    add("'status': 200, 'latency': '100ms'");
    client.send(GET);
    fireAfter("107ms");
    StageMetrics stage = of("/news 0");
    assertThat(stage.asked().percentiles()).isEqualTo(once("100ms"));
    assertThat(stage.given().percentiles()).isEqualTo(once("107ms"));
    assertThat(stage.error().percentiles()).isEqualTo(once("7ms"));
    assertThat(stage.given().sumNanos()).isEqualTo(107_000_000);
  }

  @Test
  void waitBehindAnEarlierResponseIsGivenButNoError() {
    add("'status': 200, 'latency': '100ms'");
    server.add("{\"route\": \"/other\", \"stages\": [{\"at\": 0, \"status\": 404}]}");
    client.send(GET + OTHER);
    server.advance("1s");
    StageMetrics stage = of("/other 0");
    assertThat(stage.asked().percentiles()).isEqualTo(once("0s"));
    assertThat(stage.given().percentiles()).isEqualTo(once("100ms"));
    assertThat(stage.error().percentiles()).isEqualTo(once("0s"));
  }

  @Test
  void holdIsGivenButNoError() {
    add("'status': 200, 'latency': '100ms'");
    server.loop(0).hold(Set.of(new Route("/news")));
    client.send(GET);
    server.advance("10s");
    server.loop(0).hold(Set.of());
    StageMetrics stage = of("/news 0");
    assertThat(stage.asked().percentiles()).isEqualTo(once("100ms"));
    assertThat(stage.given().percentiles()).isEqualTo(once("10s"));
    assertThat(stage.error().percentiles()).isEqualTo(once("0s"));
  }

  @Test
  void requestIsInFlightUntilItsResponseHasBeenSent() {
    add("'status': 200, 'latency': '100ms', 'bandwidth': '5b/s'");
    client.send(GET);
    assertThat(of("/news 0").inFlight()).isOne();
    assertThat(of("/news 0").responses()).isEmpty();
    server.advance("100ms");
    assertThat(of("/news 0").responses()).isEqualTo(Map.of(200, 1L));
    assertThat(of("/news 0").inFlight()).isOne();
    server.advance("1s");
    assertThat(of("/news 0").inFlight()).isZero();
    assertThat(of("/news 0").bodyBytes()).isEqualTo(5);
  }

  @Test
  void bodiesCountAsTheyAreSent() {
    add("'status': 200");
    client.send(GET + GET + "HEAD /news HTTP/1.1\r\n\r\n");
    assertThat(of("/news 0").bodyBytes()).isEqualTo(10);
    add("'status': 200, 'bandwidth': '2b/s'");
    client.send(GET);
    server.advance("1s");
    assertThat(of("/news 0").bodyBytes()).isEqualTo(12);
  }

  @Test
  void abandonedRequestCountsWithoutTimes() {
    add("'status': 200, 'latency': '100ms'");
    client.send(GET + GET);
    client.leave();
    StageMetrics stage = of("/news 0");
    assertThat(stage.abandonedRequests()).isEqualTo(2);
    assertThat(stage.inFlight()).isZero();
    assertThat(stage.responses()).isEmpty();
    assertThat(stage.given().isEmpty()).isTrue();
  }

  @Test
  void faultBeforeTheHeadCountsWithoutAStatus() {
    add("'status': 200, 'latency': '100ms', 'fault': 'reset'");
    client.send(GET + GET);
    server.advance("100ms");
    StageMetrics stage = of("/news 0");
    assertThat(stage.faults()).isEqualTo(Map.of("reset", 1L));
    assertThat(stage.abandonedRequests()).isEqualTo(1); // its connection has ended
    assertThat(stage.responses()).isEmpty();
    assertThat(stage.given().percentiles()).isEqualTo(once("100ms"));
    assertThat(stage.inFlight()).isZero();
  }

  @Test
  void faultInTheBodyCountsWithItsBytes() {
    add("'status': 200, 'fault': 'close after 40%'");
    client.send(GET);
    StageMetrics stage = of("/news 0");
    assertThat(stage.faults()).isEqualTo(Map.of("close", 1L));
    assertThat(stage.responses()).isEqualTo(Map.of(200, 1L));
    assertThat(stage.bodyBytes()).isEqualTo(2);
  }

  @Test
  void streamCountsItsEventsAndIsOpenUntilItsEnd() {
    server.add(
        """
        {"route": "/news", "stream": {"event": "x", "count": 3, "every": "1s"}}
        """);
    client.send(GET);
    assertThat(of("/news 0").openStreams()).isOne();
    server.advance("1s");
    assertThat(of("/news 0").events()).isEqualTo(2);
    assertThat(of("/news 0").inFlight()).isOne();
    server.advance("1s");
    assertThat(of("/news 0").events()).isEqualTo(3);
    assertThat(of("/news 0").openStreams()).isZero();
    assertThat(of("/news 0").inFlight()).isZero();
    assertThat(of("/news 0").given().percentiles()).isEqualTo(once("0s"));
  }

  @Test
  void abandonedStreamIsNotOpen() {
    server.add(
        """
        {"route": "/news", "stream": {"event": "x", "count": 3, "every": "1s"}}
        """);
    client.send(GET);
    server.advance("1s");
    client.leave();
    assertThat(of("/news 0").openStreams()).isZero();
    assertThat(of("/news 0").abandonedRequests()).isOne();
  }

  @Test
  void recipeThatReplacesAnotherContinuesItsCounts() {
    for (int i = 0; i < 5; i++) {
      add("'status': 200, 'latency': '%dms'".formatted(i));
      client.send(GET);
      server.advance("10ms");
    }
    assertThat(of("/news 0").requests()).isEqualTo(5);
    assertThat(of("/news 0").responses()).isEqualTo(Map.of(200, 5L));
    assertThat(of("/news 0").asked().sumNanos()).isEqualTo(10_000_000);
    assertThat(server.loop(0).metrics().stages()).hasSize(2 + 3); // the last two, and all before
  }

  @Test
  void requestPendingUnderReplacedRecipesKeepsItsCounts() {
    add("'status': 200, 'latency': '1s'");
    client.send(GET);
    for (int i = 0; i < 3; i++) {
      add("'status': 503");
      server.connect().send(GET);
    }
    assertThat(of("/news 0").inFlight()).isOne();
    server.advance("1s");
    assertThat(of("/news 0").inFlight()).isZero();
    assertThat(of("/news 0").responses()).isEqualTo(Map.of(200, 1L, 503, 3L));
  }

  @Test
  void stagesOfReplacedRecipesMakeRoomForFurtherOnes() {
    for (int i = 0; i < 3; i++) {
      String prefix = "/" + i + "/";
      List<String> routes =
          IntStream.range(0, LoopMetrics.MOST_STAGES / 2).mapToObj(n -> prefix + n).toList();
      server.scenarios().clear();
      server.add(
          routes.stream()
              .map("{\"route\": \"%s\", \"stages\": [{\"at\": 0, \"status\": 404}]}"::formatted)
              .toList()
              .toString());
      routes.forEach(route -> client.send("GET " + route + " HTTP/1.1\r\n\r\n"));
      client.receivedBytes();
    }
    assertThat(of("/2/0 0").requests()).isOne();
    assertThat(of("/2/499 0").requests()).isOne();
    assertThat(server.metrics().arrivals()).isEqualTo(3L * LoopMetrics.MOST_STAGES / 2);
    assertThat(server.metrics().stages()).hasSizeLessThanOrEqualTo(LoopMetrics.MOST_STAGES + 2);
  }

  @Test
  void connectionsCountUntilTheyEnd() {
    FrozenConnection other = server.connect(1);
    assertThat(server.metrics().openConnections()).isEqualTo(2);
    other.leave();
    assertThat(server.metrics().openConnections()).isOne();
    assertThat(server.metrics().connections()).isEqualTo(2);
  }

  private void add(String behaviour) {
    server.add(
        "{'route': '/news', 'body': 'hello', 'stages': [{'at': 0, %s}]}"
            .formatted(behaviour)
            .replace('\'', '"'));
  }

  private StageMetrics of(String title) {
    return server.metrics().stages().stream()
        .filter(stage -> title(stage).equals(title))
        .findFirst()
        .orElseThrow();
  }

  private static String title(StageMetrics stage) {
    StageLabel label = stage.label();
    return label.endpoint().map(one -> one + " " + label.stage()).orElse(label.stage());
  }

  private static Percentiles once(String time) {
    Duration one = DurationText.parse(time).value();
    return new Percentiles(1, one, one, one, one, one);
  }

  /** Moves time in one step, and only then fires the timers. */
  private void fireAfter(String duration) {
    server.clock().moveOn(DurationText.parse(duration).value());
    client.runScheduledPendingTasks();
    client.runPendingTasks();
  }
}
