package io.originsimulator.server.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelGroupFuture;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.recipe.listener.Listener.Tls;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.loop.LastResort;
import io.originsimulator.server.tls.ServerTls;
import io.originsimulator.server.wire.UnservedConnection.Kind;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A channel initializer that sets up the pipeline of each connection. */
public final class ConnectionSetup extends ChannelInitializer<Channel> {
  private final ServerContext server;
  private final @Nullable ServerTls tls;
  private final ChannelGroup connections;
  private final ChannelGroup refused =
      new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true); // closes those added later
  private final Function<EventLoop, EventLoopState> loops;

  /**
   * Creates an initializer.
   *
   * @param tls null for connections without TLS
   */
  public ConnectionSetup(
      ServerContext server,
      @Nullable ServerTls tls,
      ChannelGroup connections,
      Function<EventLoop, EventLoopState> loops) {
    this.server = server;
    this.tls = tls;
    this.connections = connections;
    this.loops = loops;
  }

  @Override
  protected void initChannel(Channel channel) {
    Listener listener = server.listener().listener();
    Listener.Stage stage = server.listener().stage();
    boolean admitted;
    boolean unserved = stage.accept() == Accept.CLOSE;
    synchronized (connections) { // event loops accept at once, and a limit is exact
      int open = connections.size();
      unserved |= open >= listener.maxConnections().orElse(Integer.MAX_VALUE);
      admitted = !unserved && open < server.limits().connections();
      (admitted ? connections : refused).add(channel); // only the former count
    }
    if (unserved) {
      UnservedConnection.addTo(channel, Kind.CLOSED);
      return;
    }
    if (tls != null) {
      if (stage.tls() == Tls.STALL || stage.tls() == Tls.FAIL) {
        UnservedConnection.addTo(channel, stage.tls() == Tls.FAIL ? Kind.ALERTED : Kind.SILENT);
        return;
      }
      tls.addTo(channel, stage.tls());
    }
    listener
        .idle()
        .map(idle -> new IdleTimeout(server.clock(), idle.nanos()))
        .ifPresent(channel.pipeline()::addFirst);
    EventLoopState loop = loops.apply(channel.eventLoop());
    loop.metrics().opened();
    channel.closeFuture().addListener(closed -> loop.metrics().closed());
    ConnectionHandler.addTo(channel, server, loop, admitted);
  }

  /** Returns an initializer of connections that belong to a group: this one if they do. */
  ConnectionSetup into(ChannelGroup group) {
    return group.equals(connections) ? this : new ConnectionSetup(server, tls, group, loops);
  }

  /** Closes the refused connections, which may wait for a handshake. */
  ChannelGroupFuture closeRefused() {
    return refused.close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (LastResort.isFullHeap(cause)) {
      try {
        server.failed().run();
      } finally {
        ctx.close(); // without logging, for which the memory may not suffice
      }
    } else {
      super.exceptionCaught(ctx, cause);
    }
  }
}
