package io.originsimulator.server;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.honesty.LoopMeter;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.wire.ConnectionHandler;
import io.originsimulator.server.wire.ServerContext;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A warm-up that sends a request through a pipeline without a socket, once in a JVM.
 *
 * <p>Otherwise the first real request waits up to 100 ms for classes to load, and delays must be
 * exact from the first request on.
 */
final class WarmUp {
  private static final String RECIPE =
      """
      [{"body": "{}", "seed": 1, "stages": [{"at": 0, "status": 200, "latency": "1ms..2ms"}]},
       {"route": "/warm-up/paced", "body": "{}",
        "stages": [{"at": 0, "status": 200, "bandwidth": "1kb/s", "chunk": "1b"}]}]
      """;
  private static final String FIELDS =
      " HTTP/1.1\r\nhost: localhost\r\naccept: */*\r\nuser-agent: warm-up\r\n\r\n";
  private static final String REQUESTS = "GET /warm-up" + FIELDS + "GET /warm-up/paced" + FIELDS;

  private static final int ROUNDS = 5;

  private static boolean done;

  private WarmUp() {}

  /** Sets what shortens the first start; has no effect once Netty's classes are loaded. */
  static void configureNetty() {
    ownSetting("io.netty.jfr.enabled", "false"); // a sixth of the first start
    ownSetting("io.netty.allocator.type", "pooled"); // or classes of a second allocator are loaded
  }

  /**
   * Sets a property whose name the standalone jar changes, so that there no other Netty reads it.
   */
  private static void ownSetting(String netty, String value) {
    if (netty.startsWith("io.originsimulator.") && System.getProperty(netty) == null) {
      System.setProperty(netty, value);
    }
  }

  /**
   * Warms up, or waits until another thread has.
   *
   * @param measured whether the simulator measures its delays
   */
  static synchronized void once(boolean measured) {
    if (!done) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT); // like real connections
      SimulatorClock clock =
          SimulatorClock.of(channel.eventLoop().ticker(), SimulatorClock.system()::instant);
      Assembly parts = new Assembly(new SimulatorBuilder(), clock, Assembly.Heap.ofThisJvm());
      EventLoopState loop = parts.newLoop();
      if (measured) {
        loop.measure(new LoopMeter(0, clock, clock.nanoTime(), 0));
      }
      try {
        parts.add(RecipeJson.read(RECIPE));
        ServerContext server = parts.serve(null, Runnable::run, () -> {});
        ConnectionHandler.addTo(channel, server, loop, true);
        serve(channel);
      } finally {
        channel.finishAndReleaseAll();
        loop.close();
        parts.scenarios.close();
      }
      done = true; // only now: after a failure, the next start must fail too
    }
  }

  private static void serve(EmbeddedChannel channel) {
    channel.freezeTime();
    for (int i = 0; i < ROUNDS; i++) {
      channel.writeInbound(Unpooled.copiedBuffer(REQUESTS, StandardCharsets.US_ASCII));
      channel.advanceTimeBy(4, TimeUnit.MILLISECONDS);
      channel.runScheduledPendingTasks();
      channel.releaseOutbound();
    }
  }
}
