package io.originsimulator.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.server.FrozenConnection;
import io.originsimulator.server.FrozenServer;
import io.originsimulator.server.LogWatch;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The page of snapshots, in frozen time. */
class SnapshotsTest {
  private static final String FLAKY =
      """
      {"route": "/news*", "method": ["GET", "PUT"], "description": "flaky", "body": "news",
       "repeat": "10s", "stages": [
         {"at": 0, "status": 200, "latency": "50ms"},
         {"at": "4s", "mix": [{"status": 200, "latency": "0s -> 2s over 3s"},
                              {"weight": 3, "status": 200, "fault": "reset"}]}]}""";

  private final FrozenServer server = FrozenServer.withJournal(100);
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void snapshotWithoutRecipesHasTheSimulator() throws IOException {
    JsonNode now = get("");
    ((ObjectNode) now.get("latency_ms")).remove("within_ms"); // real time
    assertThat(now)
        .isEqualTo(
            json(
                """
                {"at": "2019-01-12T23:18:10Z", "up_ms": 0, "clock": "system", "edition": 0,
                 "requests": 0, "responses": {}, "faults": {}, "abandoned": 0, "events": 0,
                 "held_back": 0, "in_flight": 0, "connections": 1, "open_streams": 0,
                 "bytes_sent": 0,
                 "latency_ms": {"asked": {"count": 0, "p50": 0, "p90": 0, "p99": 0, "max": 0},
                   "given": {"count": 0, "p50": 0, "p90": 0, "p99": 0, "max": 0},
                   "error": {"count": 0, "p50": 0, "p90": 0, "p99": 0, "max": 0}},
                 "callers": {"requests": 0, "logical_requests": 0, "amplification": 0,
                   "most_tries": 0, "backoff_grows": false, "backoff_jitters": false,
                   "retry_after_told": 0, "retried_too_early": 0, "connections": 0,
                   "connections_needed": 0, "abandoned": 0},
                 "listener": "open", "routes": [], "routes_left_out": 0,
                 "latest": []}"""));
  }

  @Test
  void routeHasItsStagesDrawnToScale() throws IOException {
    server.add(FLAKY);
    server.advance("11.5s");
    assertThat(get("").get("routes").get(0))
        .isEqualTo(
            json(
                """
                {"route": "/news*", "name": "GET, PUT /news*", "methods": ["GET", "PUT"],
                 "description": "flaky", "requests": 0, "responses": {}, "faults": {},
                 "abandoned": 0, "in_flight": 0, "open_streams": 0, "bytes_sent": 0,
                 "held": 0, "holds": [],
                 "started": "2019-01-12T23:18:10Z", "elapsed_ms": 1500, "repeat_ms": 10000,
                 "stage": 0, "stage_count": 2, "stages": [
                   {"from_ms": 0, "until_ms": 4000, "text": "HTTP 200 50ms", "at_ms": [0],
                    "behaviours": [{"status": 200, "share": [1], "latency_ms": [[50, 50]]}]},
                   {"from_ms": 4000, "until_ms": 10000,
                    "text": "25% HTTP 200 0s -> 2s over 3s\\n75% reset\\nper request",
                    "at_ms": [4000, 7000],
                    "behaviours": [
                      {"status": 200, "share": [0.25, 0.25], "latency_ms": [[0, 0], [2000, 2000]]},
                      {"fault": "reset", "share": [0.75, 0.75], "latency_ms": [[0, 0], [0, 0]]}]}]}"""));
  }

  @Test
  void latencyWithoutBoundsHasItsFirstAndLastPercentile() throws IOException {
    server.add(
        """
        {"route": "/x", "stages": [
          {"at": "1s", "status": 503, "latency": {"exponential": {"mean": "1s"}}},
          {"at": "2s", "status": 503, "latency": "1s..2s"}]}""");
    JsonNode route = get("").get("routes").get(0);
    assertThat(route.get("stage").intValue()).isEqualTo(-1);
    assertThat(route.get("stages").get(0).get("behaviours").get(0).get("latency_ms"))
        .isEqualTo(json("[[10.05, 4605.17]]"));
    assertThat(route.get("stages").get(1).get("behaviours").get(0).get("latency_ms"))
        .isEqualTo(json("[[1000, 2000]]"));
    assertThat(route.get("stages").get(1).has("until_ms")).isFalse();
  }

