package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Simulators that share event loops start fast, are independent, and release everything. */
class SharedEventLoopTest {
  private static final int CYCLES = 2_000;
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  @BeforeEach
  void noThreadIsLeftOfOtherTests() {
    Eventually.expect(() -> assertThat(SimulatorThreads.alive()).isEmpty());
  }

  @AfterEach
  void theThreadsEndSoonAfterTheLastSimulator() {
    Eventually.expect(() -> assertThat(SimulatorThreads.alive()).isEmpty());
  }

  @OnEveryTransport
  void oneAfterTheOtherUsesTheSameThread(Transport transport) {
    // repeated if the machine was paused for the second after which an idle thread ends
    Eventually.expect(
        () -> {
          List<Thread> threads = threadsOfTenInTurn(transport);
          assertThat(threads).hasSize(10).containsOnly(threads.get(0));
        });
  }

  private static List<Thread> threadsOfTenInTurn(Transport transport) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      try (Simulator simulator = start(transport, Recipes.text("/", "hello", "0"))) {
        assertThat(RawClient.get(simulator, "/").text()).isEqualTo("hello");
        threads.addAll(SimulatorThreads.alive());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return threads;
  }

  @OnEveryTransport
  void manyAtOnceUseNoMoreThreadsThanThereAreCores(Transport transport) throws IOException {
    List<Simulator> simulators = new ArrayList<>();
    try {
      for (int i = 0; i < 3 * CORES; i++) {
        simulators.add(start(transport, Recipes.text("/", "simulator " + i, "0")));
      }
      for (int i = 0; i < simulators.size(); i++) {
        assertThat(RawClient.get(simulators.get(i), "/").text()).isEqualTo("simulator " + i);
        assertThat(simulators.get(i).counts().requests()).isEqualTo(1);
      }
      assertThat(SimulatorThreads.alive()).hasSize(CORES);
    } finally {
      simulators.forEach(Simulator::close);
    }
  }

  @OnEveryTransport
  void othersContinueWhenOneEnds(Transport transport) throws IOException {
    List<Simulator> simulators = new ArrayList<>();
    List<RawClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < 2 * CORES; i++) {
        String latency = i < CORES ? "1h" : "300ms";
        Simulator simulator = start(transport, Recipes.text("/", "simulator " + i, latency));
        simulators.add(simulator);
        clients.add(RawClient.connect(simulator).get("/"));
        Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(1));
      }
      for (int i = 0; i < CORES; i++) { // one on each event loop
        simulators.get(i).close();
        clients.get(i).expectGone();
        expectRefused(simulators.get(i));
      }
      for (int i = CORES; i < 2 * CORES; i++) {
        assertThat(clients.get(i).read().text()).isEqualTo("simulator " + i);
        assertThat(clients.get(i).get("/").read().text()).isEqualTo("simulator " + i);
      }
    } finally {
      for (RawClient client : clients) {
        client.close();
      }
      simulators.forEach(Simulator::close);
    }
  }

  @OnEveryTransport
  void portIsClosedAtItsEnd(Transport transport) throws IOException {
    int taken = 0;
    for (int i = 0; i < 50; i++) {
      Simulator simulator = start(transport, Recipes.text("/", "x", "0"));
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("x");
      simulator.close();
      try {
        RawClient.connect(simulator).close();
        taken++;
      } catch (SocketException e) {
        // refused
      }
    }
    // A close waits a second for its loop; the machine may be paused for longer, but not often.
    assertThat(taken).isLessThanOrEqualTo(2);
  }

  @Test
  void aManualClockMovesOnlyItsOwn() throws IOException {
    try (Simulator first = manual();
        Simulator second = manual();
        RawClient ofFirst = RawClient.connect(first).get("/");
        RawClient ofSecond = RawClient.connect(second).get("/")) {
      first.clock().awaitPending(1);
      second.clock().awaitPending(1);
      first.clock().advanceBy("1h");
      assertThat(ofFirst.read().text()).isEqualTo("late");
      assertThat(second.clock().pending()).isEqualTo(1);
      second.clock().advanceBy("1h");
      assertThat(ofSecond.read().text()).isEqualTo("late");
    }
  }

  @Test
  void thousandsOfCyclesLeaveNoThreadAndNoSocket() throws IOException {
    cycle();
    int threads = Thread.activeCount();
    long files = openFiles();
    for (int i = 1; i < CYCLES; i++) {
      cycle();
    }
    Eventually.expect(() -> assertThat(openFiles()).isLessThanOrEqualTo(files));
    Eventually.expect(() -> assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads));
  }

  private static void cycle() throws IOException {
    try (Simulator simulator =
            Simulator.builder().sharedEventLoop().recipe(Recipes.text("/", "hello", "0")).start();
        RawClient client = RawClient.connect(simulator)) {
      assertThat(client.get("/").read().text()).isEqualTo("hello");
    }
  }

  private static Simulator manual() {
    return Simulator.builder()
        .sharedEventLoop()
        .manualClock()
        .recipe(Recipes.text("/", "late", "1h"))
        .start();
  }

  private static Simulator start(Transport transport, String recipe) {
    return Simulator.builder().transport(transport).sharedEventLoop().recipe(recipe).start();
  }

  /**
   * Checks that connections are refused; one in the queue of a closing listener is reset and
   * retried.
   */
  private static void expectRefused(Simulator simulator) {
    Eventually.expect(
        () ->
            assertThatThrownBy(() -> RawClient.connect(simulator).close())
                .isInstanceOf(ConnectException.class));
  }

  /** Returns the number of open files of this process; 0 if the system does not report it. */
  private static long openFiles() {
    Path files = Path.of("/proc/self/fd");
    if (!Files.isDirectory(files)) {
      return 0;
    }
    try (Stream<Path> open = Files.list(files)) {
      return open.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
