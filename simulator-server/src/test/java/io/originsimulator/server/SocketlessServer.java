package io.originsimulator.server;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.wire.ConnectionSetup;
import io.originsimulator.server.wire.ServerContext;

/**
 * A server in real time with one connection and no socket, for the benchmarks, whose package has no
 * access to the parts of a simulator.
 */
public final class SocketlessServer implements AutoCloseable {
  private final EmbeddedChannel connection = new EmbeddedChannel();
  private final Assembly parts =
      new Assembly(Simulator.builder(), SimulatorClock.system(), Assembly.Heap.ofThisJvm());
  private final EventLoopState loop = parts.newLoop();

  /** Creates a server with recipes as text. */
  public SocketlessServer(String json) {
    parts.add(RecipeJson.read(json));
    ServerContext server = parts.serve(null, Runnable::run, () -> {});
    connection
        .pipeline()
        .addLast(
            new ConnectionSetup(
                server,
                null,
                new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE),
                any -> loop));
  }

  public EmbeddedChannel connection() {
    return connection;
  }

  @Override
  public void close() {
    connection.finishAndReleaseAll();
    loop.close();
    parts.scenarios.close();
  }
}
