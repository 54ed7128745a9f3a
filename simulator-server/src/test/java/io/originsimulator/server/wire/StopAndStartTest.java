package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.Outcome;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A simulator that is stopped for a while and started again on the same port. */
@Timeout(60)
class StopAndStartTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String RECIPES =
      Recipes.all(
          Recipes.content(
              "/news",
              "\"body\": \"news\"",
              Recipes.stage("0", 200, "0"),
              Recipes.stage("10s", 503, "0")),
          Recipes.text("/late", "late", "1h"));

  @OnEveryTransport
  void connectionsAreRefusedUntilItStartsOnTheSamePort(Transport transport) throws IOException {
    try (Simulator simulator =
        Simulator.builder().transport(transport).journal(10).recipe(RECIPES).start()) {
      int port = simulator.port();
      assertThat(RawClient.get(simulator, "/news").text()).isEqualTo("news");
      for (int i = 0; i < 3; i++) {
        simulator.stop();
        simulator.stop(); // a second call does nothing
        assertThatThrownBy(() -> RawClient.connect(simulator)).isInstanceOf(ConnectException.class);
        simulator.start();
        simulator.start();
        assertThat(simulator.port()).isEqualTo(port);
        assertThat(RawClient.get(simulator, "/news").text()).isEqualTo("news");
      }
      assertThat(simulator.counts().requests()).isEqualTo(4);
      assertThat(simulator.requests("/news")).hasSize(4);
    }
  }

  @OnEveryTransport
  void pendingRequestsAreAbandonedByTheSimulator(Transport transport) throws IOException {
    try (Simulator simulator =
            Simulator.builder().transport(transport).journal(10).recipe(RECIPES).start();
        RawClient client = RawClient.connect(simulator).get("/late")) {
      assertThat(simulator.requests().take(PATIENCE).path()).isEqualTo("/late");
      simulator.stop();
      assertThat(client.readToTheEnd()).isEmpty();
      assertThat(simulator.requests().get(0).outcome()).isInstanceOf(Outcome.Abandoned.class);
      assertThat(simulator.requests().get(0).outcome().left()).isEmpty();
      simulator.start();
      RawClient next = RawClient.connect(simulator).get("/late");
      simulator.requests().take(PATIENCE);
      next.close();
      Eventually.expect(() -> assertThat(simulator.requests().get(1).outcome().left()).isPresent());
    }
  }

  @Test
  void timelinesContinue() throws IOException {
    try (Simulator simulator = Simulator.builder().manualClock().recipe(RECIPES).start()) {
      simulator.stop();
      simulator.clock().advanceBy("10s");
      simulator.start();
      assertThat(RawClient.get(simulator, "/news").status()).isEqualTo(503);
      assertThat(simulator.clock().pending()).isZero();
    }
  }

  @Test
  void theSharedEventLoopServesOn() throws IOException {
    try (Simulator other = Simulator.builder().sharedEventLoop().recipe(RECIPES).start();
        Simulator simulator = Simulator.builder().sharedEventLoop().recipe(RECIPES).start()) {
      simulator.stop();
      assertThat(RawClient.get(other, "/news").text()).isEqualTo("news");
      simulator.start();
      assertThat(RawClient.get(simulator, "/news").text()).isEqualTo("news");
    }
  }

  @Test
  void aPortThatWasTakenMeanwhileIsReported() throws IOException {
    try (Simulator simulator = Simulator.builder().start()) {
      simulator.stop();
      try (ServerSocket taken = new ServerSocket()) {
        taken.setReuseAddress(true);
        taken.bind(
            new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), simulator.port()));
        assertThatThrownBy(simulator::start)
            .isInstanceOf(UncheckedIOException.class)
            .hasMessage(
                "cannot listen on 127.0.0.1:"
                    + simulator.port()
                    + ": the port is in use (port 0 picks a free one)");
      }
      simulator.start();
      assertThat(RawClient.get(simulator, "/none").status()).isEqualTo(406);
    }
  }

  @Test
  void aClosedSimulatorIsNotStarted() {
    Simulator simulator = Simulator.builder().start();
    assertThat(simulator.isClosed()).isFalse();
    simulator.stop();
    assertThat(simulator.isClosed()).isFalse();
    simulator.close();
    assertThat(simulator.isClosed()).isTrue();
    assertThatThrownBy(simulator::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has been closed");
    simulator.stop(); // does nothing
  }

  @Test
  void disconnectDuringTheGraceCountsDespiteAStop() throws Exception {
    Simulator simulator = Simulator.builder().journal(10).recipe(RECIPES).start();
    try (RawClient client = RawClient.connect(simulator).get("/late")) {
      simulator.requests().take(PATIENCE);
      CompletableFuture<Boolean> closed =
          Later.of(
              () -> {
                simulator.close(Duration.ofMinutes(5));
                return true;
              });
      Eventually.expect(() -> assertThat(simulator.isClosed()).isTrue());
      CompletableFuture<Boolean> stopped =
          Later.of(
              () -> {
                simulator.stop();
                return true;
              });
      assertThat(stopped.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      assertThat(closed).isNotDone();
      client.leave();
      assertThat(closed.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
    assertThat(simulator.requests().get(0).outcome().left()).isPresent();
  }
}
