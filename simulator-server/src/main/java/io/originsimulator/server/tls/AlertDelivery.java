package io.originsimulator.server.tls;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection whose handshake fails; below the handler of TLS, which closes it.
 *
 * <pre>
 *   alert ──▶ our FIN ──▶ the client's, or 2 s ──▶ closed
 * </pre>
 *
 * <p>With TLS 1.3, the client has sent its request by then. Closing with unread input would reset
 * the connection, and the reset overtakes the alert that names the reason.
 */
final class AlertDelivery extends ChannelDuplexHandler {
  private static final int LINGER_SECONDS = 2; // for the client to read the alert and close first

  private boolean ending;

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (ending || !(ctx.channel() instanceof DuplexChannel duplex) || duplex.isInputShutdown()) {
      ctx.close(promise);
      return;
    }
    ending = true;
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> duplex.shutdownOutput());
    ctx.executor().schedule(() -> ctx.close(promise), LINGER_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ReferenceCountUtil.release(message);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      ctx.close();
    } else {
      ctx.fireUserEventTriggered(event);
    }
  }
}
