package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.ListenerBuilder;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.SimulatorBuilder;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The listener's timeline at a client's socket. */
@Timeout(60)
class ListenerOnTheWireTest {
  private static final String NEWS = Recipes.text("/news", "news", "0");
  private static final String CONTROL = RawClient.headOf("GET /_admin/listener HTTP/1.1");

  private static ListenerBuilder refusing() {
    return Listener.builder().accept("10s", Accept.REFUSE).accept("20s", Accept.OPEN);
  }

  private static SimulatorBuilder manual() {
    return Simulator.builder().manualClock().recipe(NEWS);
  }

  private static void expectServed(Simulator simulator) throws IOException {
    assertThat(RawClient.get(simulator, "/news").text()).isEqualTo("news");
  }

  private static void expectRefused(Simulator simulator) {
    assertThatThrownBy(() -> RawClient.connect(simulator)).isInstanceOf(ConnectException.class);
  }

  @OnEveryTransport
  void refusesConnectionsFromOneInstantToAnother(Transport transport) throws IOException {
    try (Simulator simulator = manual().transport(transport).https().listener(refusing()).start();
        RawClient open = RawClient.connect(simulator)) {
      int port = simulator.port();
      simulator.clock().advanceTo("9.999s");
      expectServed(simulator);
      simulator.clock().advanceTo("10s");
      expectRefused(simulator);
      assertThatThrownBy(
              () ->
                  new Socket(simulator.httpsUri().getHost(), simulator.httpsUri().getPort())
                      .close())
          .isInstanceOf(ConnectException.class);
      assertThat(open.get("/news").read().text()).isEqualTo("news");
      simulator.clock().advanceToNextStage();
      assertThat(simulator.port()).isEqualTo(port);
      expectServed(simulator);
      assertThat(open.get("/news").read().text()).isEqualTo("news");
    }
  }