  @Test
  void workersAndTheirQueueAreThoseOfTheInstant() throws IOException {
    server.add(
        """
        {"route": "/x", "capacity": {"workers": 2, "queue": 3}, "stages": [
          {"at": 0, "status": 404, "latency": "1s"}]}""");
    FrozenConnection caller = server.connect();
    caller.send("GET /x HTTP/1.1\r\n\r\n".repeat(4));
    JsonNode busy = get("").get("routes").get(0);
    assertThat(busy.get("workers").intValue()).isEqualTo(2);
    assertThat(busy.get("busy").intValue()).isEqualTo(2);
    assertThat(busy.get("waiting").intValue()).isEqualTo(2);
    server.advance("2s");
    JsonNode idle = get("").get("routes").get(0);
    assertThat(idle.get("busy").intValue()).isZero();
    assertThat(idle.get("waiting").intValue()).isZero();
    caller.received();
  }

  @Test
  void countsAndLatestRequestsAreIncluded() throws IOException {
    server.add(FLAKY);
    FrozenConnection caller = server.connect();
    caller.send("GET /news/1?page=" + "2".repeat(300) + " HTTP/1.1\r\nx: y\r\n\r\n");
    caller.send("POST /news HTTP/1.1\r\n\r\n");
    JsonNode now = get("");
    assertThat(now.get("requests").intValue()).isEqualTo(2);
    assertThat(now.get("in_flight").intValue()).isEqualTo(2); // the second is behind the first
    assertThat(now.get("latest").get(0))
        .isEqualTo(
            json(
                """
                {"number": 1, "method": "GET", "path": "/news/1", "query": "page=%s…",
                 "arrival_ms": 0, "instant": "2019-01-12T23:18:10Z", "route": "/news*",
                 "stage": "0", "elapsed_ms": 0, "connection": 1, "on_connection": 1,
                 "outcome": "pending"}"""
                    .formatted("2".repeat(195))));
    assertThat(now.get("latest").get(1).get("near_miss").textValue())
        .isEqualTo("GET, PUT /news*, but the method is POST (expected: GET or HEAD or PUT)");
    server.advance("50ms");
    caller.received();
    JsonNode later = get("");
    assertThat(later.get("responses")).isEqualTo(json("{\"200\": 1, \"405\": 1}"));
    JsonNode route = later.get("routes").get(0);
    assertThat(route.get("requests").intValue()).isEqualTo(1);
    assertThat(route.get("responses")).isEqualTo(json("{\"200\": 1}"));
    assertThat(route.get("bytes_sent").intValue()).isEqualTo(4);
  }

  @Test
  void latestRequestsAreTheLastTwenty() throws IOException {
    FrozenConnection caller = server.connect();
    for (int i = 0; i < 150; i++) {
      caller.send("GET /x HTTP/1.1\r\n\r\n").received();
    }
    JsonNode latest = get("").get("latest");
    assertThat(latest).hasSize(20);
    assertThat(latest.get(0).get("number").intValue()).isEqualTo(131);
    assertThat(latest.get(19).get("number").intValue()).isEqualTo(150);
  }

  @Test
  void routesBeyondTheLimitAreCounted() throws IOException {
    server.add(
        IntStream.range(0, 103)
            .mapToObj("{\"route\": \"/%d\", \"stages\": [{\"at\": 0, \"status\": 404}]}"::formatted)
            .collect(Collectors.joining(",", "[", "]")));
    JsonNode some = get("");
    assertThat(some.get("routes")).hasSize(100);
    assertThat(some.get("routes_left_out").intValue()).isEqualTo(3);
    JsonNode all = get("?limit=1000");
    assertThat(all.get("routes")).hasSize(103);
    assertThat(all.get("routes_left_out").intValue()).isZero();
    JsonNode one = get("?route=/102");
    assertThat(one.get("routes").findValuesAsText("name")).containsExactly("/102");
    assertThat(one.get("routes_left_out").intValue()).isZero();
    assertThat(get("?route=/nope").get("routes")).isEmpty();
  }

