package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.Activity.ActiveStage;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ActivityTest {
  private static final String GET = "GET /news HTTP/1.1\r\n\r\n";

  private final FrozenServer server = new FrozenServer();
  private final FrozenConnection client = server.connect();

  @AfterEach
  void close() {
    server.close();
  }

  private void add(String behaviour) {
    server.add(
        "{\"route\": \"/news\", \"body\": \"0123456789\", \"stages\": [{\"at\": 0, %s}]}"
            .formatted(behaviour));
  }

  @Test
  void requestIsInFlightDuringItsLatency() {
    add("\"status\": 200, \"latency\": \"100ms\"");
    client.send(GET + GET);
    server.connect(1).send(GET);
    server.advance("99ms");
    assertThat(server.activity().inFlight()).isEqualTo(3);
    server.advance("1ms");
    assertThat(server.activity().inFlight()).isZero();
    assertThat(server.activity().requests()).isEqualTo(3);
  }

  @Test
  void requestIsInFlightUntilItsBodyHasBeenSent() {
    add("\"status\": 200, \"bandwidth\": \"10b/s\"");
    client.send(GET + GET);
    server.advance("999ms");
    assertThat(server.activity().inFlight()).isEqualTo(2);
    server.advance("1ms");
    assertThat(server.activity().inFlight()).isEqualTo(1);
    client.leave();
    assertThat(server.activity().inFlight()).isZero();
  }

  @Test
  void requestIsNotInFlightAfterItsFault() {
    add("\"status\": 200, \"latency\": \"100ms\", \"fault\": \"stall\"");
    client.send(GET + GET);
    assertThat(server.activity().inFlight()).isEqualTo(2);
    server.advance("100ms");
    assertThat(server.activity().inFlight()).isZero();
  }

  @Test
  void adminPagesAndClearedCountsDoNotMatter() {
    add("\"status\": 200, \"latency\": \"100ms\"");
    client.send(GET);
    server.connect().send("GET /_admin/clear_current_count HTTP/1.1\r\n\r\n");
    server.doSlowWork();
    assertThat(server.activity().inFlight()).isEqualTo(1);
    assertThat(server.activity().requests()).isEqualTo(1);
  }

  @Test
  void eachRecipeHasItsStageAndTheTimeLeftOfIt() {
    server.add(
        """
        [{"route": "/news", "body": "news", "stages": [{"at": "1s", "status": 200}, {"at": "4s", "status": 503}]},
         {"route": "/cases", "body": "cases", "repeat": "9s", "stages": [{"at": 0, "status": 200}]}]
        """);
    assertThat(server.activity().recipes())
        .extracting(ActiveStage::stage)
        .first()
        .isEqualTo(Optional.empty());
    assertThat(left(0)).hasValue(Duration.ofSeconds(1));
    server.advance("1500ms");
    assertThat(at(0)).hasValue("1s");
    assertThat(left(0)).hasValue(Duration.ofMillis(2_500));
    assertThat(at(1)).hasValue("0");
    assertThat(left(1)).hasValue(Duration.ofMillis(7_500));
    server.advance("3s");
    assertThat(at(0)).hasValue("4s");
    assertThat(left(0)).isEmpty();
  }

  @Test
  void equalRecipeThatReplacesAnotherWasAcceptedLater() {
    server.advance("1s");
    add("\"status\": 200");
    assertThat(server.activity().recipes().get(0).accepted()).isEqualTo(Duration.ofSeconds(1));
    server.advance("2s");
    add("\"status\": 200");
    assertThat(server.activity().recipes().get(0).accepted()).isEqualTo(Duration.ofSeconds(3));
  }

  private Optional<String> at(int recipe) {
    return server.activity().recipes().get(recipe).stage().map(stage -> stage.at().text());
  }

  private Optional<Duration> left(int recipe) {
    return server.activity().recipes().get(recipe).left();
  }
}
