package io.originsimulator.server.wire;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;
import io.originsimulator.server.fault.ConnectionEnd;

/** A connection that is accepted and closed before HTTP: the client gets a FIN and no byte. */
final class UnservedConnection extends ChannelInboundHandlerAdapter {
  private final ConnectionEnd end;

  UnservedConnection(ConnectionEnd end) {
    this.end = end;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    end.inOrder(false); // a reset could overtake the client's connect()
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      end.clientShutDown();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close(); // the client's reset is expected
  }
}
