package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.ManualClock;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Everything that takes time moves with a manual clock. */
@Timeout(60)
class MovedByHandTest {
  private static final int A_MOMENT = 30; // milliseconds, enough for a response to arrive

  @Test
  void bodyMovesWithTheClock() throws IOException {
    String recipe =
        """
        { "random_content": "100kb",
          "stages": [ { "at": 0, "status": 200, "bandwidth": "10kb/s" } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient client = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      client.get("/");
      clock.awaitPending(1);
      assertThat(client.readHead().status()).isEqualTo(200);
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      clock.advanceBy("5s");
      client.readBody(50 << 10);
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      clock.advanceBy(Duration.ofSeconds(5).minusNanos(1));
      assertThat(clock.pending()).isOne();
      clock.advanceBy(Duration.ofNanos(1));
      assertThat(clock.pending()).isZero();
      client.readBody(50 << 10);
    }
  }

  @Test
  void largeBodyIsWrittenCompletelyWithoutAReader() throws IOException {
    String recipe =
        """
        { "random_content": "16mb",
          "stages": [ { "at": 0, "status": 200, "bandwidth": "1mb/s" } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      client.get("/");
      simulator.clock().awaitPending(1);
      simulator.clock().advanceBy("16s");
      assertThat(simulator.clock().pending()).isZero();
      assertThat(client.read().body()).hasSize(16 << 20);
    }
  }

  @Test
  void uplinkMovesWithTheClock() throws IOException {
    String recipe =
        """
        { "random_content": "10kb", "uplink": "10kb/s", "stages": [ { "at": 0, "status": 200 } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient one = RawClient.connect(simulator);
        RawClient other = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      one.get("/");
      other.get("/");
      clock.awaitPending(2);
      clock.advanceBy("1.9s");
      assertThat(clock.pending()).isPositive();
      clock.advanceBy("100ms");
      assertThat(clock.pending()).isZero();
      assertThat(one.read().body()).hasSize(10 << 10);
      assertThat(other.read().body()).hasSize(10 << 10);
    }
  }

  @Test
  void queueForAWorkerMovesWithTheClock() throws IOException {
    String recipe =
        """
        { "body": "x", "capacity": { "workers": 1, "queue": 1 },
          "stages": [ { "at": 0, "status": 200, "latency": "1s" } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient client = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      client.send(getOf("/").repeat(3));
      clock.awaitPending(3); // the rejected one waits for the earlier responses
      clock.advanceBy("1s");
      assertThat(clock.pending()).isEqualTo(2);
      clock.advanceBy("1s");
      assertThat(clock.pending()).isZero();
      assertThat(client.read().status()).isEqualTo(200);
      assertThat(client.read().status()).isEqualTo(200);
      assertThat(client.read().status()).isEqualTo(503);
      client.get("/");
      clock.awaitPending(1); // the worker has become free
      clock.advanceBy("1s");
      assertThat(client.read().status()).isEqualTo(200);
    }
  }

  @Test
  void limitMovesWithTheClock() throws IOException {
    String recipe =
        """
        { "limit": { "rate": "1/10s" }, "stages": [ { "at": 0, "status": 404 } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient client = RawClient.connect(simulator)) {
      assertThat(client.get("/").read().status()).isEqualTo(404);
      RawResponse refused = client.get("/").read();
      assertThat(refused.status()).isEqualTo(429);
      assertThat(refused.header("retry-after")).isEqualTo("10");
      simulator.clock().advanceBy(Duration.ofSeconds(10).minusNanos(1));
      assertThat(client.get("/").read().status()).isEqualTo(429);
      simulator.clock().advanceBy(Duration.ofNanos(1));
      assertThat(client.get("/").read().status()).isEqualTo(404);
    }
  }

  @Test
  void repeatingTimelineMovesWithTheClockStageByStage() throws IOException {
    String recipe =
        """
        { "repeat": "10m", "stages": [ { "at": 0, "status": 404 }, { "at": "7m", "status": 503 } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient client = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      for (int minute : new int[] {0, 7, 10, 17, 20}) {
        assertThat(clock.elapsed()).isEqualTo(Duration.ofMinutes(minute));
        int expected = minute % 10 == 7 ? 503 : 404;
        assertThat(client.get("/").read().status()).as(minute + "m").isEqualTo(expected);
        clock.advanceToNextStage();
      }
    }
  }

  @Test
  void windowsOfAMixMoveWithTheClock() throws IOException {
    String recipe =
        """
        { "seed": 1, "stages": [ { "at": 0, "status": 404, "per": "1m",
            "mix": [ {}, { "status": 503 } ] } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient client = RawClient.connect(simulator)) {
      StringBuilder statuses = new StringBuilder();
      for (int minute = 0; minute < 20; minute++) {
        int status = client.get("/").read().status();
        statuses.append(status).append(' ');
        simulator.clock().advanceBy("59.999s");
        assertThat(client.get("/").read().status()).isEqualTo(status);
        simulator.clock().advanceBy("1ms");
      }
      assertThat(statuses).contains("404").contains("503");
    }
  }

  @Test
  void theNextStageIsThatOfAnyRecipeSinceWheneverItWasAccepted() throws IOException {
    String first =
        Recipes.content(
            "/a", "\"body\": \"x\"", Recipes.stage("0", 200, "0"), Recipes.stage("10s", 503, "0"));
    String second =
        Recipes.content(
            "/b", "\"body\": \"x\"", Recipes.stage("1s", 200, "0"), Recipes.stage("9s", 503, "0"));
    try (Simulator simulator = start(first)) {
      ManualClock clock = simulator.clock();
      clock.advanceTo("4s");
      RawClient.add(simulator, second);
      assertThat(clock.elapsed()).isZero();
      for (long seconds : new long[] {1, 6, 9}) { // 5, 10 and 13 s after the first
        clock.advanceToNextStage();
        assertThat(clock.elapsed()).isEqualTo(Duration.ofSeconds(seconds));
      }
      assertThat(RawClient.get(simulator, "/a").status()).isEqualTo(503);
      assertThat(RawClient.get(simulator, "/b").status()).isEqualTo(503);
      assertThatThrownBy(clock::advanceToNextStage)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "advanceToNextStage: no stage begins after 9s, which is now"
                  + " (recipes in force: 1 × /a, 1 × /b)");
      simulator.restart();
      assertThatThrownBy(clock::advanceToNextStage)
          .hasMessage(
              "advanceToNextStage: no stage begins after 0, which is now"
                  + " (recipes in force: none)");
    }
  }

  @Test
  void dateFieldMovesWithTheClock() throws IOException {
    try (Simulator simulator = start(Recipes.text("/*", "text", "0"));
        RawClient client = RawClient.connect(simulator)) {
      ManualClock clock = simulator.clock();
      for (String step : new String[] {"0", "999ms", "1ms", "24h", "1s"}) {
        clock.advanceBy(step);
        ZonedDateTime date =
            ZonedDateTime.parse(
                client.get("/").read().header("date"), DateTimeFormatter.RFC_1123_DATE_TIME);
        assertThat(date.toInstant().getEpochSecond()).isEqualTo(clock.instant().getEpochSecond());
      }
    }
  }

  @Test
  void anAnswerThatWasHeldForDaysHasTheDateOfTheDayItLeaves() throws IOException {
    try (Simulator simulator = start(Recipes.text("/*", "text", "0"));
        RawClient client = RawClient.connect(simulator)) {
      client.get("/").read();
      simulator.hold("/*");
      client.get("/");
      simulator.clock().awaitPending(1);
      simulator.clock().advanceBy("48h");
      simulator.clock().releasePending();
      ZonedDateTime date =
          ZonedDateTime.parse(client.read().header("date"), DateTimeFormatter.RFC_1123_DATE_TIME);
      assertThat(date.toInstant()).isEqualTo(simulator.clock().instant());
    }
  }

  @Test
  void aBodyThatIsReleasedBeforeItBeganIsNotPacedEither() throws IOException {
    String recipe =
        """
        { "random_content": "1kb", "uplink": "1b/s",
          "stages": [ { "at": 0, "status": 200, "latency": "1h", "bandwidth": "1b/s" } ] }
        """;
    try (Simulator simulator = start(recipe);
        RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      simulator.clock().awaitPending(1);
      simulator.clock().releasePending();
      assertThat(simulator.clock().pending()).isZero();
      assertThat(client.read().body()).hasSize(1 << 10);
    }
  }

  private static Simulator start(String recipe) {
    return Simulator.builder().manualClock().recipe(recipe).start();
  }
}
