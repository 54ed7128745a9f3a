package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Clients that disconnect or half-close while responses are pending. */
class LeavingClientsTest {
  private static final int MEGABYTE = 1 << 20;

  @OnEveryTransport
  void aClientThatLeavesWithAFinHasAbandonedItsRequests(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, false)) {
      try (RawClient client = RawClient.connect(simulator)) {
        client.send(getOf("/slow").repeat(3));
        expectArrived(simulator, 3);
      }
      expectAbandoned(simulator, 3);
      assertThat(simulator.counts().byStatus()).isEmpty();
    }
  }

  @OnEveryTransport
  void aClientThatLeavesWithAnRstHasAbandonedItsRequests(Transport transport) throws IOException {
    for (boolean halfClose : new boolean[] {false, true}) {
      try (Simulator simulator = start(transport, halfClose)) {
        try (RawClient client = RawClient.connect(simulator)) {
          client.send(getOf("/slow").repeat(3));
          expectArrived(simulator, 3);
          client.reset();
        }
        expectAbandoned(simulator, 3);
        assertThat(simulator.counts().byStatus()).isEmpty();
      }
    }
  }

  @OnEveryTransport
  void aFinWhileAnAnswerIsPendingEndsTheConnectionOnOurSide(Transport transport)
      throws IOException {
    try (Simulator simulator = start(transport, false);
        RawClient client = RawClient.connect(simulator)) {
      client.get("/slow").halfClose().expectEnd();
      expectAbandoned(simulator, 1);
    }
  }

  @OnEveryTransport
  void disconnectedClientFreesItsConnection(Transport transport) throws IOException {
    Limits limits = Limits.defaults().withConnections(1);
    try (Simulator simulator =
        Simulator.builder()
            .transport(transport)
            .limits(limits)
            .recipe(Recipes.text("/*", "late", "1h"))
            .start()) {
      for (int i = 1; i <= 4; i++) {
        int leaving = i;
        try (RawClient client = admitted(simulator)) {
          client.get("/");
          expectArrived(simulator, leaving);
          if (i % 2 == 0) {
            client.reset();
          }
        }
        expectAbandoned(simulator, leaving);
      }
    }
  }

  @OnEveryTransport
  void halfClosedConnectionEndsAfterAllPendingResponses(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, true);
        RawClient client = RawClient.connect(simulator)) {
      Stopwatch watch = Stopwatch.start();
      client.send(getOf("/soon").repeat(3)).halfClose();
      for (int i = 0; i < 3; i++) {
        assertThat(client.read().text()).isEqualTo("soon");
      }
      watch.expectMillis(100);
      client.expectEnd();
      assertThat(simulator.counts().abandoned()).isZero();
    }
  }

  @OnEveryTransport
  void halfClosedConnectionGetsALargePendingResponse(Transport transport) throws IOException {
    String large =
        Recipes.content("/*", "\"random_content\": \"8mb\"", Recipes.stage("0", 200, "100ms"));
    try (Simulator simulator =
            Simulator.builder().transport(transport).halfClose(true).recipe(large).start();
        RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      client.get("/").halfClose();
      assertThat(client.read().body()).hasSize(8 * MEGABYTE);
      client.expectEnd();
    }
  }

  @OnEveryTransport
  void aClientThatHalfClosesWhileItsBodyIsOnTheWayGetsTheWholeBody(Transport transport)
      throws Exception {
    for (boolean halfClose : new boolean[] {false, true}) {
      try (Simulator simulator = start(transport, halfClose);
          RawClient client = RawClient.connectWithSmallWindow(simulator)) {
        client.get("/large");
        RawResponse head = client.readHead();
        client.halfClose();
        Thread.sleep(50); // for the FIN to be noticed while the body waits for its reader
        assertThat(head.header("content-length")).isEqualTo(String.valueOf(8 * MEGABYTE));
        client.readBody(8 * MEGABYTE);
        client.expectEnd();
      }
    }
  }

  @OnEveryTransport
  void aLastRequestFollowedByAFinGetsTheWholeBody(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, false);
        RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      client.send(headOf("GET /large HTTP/1.1", "connection: close"));
      client.readHead();
      client.halfClose();
      Thread.sleep(50); // for the FIN to be noticed while the body waits for its reader
      client.readBody(8 * MEGABYTE);
      client.expectEnd();
    }
  }

  @OnEveryTransport
  void aRequestAndItsFinAtOnceAreAnsweredIfTheAnswerIsDueAtOnce(Transport transport)
      throws IOException {
    try (Simulator simulator = start(transport, false);
        RawClient client = RawClient.connect(simulator)) {
      client.send("GET /large HTTP/1.0\r\n\r\n").halfClose();
      client.readHead();
      client.readBody(8 * MEGABYTE);
      client.expectEnd();
    }
  }

  @OnEveryTransport
  void aClientThatLeavesInTheMiddleOfItsBodyDoesNoHarm(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, false)) {
      for (int i = 0; i < 20; i++) {
        try (RawClient client = RawClient.connectWithSmallWindow(simulator)) {
          client.send(getOf("/large") + getOf("/slow")).readHead();
          if (i % 2 == 0) {
            client.reset();
          }
        }
      }
      Eventually.expect(() -> assertThat(simulator.counts().abandoned()).isEqualTo(20));
      assertThat(RawClient.get(simulator, "/large").body()).hasSize(8 * MEGABYTE);
    }
  }

  @OnEveryTransport
  void disconnectOfAThrottledClientIsNoticedWhenResponsesAreDue(Transport transport)
      throws IOException {
    Limits limits = Limits.defaults().withPipelinedRequests(2).withConnections(1);
    try (Simulator simulator =
        Simulator.builder()
            .transport(transport)
            .manualClock()
            .limits(limits)
            .recipe(Recipes.text("/*", "late", "100ms"))
            .start()) {
      try (RawClient client = RawClient.connect(simulator)) {
        client.send(getOf("/").repeat(2));
        simulator.clock().awaitPending(2);
        client.reset();
      }
      simulator.clock().advanceBy("100ms");
      admitted(simulator).close();
    }
  }

  @OnEveryTransport
  void aHalfClosedClientThatWaitsCostsNoCpu(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, true);
        RawClient client = RawClient.connect(simulator)) {
      client.get("/slow").halfClose();
      expectArrived(simulator, 1);
      Thread.sleep(50); // for the FIN to be noticed
      long before = SimulatorThreads.cpuNanos();
      Thread.sleep(200);
      assertThat(SimulatorThreads.cpuNanos() - before).isLessThan(100_000_000); // 100 ms
    }
  }

  @Test
  void adminResponseOfADisconnectedClientIsDropped() throws IOException {
    try (Simulator simulator = start(Transport.AUTO, false)) {
      try (RawClient client = RawClient.connect(simulator)) {
        client.get("/_admin/routes").reset();
      }
      assertThat(RawClient.get(simulator, "/_admin/routes").text())
          .isEqualTo("/slow\n/soon\n/large");
      assertThat(simulator.counts().abandoned()).isZero();
    }
  }

  private static Simulator start(Transport transport, boolean halfClose) {
    return Simulator.builder()
        .transport(transport)
        .halfClose(halfClose)
        .recipe(
            Recipes.all(
                Recipes.text("/slow", "late", "1h"),
                Recipes.text("/soon", "soon", "100ms"),
                Recipes.random("/large", "8mb")))
        .start();
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

  private static void expectArrived(Simulator simulator, int requests) {
    Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(requests));
  }

  private static void expectAbandoned(Simulator simulator, int requests) {
    Eventually.expect(() -> assertThat(simulator.counts().abandoned()).isEqualTo(requests));
  }
}
