package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stages and latencies in real time: never early, in order, decided when a request arrives. */
class LatencyOnTheWireTest {

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
        assertThat(watch.elapsed()).isBetween(Duration.ofMillis(100), Duration.ofMillis(1000));
      }
    }
  }

  @Test
  void stagesFollowOneAnotherInTheOrderOfTheirTimes() throws Exception {
    String recipe =
        Recipes.content(
            "/*",
            "\"body\": \"a\"",
            Recipes.stage("300ms", 200, "0"),
            Recipes.stage("50ms", 404, "0"),
            Recipes.stage("175ms", 503, "0"));
    try (Simulator simulator = Simulator.builder().start()) {
      RawClient.add(simulator, recipe);
      List<Integer> seen = new ArrayList<>();
      Stopwatch watch = Stopwatch.start();
      while (!seen.contains(200)) {
        seen.add(RawClient.get(simulator, "/").status());
        Thread.sleep(2);
      }
      assertThat(seen.stream().distinct()).containsExactly(406, 404, 503, 200);
      assertThat(watch.elapsed()).isGreaterThan(Duration.ofMillis(200)); // counts from the 201
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
    try (Simulator simulator = start(Transport.AUTO, recipe);
        RawClient early = RawClient.connect(simulator)) {
      early.get("/");
      Eventually.expect(() -> assertThat(statusOf(simulator)).isEqualTo(503));
      assertThat(early.read().text()).isEqualTo("of the first stage");
    }
  }

  @Test
  void aRequestThatTakesLongToSendIsAnsweredByTheStageOfItsLastByte() throws Exception {
    String recipe =
        Recipes.content(
            "/*",
            "\"body\": \"early\"",
            Recipes.stage("0", 200, "0"),
            Recipes.stage("200ms", 503, "0"));
    try (Simulator simulator = start(Transport.AUTO, recipe);
        RawClient client = RawClient.connect(simulator)) {
      client.send(headOf("POST / HTTP/1.1", "content-length: 2") + "a");
      Thread.sleep(250);
      assertThat(client.send("b").read().status()).isEqualTo(503);
    }
  }

  private static int statusOf(Simulator simulator) {
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      return client.isSilentFor(20) ? 0 : client.read().status();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Simulator start(Transport transport, String recipes) {
    return Simulator.builder().transport(transport).recipe(recipes).start();
  }
}
