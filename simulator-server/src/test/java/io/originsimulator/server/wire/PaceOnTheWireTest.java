package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Bandwidth and uplink in real time, measured by a client that reads all its connections. */
class PaceOnTheWireTest {
  /** The time within which a busy machine has two idle seconds for a measurement. */
  private static final Duration A_QUIET_MOMENT = Duration.ofMinutes(3);

  private static final Percentage TWO_PERCENT = Percentage.withPercentage(2);

  private static Simulator start(
      Transport transport, String size, String recipeField, String stageField) {
    return Simulator.builder()
        .transport(transport)
        .recipe(
            Recipes.content(
                "/",
                recipeField + "\"random_content\": \"" + size + "\"",
                "{\"at\": 0, \"status\": 200, " + stageField + "}"))
        .start();
  }

  /** Measures this many connections; repeats if the machine was busy. */
  private static void expectSeconds(Simulator simulator, int connections, double expected) {
    Eventually.expect(
        A_QUIET_MOMENT,
        () ->
            assertThat(ManyReaders.secondsToTheEnd(simulator, connections))
                .allSatisfy(each -> assertThat(each).isCloseTo(expected, TWO_PERCENT)));
  }

  /** Connects a client that the limit on connections admits. */
  private static RawClient admitted(Simulator simulator) throws IOException {
    Stopwatch watch = Stopwatch.start();
    while (true) {
      RawClient client = RawClient.connect(simulator);
      if (client.get("/_admin/status").read().status() == 200) {
        return client;
      }
      client.close();
      assertThat(watch.elapsed()).isLessThan(Duration.ofSeconds(20));
    }
  }

  @OnEveryTransport
  void oneConnectionHasItsBandwidthToTwoPercent(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "1mb", "", "\"bandwidth\": \"1mb/s\"")) {
      expectSeconds(simulator, 1, 1);
    }
  }

  @OnEveryTransport
  void aHundredConnectionsHaveTheirBandwidthToTwoPercent(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "128kb", "", "\"bandwidth\": \"64kb/s\"")) {
      expectSeconds(simulator, 100, 2);
    }
  }

  @OnEveryTransport
  void tenConnectionsShareAnUplink(Transport transport) throws IOException {
    try (Simulator simulator =
        start(transport, "200kb", "\"uplink\": \"1000kb/s\", ", "\"latency\": 0")) {
      Eventually.expect(
          A_QUIET_MOMENT,
          () -> {
            List<Double> seconds = ManyReaders.secondsToTheEnd(simulator, 10);
            assertThat(Collections.max(seconds)).isCloseTo(2, TWO_PERCENT);
            assertThat(Collections.min(seconds)).isGreaterThan(2 - 0.2); // a turn is 10 x 16 ms
          });
    }
  }

  @Test
  void thePaceHoldsInChunks() throws IOException {
    try (Simulator simulator =
        start(Transport.AUTO, "64kb", "", "\"bandwidth\": \"64kb/s\", \"chunk\": \"1000b\"")) {
      expectSeconds(simulator, 10, 1);
    }
  }

  @OnEveryTransport
  void bodyBeingSentIsFinishedWithinTheGraceOfAStop(Transport transport) throws Exception {
    Simulator simulator = start(transport, "64kb", "", "\"bandwidth\": \"128kb/s\"");
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/").readHead();
      Thread stop = new Thread(() -> simulator.close(Duration.ofSeconds(10)));
      stop.start();
      client.readBody(64 << 10);
      client.expectEnd();
      client.leave();
      Eventually.expect(() -> assertThat(stop.isAlive()).isFalse());
    }
  }

  @OnEveryTransport
  void disconnectDuringABodyOrStallFreesTheConnection(Transport transport) throws IOException {
    Map<String, Long> abandoned =
        Map.of("\"bandwidth\": \"1kb/s\"", 4L, "\"fault\": \"stall after 100b\"", 0L);
    for (String stage : abandoned.keySet()) {
      try (Simulator simulator =
          Simulator.builder()
              .transport(transport)
              .limits(Limits.defaults().withConnections(1))
              .recipe(
                  Recipes.content(
                      "/",
                      "\"random_content\": \"64kb\"",
                      "{\"at\": 0, \"status\": 200, " + stage + "}"))
              .start()) {
        for (int i = 0; i < 4; i++) {
          try (RawClient client = admitted(simulator)) {
            client.get("/").readHead();
            client.readBody(100);
            if (i % 2 == 0) {
              client.reset();
            }
          }
        }
        admitted(simulator).close();
        assertThat(simulator.counts().abandoned()).isEqualTo(abandoned.get(stage));
        assertThat(simulator.counts().byStatus()).isEqualTo(Map.of(200, 4L));
      }
    }
  }

  @OnEveryTransport
  void clientsThatNeverReadCostABoundedBufferEach(Transport transport) throws Exception {
    for (String stage : List.of("\"bandwidth\": \"10mb/s\"", "\"chunk\": \"16kb\"")) {
      try (Simulator simulator = start(transport, "1mb", "", stage)) {
        long before = Memory.heldBytes();
        List<SocketChannel> greedy = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
          greedy.add(ManyReaders.ask(simulator, 4096));
        }
        Eventually.expect(() -> assertThat(simulator.counts().byStatus()).containsEntry(200, 200L));
        Thread.sleep(500); // until the buffers are full
        assertThat(Memory.heldBytes() - before)
            .as(stage)
            .isLessThan(200 * (256 << 10)); // with leak records
        for (SocketChannel client : greedy) {
          client.close();
        }
      }
    }
  }
}
