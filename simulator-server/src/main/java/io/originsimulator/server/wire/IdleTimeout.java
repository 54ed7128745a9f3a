package io.originsimulator.server.wire;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.Future;
import io.originsimulator.server.clock.SimulatorClock;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection on which no request has been in progress for a time, as servers do: a request
 * that arrives at that moment is lost.
 *
 * <pre>
 *   response ── idle ──▶ closed
 *   response ── request … response ── idle ──▶ closed      the first timer sets the next
 * </pre>
 */
final class IdleTimeout extends ChannelDuplexHandler {
  private final SimulatorClock clock;
  private final long idleNanos;
  private long activeNanos; // the last instant at which bytes were sent, or the connection began
  private @Nullable Future<?> timer; // null while a request is in progress

  IdleTimeout(SimulatorClock clock, long idleNanos) {
    this.clock = clock;
    this.idleNanos = idleNanos;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    active(ctx);
    ctx.fireChannelActive();
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    ctx.flush();
    active(ctx);
  }

  private void active(ChannelHandlerContext ctx) {
    activeNanos = clock.nanoTime();
    if (timer == null && ctx.channel().isOpen()) {
      timer = schedule(ctx);
    }
  }

  private Future<?> schedule(ChannelHandlerContext ctx) {
    return clock.schedule(
        ctx.channel().eventLoop(), activeNanos + idleNanos, () -> timerIsOver(ctx));
  }

  private void timerIsOver(ChannelHandlerContext ctx) {
    @Nullable RequestHandler requests = ctx.pipeline().get(RequestHandler.class);
    timer = null;
    if (requests == null
        || requests.isReceiving()
        || !requests.queues().stream().allMatch(ResponseQueue::isIdle)) {
      return; // its response will be flushed
    }
    if (clock.nanoTime() < activeNanos + idleNanos) {
      timer = schedule(ctx);
    } else {
      ctx.channel().close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
    ctx.fireChannelInactive();
  }
}
