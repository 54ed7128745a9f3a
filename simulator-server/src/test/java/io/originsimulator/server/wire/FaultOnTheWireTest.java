package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Faults at a client's socket. */
class FaultOnTheWireTest {
  private static final int MEGABYTE = 1 << 20;

  private static Simulator start(Transport transport, String size, String fault) {
    return Simulator.builder()
        .transport(transport)
        .recipe(
            Recipes.all(
                Recipes.content(
                    "/faulty",
                    "\"random_content\": \"" + size + "\"",
                    "{\"at\": 0, \"status\": 200, \"fault\": \"" + fault + "\"}"),
                Recipes.random("/large", "4mb"),
                Recipes.text("/", "hello", "0")))
        .start();
  }

  private static void expectReset(RawClient client) {
    assertThatThrownBy(client::expectEnd)
        .isInstanceOf(SocketException.class)
        .hasMessageContaining("Connection reset");
  }

  private static Duration untilReset(RawClient client) throws IOException {
    Stopwatch watch = Stopwatch.start();
    client.get("/faulty");
    expectReset(client);
    return watch.elapsed();
  }

  /** Retries with NIO, whose reset comes after 250 ms, even if the reader was paused. */
  private static void unlessTheReaderStoodStill(Transport transport, Claim claim) throws Exception {
    for (int tries = transport == Transport.NIO ? 5 : 1; tries > 0; tries--) {
      try {
        claim.holds();
        return;
      } catch (SocketException e) {
        if (tries == 1) {
          throw e;
        }
      }
    }
  }

  private interface Claim {
    void holds() throws Exception;
  }

  /** Returns the median, since the machine may delay single runs. */
  private static Duration median(List<Duration> times) {
    return times.stream().sorted().toList().get(times.size() / 2);
  }

  private static void expectFaults(Simulator simulator, String fault, long number) {
    Eventually.expect(
        () -> assertThat(simulator.counts().faults()).isEqualTo(Map.of(fault, number)));
  }

