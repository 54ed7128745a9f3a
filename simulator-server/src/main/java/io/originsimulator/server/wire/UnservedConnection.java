package io.originsimulator.server.wire;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.ReferenceCountUtil;
import io.originsimulator.server.fault.ConnectionEnd;

/**
 * A connection that fails before HTTP; whatever the client sends is dropped.
 *
 * <pre>
 *   CLOSED    connected ──▶ FIN ──▶ the client's FIN, or 2 s ──▶ closed
 *   ALERTED   connected … the client's first bytes ──▶ TLS alert, FIN ──▶ as above
 *   SILENT    connected … the client's FIN ──▶ closed
 * </pre>
 */
final class UnservedConnection extends ChannelInboundHandlerAdapter {
  /** The kinds of failures. */
  enum Kind {
    CLOSED,
    ALERTED,
    SILENT
  }

  /** A record of type alert, in TLS 1.2's form: fatal, handshake_failure. */
  private static final byte[] HANDSHAKE_FAILURE = {21, 3, 3, 0, 2, 2, 40};

  private final Kind kind;
  private final ConnectionEnd end;
  private boolean alerted;

  private UnservedConnection(Kind kind, Channel channel) {
    this.kind = kind;
    this.end = new ConnectionEnd(channel);
  }

  static void addTo(Channel channel, Kind kind) {
    channel.pipeline().addLast(new UnservedConnection(kind, channel));
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    if (kind == Kind.CLOSED) {
      end.inOrder(false); // a reset could overtake the client's connect()
    } else {
      end.whenTheClientLeaves();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
    if (kind == Kind.ALERTED && !alerted) {
      alerted = true;
      ctx.write(Unpooled.wrappedBuffer(HANDSHAKE_FAILURE));
      end.serverStops();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      end.clientShutDown();
    } else if (event == ServerContext.Stop.DRAIN) {
      end.serverStops();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close(); // the client's reset is expected
  }
}
