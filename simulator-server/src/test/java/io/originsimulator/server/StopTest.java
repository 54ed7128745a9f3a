package io.originsimulator.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.concurrent.EventExecutor;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.loop.NativeTransport;
import io.originsimulator.server.wire.Eventually;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.server.wire.ServerContext;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stop of a server with two real event loops. */
@Timeout(60)
class StopTest {
  private static final String RECIPES =
      """
      [{"route": "/now", "body": "at once", "stages": [{"at": 0, "status": 200}]},
       {"route": "/late", "body": "late",
        "stages": [{"at": 0, "status": 200, "latency": "1h"}]}]
      """;

  private final Assembly parts =
      new Assembly(Simulator.builder(), SimulatorClock.system(), Assembly.Heap.ofThisJvm());
  private final NativeTransport transport = NativeTransport.best();
  private final EventLoops loops =
      EventLoops.of(transport, OptionalInt.of(2), parts::newLoop, () -> {});
  private final HttpServer server = start();

  @AfterEach
  void close() {
    parts.scenarios.close();
  }

  @Test
  void stopNotifiesConnectionsNotYetSetUp() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    Thread stop = new Thread(() -> server.stop(Duration.ofMinutes(1), () -> {}), "stop");
    secondLoop().submit(() -> goOn.await(30, TimeUnit.SECONDS));
    try (Socket idle = connect(); // on the second loop; the listener is on the first
        Socket pending = connect()) {
      pending.getOutputStream().write("GET /late HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
      Eventually.expect(() -> assertThat(parts.metrics.counts().requests()).isEqualTo(1));
      stop.start();
      Eventually.expect(this::expectRefused);
      Eventually.expect( // the others have been notified
          () -> assertThat(stop.getState()).isEqualTo(Thread.State.TIMED_WAITING));
      goOn.countDown();
      assertThat(idle.getInputStream().read()).as("the end").isEqualTo(-1);
      assertThat(stop.isAlive()).as("it still waits for what is pending").isTrue();
    } finally {
      goOn.countDown();
      server.giveUp();
      stop.join();
    }
  }

  @Test
  void requestsOfConnectionsNotYetSetUpGetResponses() throws Exception {
    CountDownLatch goOn = new CountDownLatch(1);
    Thread stop = new Thread(() -> server.stop(Duration.ofMinutes(1), () -> {}), "stop");
    secondLoop().submit(() -> goOn.await(30, TimeUnit.SECONDS));
    try (Socket client = connect();
        Socket next = connect()) { // on the first loop
      client.getOutputStream().write("GET /now HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
      next.getOutputStream().write("GET /now HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
      assertThat(next.getInputStream().read()).as("both are accepted").isEqualTo('H');
      stop.start();
      Eventually.expect(this::expectRefused);
      Eventually.expect(() -> assertThat(stop.getState()).isEqualTo(Thread.State.TIMED_WAITING));
      goOn.countDown();
      String answer = new String(client.getInputStream().readAllBytes(), US_ASCII);
      assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nat once");
      stop.join();
    } finally {
      goOn.countDown();
      server.giveUp();
      stop.join();
    }
  }

  private EventExecutor secondLoop() {
    EventExecutor last = loops.group().next(); // of two; the listener took the first
    loops.group().next(); // and the next connection takes the second
    return last;
  }

  private Socket connect() throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), server.port());
    client.setSoTimeout(20_000);
    return client;
  }

  private void expectRefused() {
    // Another exception is that of a connection in the queue of a listener that was still open.
    assertThatThrownBy(() -> connect().close()).isInstanceOf(ConnectException.class);
  }

  private HttpServer start() {
    parts.add(RecipeJson.read(RECIPES));
    ServerContext shared = parts.serve(null, Runnable::run, () -> {});
    try {
      HttpServer started =
          HttpServer.start(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
              null,
              transport,
              loops,
              shared);
      started.open();
      return started;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