  @OnEveryTransport
  void aResetAtOnceIsARealResetWithoutAByte(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "1kb", "reset")) {
      List<Duration> times = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        try (RawClient client = RawClient.connect(simulator)) {
          times.add(untilReset(client));
        }
      }
      assertThat(median(times)).isLessThan(Duration.ofMillis(200));
      expectFaults(simulator, "reset", 5);
      assertThat(simulator.counts().byStatus()).isEmpty();
    }
  }

  @OnEveryTransport
  void aResetAtOnceOfAConnectionThatWasUsedIsAsQuickAsTheTransportCanTell(Transport transport)
      throws IOException {
    try (Simulator simulator = start(transport, "1kb", "reset")) {
      List<Duration> times = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        try (RawClient client = RawClient.connect(simulator)) {
          client.get("/").read();
          times.add(untilReset(client));
        }
      }
      if (transport == Transport.NIO) {
        assertThat(Collections.min(times)).isGreaterThanOrEqualTo(Duration.ofMillis(250));
        assertThat(median(times)).isLessThan(Duration.ofMillis(500));
      } else {
        assertThat(median(times)).isLessThan(Duration.ofMillis(200));
      }
    }
  }

  @OnEveryTransport
  void aResetAfterTheHeadComesWhenTheHeadHasArrived(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "1kb", "reset after head");
        RawClient client = RawClient.connect(simulator)) {
      assertThat(client.get("/faulty").readHead().header("content-length")).isEqualTo("1024");
      expectReset(client);
      assertThat(simulator.counts().byStatus()).isEqualTo(Map.of(200, 1L));
    }
  }

  @OnEveryTransport
  void aResetInTheMiddleLosesNothingThatWasPromisedToASlowReader(Transport transport)
      throws Exception {
    unlessTheReaderStoodStill(
        transport,
        () -> {
          try (Simulator simulator = start(transport, "16mb", "reset after 50%");
              RawClient client = RawClient.connectWithSmallWindow(simulator)) {
            RawResponse head = client.get("/faulty").readHead();
            assertThat(head.header("content-length")).isEqualTo(String.valueOf(16 * MEGABYTE));
            for (int read = 0; read < 8 * MEGABYTE; read += MEGABYTE) {
              // real time is claimed: NIO waits 250 ms for its reader, the others poll
              Thread.sleep(transport == Transport.NIO ? 20 : 150);
              client.readBody(MEGABYTE);
            }
            expectReset(client);
            expectFaults(simulator, "reset", 1);
          }
        });
  }

  @OnEveryTransport
  void aResetLosesNothingOfTheAnswersBeforeIt(Transport transport) throws Exception {
    unlessTheReaderStoodStill(
        transport,
        () -> {
          try (Simulator simulator = start(transport, "1kb", "reset");
              RawClient client = RawClient.connectWithSmallWindow(simulator)) {
            client.send(getOf("/large") + getOf("/faulty"));
            client.readHead();
            client.readBody(4 * MEGABYTE);
            expectReset(client);
          }
        });
  }

  @OnEveryTransport
  void aClientThatLeavesBeforeTheFaultsPointMeetsNoFault(Transport transport) throws Exception {
    try (Simulator simulator = start(transport, "16mb", "reset after 50%")) {
      try (RawClient client = RawClient.connectWithSmallWindow(simulator)) {
        client.get("/faulty").readHead();
        Thread.sleep(300); // longer than the 250 ms after which NIO takes bytes as sent
        client.readBody(MEGABYTE);
      }
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("hello");
      assertThat(simulator.counts().faults()).isEmpty();
    }
  }

  @OnEveryTransport
  void anOrderlyEndInTheMiddleIsATruncatedBody(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "8mb", "close after 50%");
        RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      RawResponse head = client.get("/faulty").readHead();
      assertThat(head.header("content-length")).isEqualTo(String.valueOf(8 * MEGABYTE));
      client.readBody(4 * MEGABYTE);
      client.expectEnd();
      expectFaults(simulator, "close", 1);
    }
  }

  @OnEveryTransport
  void anOrderlyEndAtOnceIsAnEndWithoutAByte(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "1kb", "close");
        RawClient client = RawClient.connect(simulator)) {
      client.get("/faulty").expectEnd();
    }
  }

  @OnEveryTransport
  void aStallIsSilenceUntilTheClientLeaves(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "1mb", "stall after 50%")) {
      List<RawClient> stalled = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        RawClient client = RawClient.connect(simulator).get("/faulty");
        client.readHead();
        client.readBody(MEGABYTE / 2);
        assertThat(client.isSilentFor(100)).isTrue();
        stalled.add(client);
      }
      expectFaults(simulator, "stall", 3);
      stalled.get(0).reset();
      stalled.get(1).halfClose().expectEnd();
      stalled.get(2).leave();
      assertThat(simulator.counts().abandoned()).isZero();
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("hello");
    }
  }

  @OnEveryTransport
  void aStoppingServerDoesNotWaitForStalledClients(Transport transport) throws IOException {
    Simulator simulator = start(transport, "1kb", "stall after head");
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/faulty").readHead();
      expectFaults(simulator, "stall", 1);
      Thread stop = new Thread(() -> simulator.close(Duration.ofSeconds(30)));
      stop.start();
      client.expectEnd();
      client.leave();
      Eventually.expect(() -> assertThat(stop.isAlive()).isFalse());
    }
  }

  @OnEveryTransport
  void garbageReplacesTheRestAndEndsTheConnection(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "1kb", "garbage after 10b");
        RawClient client = RawClient.connect(simulator)) {
      client.get("/faulty").readHead();
      client.readBody(10);
      assertThat(client.readBody(256)).startsWith(0xff);
      client.expectEnd();
      expectFaults(simulator, "garbage", 1);
    }
  }

  @OnEveryTransport
  void garbageWithoutAPointIsTheOnlyOutput(Transport transport) throws IOException {
    try (Simulator simulator = start(transport, "1kb", "garbage");
        RawClient client = RawClient.connect(simulator)) {
      assertThat(client.get("/faulty").readBody(256)).startsWith(0xff);
      client.expectEnd();
    }
  }
}
