package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stages and latencies in real time: never early, in order, decided when a request arrives. */
class LatencyOnTheWireTest {
  private static final Map<Integer, Duration> BEGINS =
      Map.of(
          406, Duration.ZERO,
          404, Duration.ofMillis(50),
          503, Duration.ofMillis(175),
          200, Duration.ofMillis(300));
  private static final String THREE_STAGES =
      Recipes.content(
          "/*",
          "\"body\": \"a\"",
          Recipes.stage("300ms", 200, "0"),
          Recipes.stage("50ms", 404, "0"),
          Recipes.stage("175ms", 503, "0"));

  @OnEveryTransport
  void noAnswerIsEarly(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, Recipes.text("/*", "a", "10ms"));
        RawClient client = RawClient.connect(simulator)) {
      for (int i = 0; i < 25; i++) {
        Stopwatch watch = Stopwatch.start();
        client.get("/").read();
        assertThat(watch.elapsed()).isGreaterThanOrEqualTo(Duration.ofMillis(10));
      }
    }
  }

  @Test
  void aLatencyDrawnFromARangeIsWithinItWhicheverEndComesFirst() throws IOException {
    String recipes =
        Recipes.all(
            Recipes.text("/up", "a", "100ms..140ms"), Recipes.text("/down", "a", "140ms..100ms"));
    try (Simulator simulator = start(Transport.AUTO, recipes)) {
      for (String path : List.of("/up", "/down", "/up", "/down")) {
        Stopwatch watch = Stopwatch.start();
        assertThat(RawClient.get(simulator, path).status()).isEqualTo(200);
        assertThat(watch.elapsed()).isBetween(Duration.ofMillis(100), Duration.ofSeconds(5));
      }
    }
  }

  @Test
  void stagesFollowOneAnotherInTheOrderOfTheirTimes() throws IOException {
    try (Simulator simulator = Simulator.builder().manualClock().start()) {
      RawClient.add(simulator, THREE_STAGES);
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(406);
      for (int status : new int[] {404, 503, 200}) {
        int before = RawClient.get(simulator, "/").status();
        simulator.clock().advanceTo(BEGINS.get(status).minusNanos(1));
        assertThat(RawClient.get(simulator, "/").status()).isEqualTo(before);
        simulator.clock().advanceTo(BEGINS.get(status));
        assertThat(RawClient.get(simulator, "/").status()).isEqualTo(status);
      }
    }
  }

  @Test
  @Timeout(60)
  void noStageIsEarly() throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      Stopwatch watch = Stopwatch.start();
      RawClient.add(simulator, THREE_STAGES);
      List<Integer> seen = new ArrayList<>();
      while (!seen.contains(200)) {
        int status = RawClient.get(simulator, "/").status();
        assertThat(watch.elapsed()).isGreaterThanOrEqualTo(BEGINS.get(status));
        seen.add(status);
      }
      assertThat(seen).isSortedAccordingTo(Comparator.comparing(BEGINS::get));
    }
  }

  @Test
  void statusAndLatencyAreThoseOfTheArrival() throws IOException {
    String recipe =
        Recipes.content(
            "/*",
            "\"body\": \"of the first stage\"",
            Recipes.stage("0", 200, "400ms"),
            Recipes.stage("200ms", 503, "0"));
    try (Simulator simulator = frozen(recipe);
        RawClient early = RawClient.connect(simulator)) {
      early.get("/");
      simulator.clock().awaitPending(1);
      simulator.clock().advanceBy("200ms");
      assertThat(RawClient.get(simulator, "/").status()).isEqualTo(503);
      simulator.clock().advanceBy("200ms");
      assertThat(early.read().text()).isEqualTo("of the first stage");
    }
  }

  @Test
  void aRequestThatTakesLongToSendIsAnsweredByTheStageOfItsLastByte() throws IOException {
    String recipe =
        Recipes.content(
            "/*",
            "\"body\": \"early\"",
            Recipes.stage("0", 200, "0"),
            Recipes.stage("200ms", 503, "0"));
    try (Simulator simulator = frozen(recipe);
        RawClient client = RawClient.connect(simulator)) {
      client.send(headOf("POST / HTTP/1.1", "content-length: 2") + "a");
      assertThat(client.isSilentFor(50)).isTrue(); // until it has arrived
      simulator.clock().advanceBy("200ms");
      assertThat(client.send("b").read().status()).isEqualTo(503);
    }
  }

  private static Simulator frozen(String recipe) {
    return Simulator.builder().manualClock().recipe(recipe).start();
  }

  private static Simulator start(Transport transport, String recipes) {
    return Simulator.builder().transport(transport).recipe(recipes).start();
  }
}
