package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.OriginAccess;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The start and end of a simulator, with all resources released. */
class LifecycleTest {
  private static final Duration GRACE = Duration.ofMinutes(1);

  /** Less than the two seconds for which event loops continue after a default shutdown. */
  private static final Duration SOON = Duration.ofMillis(1500);

  @OnEveryTransport
  void closeWithGraceSendsPendingResponsesAndRefusesConnections(Transport transport)
      throws Exception {
    String recipe = Recipes.text("/*", "in time", "300ms");
    Simulator simulator =
        Simulator.builder().transport(transport).manualClock().recipe(recipe).start();
    try (RawClient pending = RawClient.connect(simulator);
        RawClient idle = RawClient.connect(simulator)) {
      // a connection in the kernel's queue is reset when the listener closes
      assertThat(idle.get("/_admin/status").read().status()).isEqualTo(200);
      pending.send(getOf("/").repeat(2));
      simulator.clock().awaitPending(2);
      CompletableFuture<Boolean> closed = closeLater(simulator, GRACE);
      idle.expectEnd();
      idle.leave();
      expectRefused(simulator);
      assertThat(pending.isSilentFor(2000)).isTrue(); // until its event loop has been notified, too
      simulator.clock().advanceBy("300ms");
      RawResponse first = pending.read();
      assertThat(first.text()).isEqualTo("in time");
      RawResponse last = pending.read();
      assertThat(last.text()).isEqualTo("in time");
      assertThat(last.header("connection")).isEqualTo("close");
      pending.expectEnd();
      pending.leave();
      assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
      assertThat(simulator.counts().abandoned()).isZero();
    } finally {
      simulator.close();
    }
  }

  @OnEveryTransport
  void closeWithGraceCompletesALargeBody(Transport transport) throws Exception {
    Simulator simulator = start(transport, Recipes.random("/*", "16mb"));
    try (RawClient client = RawClient.connectWithSmallWindow(simulator)) {
      client.get("/").readHead();
      CompletableFuture<Boolean> closed = closeLater(simulator, GRACE);
      client.readBody(16 << 20);
      client.expectEnd();
      client.leave();
      assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
    } finally {
      simulator.close();
    }
  }

  @OnEveryTransport
  void requestsPendingAfterTheGraceAreDropped(Transport transport) throws Exception {
    assertThat(quickestEnd(transport, Duration.ofMillis(200)))
        .isBetween(Duration.ofMillis(200), SOON);
  }

  @OnEveryTransport
  void closeWithoutGraceEndsAtOnce(Transport transport) throws IOException {
    assertThat(quickestEnd(transport, Duration.ZERO)).isLessThan(SOON);
  }

