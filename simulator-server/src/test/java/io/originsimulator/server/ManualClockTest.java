package io.originsimulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.Future;
import io.originsimulator.server.clock.ManualTime;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.loop.NativeTransport;
import io.originsimulator.server.wire.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ManualClockTest {
  private final FrozenServer frozen = new FrozenServer();
  private final ManualTime time = new ManualTime(Instant.EPOCH);
  private final Assembly parts = new Assembly(Simulator.builder(), time, Assembly.Heap.ofThisJvm());
  private final NativeTransport transport = NativeTransport.of(NativeTransport.Kind.NIO);
  private final EventLoops loops =
      EventLoops.of(transport, OptionalInt.of(1), parts::newLoop, () -> {});
  private HttpServer server;
  private ManualClock clock;

  @BeforeEach
  void start() throws IOException {
    server =
        HttpServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            null,
            transport,
            loops,
            parts.serve(null, Runnable::run, () -> {}));
    server.open();
    clock = new ManualClock(time, parts.scenarios, loops, server, false);
  }

  @AfterEach
  void close() {
    server.stop(Duration.ZERO, () -> {});
    parts.scenarios.close();
    frozen.close();
  }

  @Test
  void anEventLoopIsRefusedInsteadOfWaitingForItself() {
    Map<String, Runnable> calls =
        Map.of(
            "advanceBy", () -> clock.advanceBy("1s"),
            "advanceTo", () -> clock.advanceTo("1s"),
            "advanceToNextStage", () -> clock.advanceToNextStage(),
            "pending", () -> clock.pending(),
            "awaitPending", () -> clock.awaitPending(1),
            "releasePending", () -> clock.releasePending());
    calls.forEach(
        (name, call) -> {
          Future<?> called = loops.group().next().submit(call);
          called.awaitUninterruptibly();
          assertThat(called.cause())
              .isInstanceOf(IllegalStateException.class)
              .hasMessageMatching(
                  name
                      + ": called on origin-simulator-\\d+-1, an event loop of the simulator, which would wait for itself"
                      + " \\(call it on a thread of the test\\)");
        });
    assertThat(clock.elapsed()).isZero();
  }

  @Test
  void advanceIncludesTasksBegunByEventLoops() {
    Thread test = Thread.currentThread();
    loops
        .group()
        .next()
        .execute(
            () -> {
              long arrival = time.nanoTime();
              while (test.getState() != Thread.State.TIMED_WAITING) { // for this loop
                Thread.onSpinWait(); // the request is being planned
              }
              time.schedule(loops.group().next(), arrival + 100, () -> {});
            });
    clock.advanceBy(Duration.ofNanos(100));
    assertThat(time.waiting()).isZero();
  }
}