  @Test
  void stagesBeyondOneThousandAreLeftOutUnlessOneRouteIsRequested() throws IOException {
    server.add("[" + stages("/small", 2) + "," + stages("/large", 999) + "]");
    JsonNode routes = get("").get("routes");
    assertThat(routes.get(0).get("stages")).hasSize(2);
    assertThat(routes.get(1).has("stages")).isFalse();
    assertThat(routes.get(1).get("stage_count").intValue()).isEqualTo(999);
    assertThat(get("?route=/large").get("routes").get(0).get("stages")).hasSize(999);
  }

  private static String stages(String route, int count) {
    return IntStream.range(0, count)
        .mapToObj("{\"at\": \"%ds\", \"status\": 404}"::formatted)
        .collect(Collectors.joining(",", "{\"route\": \"" + route + "\", \"stages\": [", "]}"));
  }

  @Test
  void editionGrowsWithEachChangeOfRecipes() throws IOException {
    server.add(FLAKY);
    assertThat(get("").get("edition").intValue()).isEqualTo(1);
    server.add("{\"listener\": {\"max_connections\": 7}}");
    assertThat(get("").get("edition").intValue()).isGreaterThan(1);
    int before = get("").get("edition").intValue();
    call("POST /_admin/restart");
    assertThat(get("").get("edition").intValue()).isGreaterThan(before);
  }

  @Test
  void routesWithATextAreListedUpToTheLimit() throws IOException {
    for (int i = 0; i < 120; i++) {
      server.add(
          "{\"route\": \"/r%d\", \"method\": \"%s\", \"body\": \"x\"}"
              .formatted(i, i < 110 ? "GET" : "POST"));
    }
    assertThat(get("").get("routes_left_out").intValue()).isEqualTo(20);
    assertThat(get("?q=R11").get("routes"))
        .extracting(route -> route.get("name").asText())
        .startsWith("GET /r11", "POST /r110")
        .hasSize(11);
    JsonNode posts = get("?q=post&limit=3");
    assertThat(posts.get("routes")).hasSize(3);
    assertThat(posts.get("routes_left_out").intValue()).isEqualTo(7);
    assertThat(get("?q=none").get("routes")).isEmpty();
  }

  @Test
  void unknownParameterIsRefused() {
    assertThat(call("GET /_admin/snapshot?x=1"))
        .contains(
            "/_admin/snapshot: x: unknown parameter (expected: route, q, limit, of, histograms)");
    assertThat(call("GET /_admin/snapshot?limit=1&limit=2"))
        .contains("400 Bad Request", "limit: \\\"2\\\" is a second one (expected: one)");
    assertThat(call("GET /_admin/snapshot?limit=0"))
        .contains(
            "400 Bad Request", "limit: \\\"0\\\" (expected: a whole number from 1 to 100000)");
  }

  @Test
  void snapshotThatFailsEndsTheStreamAndIsLogged() {
    SnapshotView view =
        new SnapshotView(Optional.empty(), Optional.empty(), 1, Duration.ofSeconds(1), false);
    SnapshotEvents broken = new SnapshotEvents(null, view, Runnable::run);
    try (LogWatch log = new LogWatch()) {
      assertThat(broken.event(1, SnapshotEvents.NONE)).isCompletedExceptionally();
      assertThat(log.lines())
          .singleElement()
          .asString()
          .startsWith("SEVERE: A snapshot failed, which ends a stream of them (java.lang.Null");
    }
  }

  private JsonNode get(String query) throws IOException {
    String response = call("GET /_admin/snapshot" + query);
    assertThat(response).startsWith("HTTP/1.1 200 OK\r\n");
    return json(response.substring(response.indexOf("\r\n\r\n") + 4));
  }

  private String call(String methodAndPath) {
    return server.answer(client, methodAndPath + " HTTP/1.1\r\n\r\n");
  }

  private static JsonNode json(String text) throws IOException {
    return new JsonMapper().readTree(text);
  }
}