  /** Returns the shortest end of several with a pending response; the machine may delay any one. */
  private static Duration quickestEnd(Transport transport, Duration grace) throws IOException {
    Duration quickest = Duration.ofDays(1);
    for (int i = 0; i < 5 && quickest.compareTo(SOON) >= 0; i++) {
      Simulator simulator = start(transport, Recipes.text("/*", "late", "1h"));
      try (RawClient client = RawClient.connect(simulator)) {
        client.get("/");
        Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(1));
        Stopwatch watch = Stopwatch.start();
        if (grace.isZero()) {
          simulator.close();
        } else {
          simulator.close(grace);
        }
        quickest = Collections.min(List.of(quickest, watch.elapsed()));
        client.expectGone();
        assertThat(simulator.counts().abandoned()).isEqualTo(1);
      }
    }
    return quickest;
  }

  @Test
  void closingTwiceIsClosingOnce() throws Exception {
    Simulator simulator = start(Transport.AUTO, Recipes.text("/*", "a", "0"));
    simulator.close();
    simulator.close();
    simulator.close(GRACE);
    simulator.awaitClose();
    expectRefused(simulator);
  }

  @Test
  void aSecondCloseEndsTheGraceOfTheFirst() throws Exception {
    Simulator simulator = start(Transport.AUTO, Recipes.text("/*", "late", "1h"));
    try (RawClient client = RawClient.connect(simulator)) {
      client.get("/");
      Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(1));
      CompletableFuture<Boolean> first = closeLater(simulator, Duration.ofHours(1));
      expectRefused(simulator);
      simulator.close();
      assertThat(first.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void awaitCloseReturnsWhenItHasEnded() throws Exception {
    Simulator simulator = Simulator.builder().start();
    CompletableFuture<Boolean> awaited =
        Later.of(
            () -> {
              simulator.awaitClose();
              return true;
            });
    assertThat(awaited).isNotDone();
    simulator.close();
    assertThat(awaited.get(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aClosedSimulatorTakesNoRecipe() {
    Simulator simulator = Simulator.builder().start();
    simulator.close();
    assertThatThrownBy(() -> simulator.add(RecipeJson.read(Recipes.text("/*", "a", "0"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the simulator has been closed");
    simulator.restart();
    assertThat(simulator.recipes()).isEmpty();
  }

  @Test
  void closingCancelsFetches() throws Exception {
    try (Simulator upstream = start(Transport.AUTO, Recipes.text("/*", "late", "1h"))) {
      OriginAccess patient = new OriginAccess(List.of("*"), Duration.ofHours(1));
      Simulator simulator = Simulator.builder().origins(patient).start();
      try (RawClient poster = RawClient.connect(simulator)) {
        String recipe = Recipes.origin("/*", upstream.uri("/"));
        poster.send(RawClient.postOf("/_admin/add_recipe", recipe));
        Eventually.expect(() -> assertThat(upstream.counts().requests()).isEqualTo(1));
        Stopwatch watch = Stopwatch.start();
        simulator.close();
        assertThat(watch.elapsed()).isLessThan(Duration.ofSeconds(20)); // far less than an hour
        poster.expectGone();
      }
      Eventually.expect(() -> assertThat(upstream.counts().abandoned()).isEqualTo(1));
    }
    Eventually.expect(() -> assertThat(SimulatorThreads.alive()).isEmpty());
  }

  @Test
  void closingCancelsAFetchOfJavaCodeWithAMessage() throws Exception {
    try (Simulator upstream = start(Transport.AUTO, Recipes.text("/*", "late", "1h"))) {
      Simulator simulator = Simulator.builder().start();
      RecipeDocument recipe = RecipeJson.read(Recipes.origin("/*", upstream.uri("/")));
      CompletableFuture<String> refused =
          Later.of(
              () -> {
                simulator.add(recipe);
                return "added";
              });
      Eventually.expect(() -> assertThat(upstream.counts().requests()).isEqualTo(1));
      simulator.close();
      assertThat(refused)
          .failsWithin(Duration.ofSeconds(10)) // a fetch may take 30 s
          .withThrowableThat()
          .havingCause()
          .isInstanceOf(RecipeException.class)
          .withMessage(
              "origin: " + upstream.uri("/") + " was not fetched: the simulator is closing");
    }
  }

  @Test
  void aPortInUseIsNamedAndNothingStays() throws IOException {
    try (ServerSocket taken = new ServerSocket(0)) {
      int port = taken.getLocalPort();
      long pinned = Memory.pinnedBytes();
      assertThatThrownBy(
              () -> Simulator.builder().port(port).recipe(Recipes.random("/*", "1mb")).start())
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage(
              "cannot listen on 127.0.0.1:"
                  + port
                  + ": the port is in use (port 0 picks a free one)");
      expectNothingStays(pinned);
    }
  }

  @Test
  void aHostThatIsNotHereIsNamed() {
    assertThatThrownBy(() -> Simulator.builder().host("no-such-host.invalid").start())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("cannot listen on no-such-host.invalid:0: there is no such host");
    assertThatThrownBy(() -> Simulator.builder().host("192.0.2.1").port(8080).start())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith("cannot listen on 192.0.2.1:8080: ");
  }

  @Test
  void aTransportThatIsNotHereIsNamedWithTheReason() {
    Transport foreign =
        Transports.here().contains(Transport.KQUEUE) ? Transport.EPOLL : Transport.KQUEUE;
    String name = foreign == Transport.EPOLL ? "epoll" : "kqueue";
    assertThatThrownBy(() -> Simulator.builder().transport(foreign).start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching("transport " + name + " is not available here: .+");
  }

  @OnEveryTransport
  void closedSimulatorLeavesNoThreadsBuffersOrFiles(Transport transport) throws IOException {
    start(transport, Recipes.random("/*", "1mb")).close(); // loads the classes
    long pinned = Memory.pinnedBytes();
    long files = openFiles();
    for (int i = 0; i < 20; i++) {
      try (Simulator simulator = start(transport, Recipes.random("/*", "1mb"));
          RawClient client = RawClient.connect(simulator);
          RawClient leaving = RawClient.connectWithSmallWindow(simulator)) {
        assertThat(client.get("/").read().status()).isEqualTo(200);
        leaving.get("/").readHead();
      }
    }
    expectNothingStays(pinned);
    Eventually.expect(() -> assertThat(openFiles()).isLessThan(files + 20));
  }

  @Test
  void twoHundredSimulatorsReuseOnePort() throws IOException {
    long pinned = Memory.pinnedBytes();
    int port = Ports.unused();
    for (int i = 0; i < 200; i++) {
      try (Simulator simulator =
          Simulator.builder().port(port).recipe(Recipes.text("/*", "a" + i, "0")).start()) {
        assertThat(RawClient.get(simulator, "/").text()).isEqualTo("a" + i);
      }
    }
    expectNothingStays(pinned);
  }

  private static Simulator start(Transport transport, String recipe) {
    return Simulator.builder().transport(transport).recipe(recipe).start();
  }

  private static CompletableFuture<Boolean> closeLater(Simulator simulator, Duration grace) {
    return Later.of(
        () -> {
          simulator.close(grace);
          return true;
        });
  }

  /** Waits until connections are refused; with NIO, the selector must release the socket first. */
  private static void expectRefused(Simulator simulator) {
    Eventually.expect(
        () ->
            assertThatThrownBy(() -> RawClient.connect(simulator).close())
                .isInstanceOf(ConnectException.class));
  }

  private static void expectNothingStays(long pinnedBefore) {
    Eventually.expect(() -> assertThat(SimulatorThreads.alive()).isEmpty());
    assertThat(Memory.pinnedBytes()).isLessThanOrEqualTo(pinnedBefore);
  }

  private static long openFiles() {
    Path open = Path.of("/proc/self/fd");
    if (!Files.isDirectory(open)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(open)) {
      return files.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
