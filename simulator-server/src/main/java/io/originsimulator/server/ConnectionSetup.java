package io.originsimulator.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.function.Function;

/** Sets up the pipeline of each connection. */
final class ConnectionSetup extends ChannelInitializer<Channel> {
  private final ServerContext server;
  private final ChannelGroup connections;
  private final Function<EventLoop, EventLoopState> loops;

  ConnectionSetup(
      ServerContext server, ChannelGroup connections, Function<EventLoop, EventLoopState> loops) {
    this.server = server;
    this.connections = connections;
    this.loops = loops;
  }

  @Override
  protected void initChannel(Channel channel) {
    boolean admitted = connections.size() < server.limits().connections();
    if (admitted) { // one that is refused does not count while it lingers
      connections.add(channel);
    }
    HttpDecoderConfig config =
        new HttpDecoderConfig()
            .setMaxInitialLineLength(server.limits().requestLineBytes())
            .setMaxHeaderSize(server.limits().headerBytes());
    channel
        .pipeline()
        .addLast(new HttpRequestDecoder(config))
        .addLast(
            new ConnectionHandler(channel, server, loops.apply(channel.eventLoop()), admitted));
  }
}