  @OnEveryTransport
  void followsTheSystemClock(Transport transport) throws IOException {
    Instant start = Instant.now();
    try (Simulator simulator =
        Simulator.builder()
            .transport(transport)
            .recipe(NEWS)
            .startAt(start)
            .listener(Listener.builder().accept("0.05s", Accept.REFUSE))
            .start()) {
      Eventually.expect(() -> expectRefused(simulator));
      Duration later = Duration.between(start, Instant.now()).plusMillis(50);
      simulator.listener(
          Listener.builder()
              .accept("0s", Accept.REFUSE)
              .accept(later.toMillis() + "ms", Accept.OPEN));
      Eventually.expect(
          () -> {
            try {
              expectServed(simulator);
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          });
    }
  }

  @OnEveryTransport
  void stallMakesConnectsTimeOutOrIsRefused(Transport transport) throws IOException {
    ListenerBuilder stalling =
        Listener.builder()
            .accept("10s", Accept.STALL)
            .accept("20s", Accept.REFUSE)
            .accept("30s", Accept.STALL)
            .accept("40s", Accept.OPEN);
    try (Simulator simulator = manual().transport(transport).https().start();
        RawClient open = RawClient.connect(simulator)) {
      open.get("/news").read(); // so that the connection has been accepted
      if (transport != Transport.EPOLL) {
        assertThatThrownBy(() -> simulator.listener(stalling))
            .hasMessage(
                """
                2 problems
                  listener.stages[0].accept: "stall" with the transport %s (expected: the transport \
                epoll, on Linux) ("close", or "fault": "stall" in a recipe, works with every transport)
                  listener.stages[2].accept: "stall" with the transport %<s (expected: the transport \
                epoll, on Linux) ("close", or "fault": "stall" in a recipe, works with every transport)\
                """
                    .formatted(transport.name().toLowerCase(Locale.ROOT)));
        assertThat(simulator.listener()).isEqualTo(Listener.NONE);
        return;
      }
      simulator.listener(stalling);
      simulator.clock().advanceTo("10s");
      expectTimeout(simulator.uri());
      expectTimeout(simulator.httpsUri());
      assertThat(open.get("/news").read().text()).isEqualTo("news");
      simulator.clock().advanceTo("20s");
      expectRefused(simulator);
      simulator.clock().advanceTo("30s");
      expectTimeout(simulator.uri());
      simulator.stop();
      expectRefused(simulator);
      simulator.start();
      expectTimeout(simulator.uri());
      simulator.clock().advanceTo("40s");
      expectServed(simulator);
    }
  }

  private static void expectTimeout(URI server) {
    for (int i = 0; i < 3; i++) { // also the one that could take a free place in the queue
      assertThatThrownBy(
              () -> {
                try (Socket socket = new Socket()) {
                  socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), 50);
                }
              })
          .isInstanceOf(SocketTimeoutException.class)
          .hasMessage("Connect timed out");
    }
  }

  @Test
  void refusesFromTheStart() throws IOException {
    try (Simulator simulator =
        manual()
            .listener(Listener.builder().accept("0s", Accept.REFUSE).accept("1s", Accept.OPEN))
            .start()) {
      expectRefused(simulator);
      simulator.clock().advanceTo("1s");
      expectServed(simulator);
    }
  }

  @Test
  void documentReplacesTheListenerAndOthersKeepIt() throws IOException {
    try (Simulator simulator = manual().listener(refusing()).start();
        RawClient open = RawClient.connect(simulator)) {
      open.get("/news").read(); // so that the connection has been accepted
      simulator.clock().advanceTo("10s");
      simulator.add(NEWS);
      expectRefused(simulator);
      assertThat(open.send(CONTROL).read().text())
          .isEqualTo(RecipeJson.write(refusing().build()))
          .isEqualTo(RecipeJson.write(simulator.listener()));
      open.send(RawClient.postOf("/_admin/add_recipe", "{\"listener\": {\"idle\": \"5s\"}}"));
      assertThat(open.read().status()).isEqualTo(201);
      expectServed(simulator);
      assertThat(simulator.listener()).isEqualTo(Listener.builder().idle("5s").build());
      simulator.listener(Listener.builder().accept("1s", Accept.REFUSE));
      simulator.clock().advanceBy("999ms");
      expectServed(simulator);
      simulator.clock().advanceBy("1ms");
      expectRefused(simulator);
    }
  }

  @Test
  void refusedDocumentChangesNothing() throws IOException {
    try (Simulator simulator = manual().listener(refusing()).start();
        RawClient client = RawClient.connect(simulator)) {
      client.send(
          RawClient.postOf(
              "/_admin/add_recipe",
              "{\"listener\": {}, \"recipes\": [{\"origin\": \"http://127.0.0.1:1\"}]}"));
      assertThat(client.read().status()).isEqualTo(400);
      assertThat(simulator.listener()).isEqualTo(refusing().build());
    }
  }

  @Test
  void equalListenerOfAChangeKeepsItsTimeline() throws IOException {
    List<RecipeDocument> same = List.of(RecipeDocument.of(refusing().build()));
    try (Simulator simulator = manual().listener(refusing()).start()) {
      simulator.clock().advanceBy("9s");
      simulator.change(Set.of(), same, recipe -> false);
      simulator.clock().advanceBy("1s");
      expectRefused(simulator);
    }
  }

  @Test
  void restartRemovesTheListener() throws IOException {
    try (Simulator simulator = manual().listener(refusing()).start();
        RawClient open = RawClient.connect(simulator)) {
      open.get("/news").read(); // so that the connection has been accepted
      simulator.clock().advanceTo("10s");
      simulator.restart();
      expectServedAgain(simulator);
      simulator.listener(Listener.builder().accept("0s", Accept.REFUSE));
      expectRefused(simulator);
      assertThat(open.send(RawClient.headOf("GET /_admin/restart HTTP/1.1")).read().status())
          .isEqualTo(200);
      expectServedAgain(simulator);
    }
  }

  private static void expectServedAgain(Simulator simulator) throws IOException {
    assertThat(simulator.listener()).isEqualTo(Listener.NONE);
    assertThat(RawClient.get(simulator, "/news").status()).isEqualTo(406);
  }

  @Test
  void stoppedSimulatorOpensItsPortInNoStage() throws IOException {
    try (Simulator simulator = manual().listener(refusing()).start()) {
      simulator.clock().advanceTo("10s");
      simulator.stop();
      simulator.start();
      expectRefused(simulator);
      simulator.stop();
      simulator.clock().advanceTo("20s");
      expectRefused(simulator);
      simulator.start();
      expectServed(simulator);
    }
  }

  @Test
  void portThatWasTakenMeanwhileIsReported() throws IOException {
    try (Simulator simulator = manual().listener(refusing()).start();
        LogWatch log = new LogWatch()) {
      simulator.clock().advanceTo("10s");
      try (ServerSocket taken = new ServerSocket()) {
        taken.setReuseAddress(true);
        taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), simulator.port()));
        simulator.clock().advanceTo("20s");
        assertThat(log.lines())
            .contains(
                "SEVERE: The listener accepts no connections: cannot listen on 127.0.0.1:"
                    + simulator.port()
                    + ": the port is in use (port 0 picks a free one)");
      }
    }
  }

  @OnEveryTransport
  void idleConnectionIsClosedOnTheManualClock(Transport transport) throws IOException {
    try (Simulator simulator =
            manual().transport(transport).listener(Listener.builder().idle("5s")).start();
        RawClient client = RawClient.connect(simulator).get("/news")) {
      assertThat(client.read().text()).isEqualTo("news");
      simulator.clock().advanceBy("5s");
      client.expectEnd();
    }
  }

  @OnEveryTransport
  void closedConnectionGetsAnEndAndNoReset(Transport transport) throws IOException {
    try (Simulator simulator =
        manual()
            .transport(transport)
            .listener(Listener.builder().accept("0s", Accept.CLOSE))
            .start()) {
      for (int i = 0; i < 3; i++) {
        try (RawClient client = RawClient.connect(simulator)) {
          client.get("/news").expectEnd();
        }
      }
      assertThat(simulator.counts().requests()).isZero();
    }
  }
}
