package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Snapshots of a running simulator, and streams of them. */
@Timeout(60)
class SnapshotsOnTheWireTest {
  private static final String STREAM = "{\"route\": \"/s\", \"stream\": {\"count\": \"forever\"}}";
  private static final String X = Recipes.text("/x", "x", "0");

  @Test
  void heldResponsesAndOpenStreamsAreCounted() throws IOException {
    try (Simulator simulator = Simulator.builder().recipe(Recipes.all(X, STREAM)).start();
        RawClient held = RawClient.connect(simulator);
        RawClient reader = RawClient.connect(simulator);
        Hold ofJava = simulator.hold("/x")) {
      assertThat(ofJava.route()).isEqualTo("/x"); // it has no number
      RawClient.post(simulator, "/_admin/holds?route=/x", "");
      RawClient.post(simulator, "/_admin/holds?route=/x", "");
      held.get("/x");
      reader.get("/s").readHead();
      Eventually.expect(
          () -> assertThat(routeOf(simulator, 0).get("held").intValue()).isEqualTo(1));
      assertThat(routeOf(simulator, 0).get("holds").toString()).isEqualTo("[1,2]");
      assertThat(routeOf(simulator, 1).get("open_streams").intValue()).isEqualTo(1);
      assertThat(snapshot(simulator).get("open_streams").intValue()).isEqualTo(1);
      RawClient.request(
          simulator, RawClient.headOf("DELETE /_admin/holds?hold=1 HTTP/1.1", "connection: close"));
      assertThat(routeOf(simulator, 0).get("holds").toString()).isEqualTo("[2]");
      simulator.remove("/x");
      held.read();
      simulator.add(X);
      assertThat(routeOf(simulator, 1).get("holds").toString()).isEqualTo("[]");
      assertThat(routeOf(simulator, 1).get("held").intValue()).isZero();
    }
  }

  @Test
  void verdictIsIncludedIfTheSimulatorMeasuresItself() throws IOException {
    try (Simulator simulator = Simulator.builder().honesty(true).start()) {
      JsonNode now = snapshot(simulator);
      assertThat(now.get("honesty").toString())
          .isEqualTo("{\"verdict\":\"nothing was measured\",\"reasons\":[]}");
      assertThat(now.get("loop").get("cpu").isNumber()).isTrue();
      assertThat(now.get("loop").get("lag_ms").isNumber()).isTrue();
    }
  }

  @Test
  void eventsFollowRealTimeWhileAManualClockIsFrozen() throws IOException {
    try (Simulator simulator =
            Simulator.builder().manualClock().recipe(Recipes.text("/x", "x", "1s")).start();
        BufferedReader events = events(simulator)) {
      JsonNode first = next(events);
      assertThat(first.get("clock").textValue()).isEqualTo("manual");
      assertThat(next(events).get("at")).isEqualTo(first.get("at"));
      assertThat(simulator.clock().pending()).isZero();
      simulator.clock().advanceBy("1h");
      simulator.clock().releasePending();
      JsonNode later = next(events);
      while (later.get("at").equals(first.get("at"))) {
        later = next(events); // it was on its way
      }
      assertThat(later.get("up_ms").longValue()).isEqualTo(Duration.ofHours(1).toMillis());
      simulator.restart();
      assertThat(next(events)).isNotNull();
    }
  }

  @Test
  void jumpingClockDoesNotMoveForEvents() throws IOException {
    try (Simulator simulator = Simulator.builder().jumpingClock().recipe(X).start();
        BufferedReader events = events(simulator)) {
      assertThat(next(events).get("clock").textValue()).isEqualTo("jumping");
      assertThat(next(events).get("up_ms").longValue()).isZero();
    }
  }

  @Test
  void eventsEndWithAClosingSimulator() throws IOException {
    Simulator simulator = Simulator.builder().start();
    try (BufferedReader events = events(simulator)) {
      next(events);
      simulator.close(Duration.ofSeconds(20)); // far longer than it takes
      String line = events.readLine();
      while (line != null) { // an incomplete chunk would be an exception
        line = events.readLine();
      }
    }
  }

  @Test
  void adminTokenIsRequired() throws IOException {
    try (Simulator simulator = Simulator.builder().adminToken("secret").start()) {
      assertThat(RawClient.get(simulator, "/_admin/snapshot").status()).isEqualTo(401);
      assertThat(RawClient.get(simulator, "/_admin/events").status()).isEqualTo(401);
    }
  }

  private static JsonNode snapshot(Simulator simulator) throws IOException {
    return new JsonMapper().readTree(RawClient.get(simulator, "/_admin/snapshot").text());
  }

  private static JsonNode routeOf(Simulator simulator, int index) {
    try {
      return snapshot(simulator).get("routes").get(index);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static BufferedReader events(Simulator simulator) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) simulator.uri("/_admin/events?every=100ms").toURL().openConnection();
    connection.setReadTimeout(RawClient.READ_TIMEOUT_MILLIS);
    return new BufferedReader(
        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
  }

  private static JsonNode next(BufferedReader events) throws IOException {
    assertThat(events.readLine()).isEqualTo("event: snapshot");
    String data = events.readLine();
    assertThat(events.readLine()).isEmpty();
    return new JsonMapper().readTree(data.substring("data: ".length()));
  }
}
