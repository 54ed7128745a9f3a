package io.originsimulator.server.wire;

import static io.originsimulator.server.wire.RawClient.getOf;
import static io.originsimulator.server.wire.RawClient.headOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import io.originsimulator.server.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Memory stays bounded for any input, and for output that clients do not read. */
class BoundedMemoryTest {
  private static final int MEGABYTE = 1 << 20;
  private static final long MOST_OF_ONE_READ = (64 << 10) / 30; // 64 KiB of requests of 30 bytes

  @OnEveryTransport
  void aRequestBodyOf100MbIsDroppedAsItComes(Transport transport) throws Exception {
    try (Simulator simulator =
            Simulator.builder()
                .transport(transport)
                .recipe(Recipes.text("/*", "got it", "0"))
                .start();
        RawClient client = RawClient.connect(simulator)) {
      byte[] piece = new byte[MEGABYTE];
      client.send(headOf("PUT /file HTTP/1.1", "content-length: " + 100 * MEGABYTE));
      client.send(piece);
      long before = Memory.heldBytes();
      for (int i = 0; i < 98; i++) {
        client.send(piece);
      }
      long with99Megabytes = Memory.heldBytes();
      client.send(piece);
      assertThat(client.read().text()).isEqualTo("got it");
      assertThat(with99Megabytes - before).isLessThan(8 * MEGABYTE);
      assertThat(simulator.counts().requests()).isEqualTo(1);
    }
  }

  @OnEveryTransport
  void aClientThatPipelinesAndNeverReadsIsHeldBack(Transport transport) throws Exception {
    Limits limits = Limits.defaults().withPipelinedRequests(100);
    try (Simulator simulator =
            Simulator.builder()
                .transport(transport)
                .limits(limits)
                .recipe(
                    Recipes.all(Recipes.random("/large", "1mb"), Recipes.text("/", "hello", "0")))
                .start();
        SocketChannel greedy =
            SocketChannel.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), simulator.port()))) {
      long before = Memory.heldBytes();
      sendUntilHeldBack(simulator, 50, greedy, getOf("/large").repeat(1000));
      assertThat(simulator.counts().requests()).isBetween(50L, 100 + MOST_OF_ONE_READ);
      assertThat(Memory.heldBytes() - before).isLessThan(32 * MEGABYTE);
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("hello");
    }
  }

  @Test
  void aClientThatPipelinesAheadOfALatencyIsHeldBackAtTheBound() throws Exception {
    Limits limits = Limits.defaults().withPipelinedRequests(100);
    try (Simulator simulator =
            Simulator.builder().limits(limits).recipe(Recipes.text("/*", "late", "1h")).start();
        SocketChannel greedy =
            SocketChannel.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), simulator.port()))) {
      sendUntilHeldBack(simulator, 100, greedy, getOf("/").repeat(1000));
      assertThat(simulator.counts().requests()).isBetween(100L, 100 + MOST_OF_ONE_READ);
    }
  }

  /**
   * Sends a text repeatedly, until the server has accepted this many requests, and then none for a
   * while, which alone may mean that it has not started yet.
   */
  private static void sendUntilHeldBack(
      Simulator simulator, int requests, SocketChannel client, String text) throws Exception {
    Stopwatch watch = Stopwatch.start();
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    client.configureBlocking(false);
    long sent = 0;
    long arrived = 0;
    for (int refusals = 0; refusals < 20; ) {
      if (!bytes.hasRemaining()) {
        bytes.rewind();
      }
      int taken = client.write(bytes);
      sent += taken;
      long before = arrived;
      arrived = simulator.counts().requests();
      boolean standsStill = taken == 0 && arrived == before && arrived >= requests;
      refusals = standsStill ? refusals + 1 : 0;
      if (taken == 0) {
        Thread.sleep(10); // only time that passes shows that no more is accepted
      }
      assertThat(watch.elapsed()).isLessThan(Duration.ofSeconds(20));
      assertThat(sent).as("bytes sent without back-pressure").isLessThan(64 * MEGABYTE);
    }
  }
}
