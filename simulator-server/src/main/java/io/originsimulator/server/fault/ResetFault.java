package io.originsimulator.server.fault;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http2.Http2Error;
import java.util.concurrent.TimeUnit;

/**
 * A TCP reset, sent when the client has acknowledged everything that was written before it.
 *
 * <pre>
 *   written ──▶ flushed to the kernel ──▶ acknowledged ──▶ SO_LINGER 0, close: RST
 *                                 └─ polled after 1, 2, 4, 8, 16, 20, 20 … ms
 * </pre>
 *
 * <p>An earlier reset would discard bytes that a slow reader has not received yet. Where the kernel
 * does not report this (NIO, kqueue), the reset comes 250 ms after the flush. These timers wait for
 * the kernel, so they run in real time with any clock.
 *
 * @param code of RST_STREAM, over HTTP/2
 */
record ResetFault(Http2Error code) implements WireFault {
  private static final int FIRST_MILLIS = 1;
  private static final int LONGEST_MILLIS = 20;
  private static final int FALLBACK_MILLIS = 250; // a few round trips

  @Override
  public void strike(Channel channel, ConnectionEnd end, boolean spoken) {
    if (!spoken) {
      reset(channel);
      return;
    }
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            written -> {
              if (written.isSuccess()) {
                resetWhenAcknowledged(channel, FIRST_MILLIS);
              }
            });
  }

  @Override
  public void strike(FaultyStream stream, boolean spoken) {
    stream.reset(code);
  }

  private static void resetWhenAcknowledged(Channel channel, int nextMillis) {
    if (!channel.isOpen()) {
      return; // the client has disconnected
    }
    switch (TcpOutput.of(channel)) {
      case ACKNOWLEDGED -> reset(channel);
      case UNDER_WAY -> {
        int then = Math.min(2 * nextMillis, LONGEST_MILLIS);
        after(channel, nextMillis, () -> resetWhenAcknowledged(channel, then));
      }
      case UNKNOWN -> after(channel, FALLBACK_MILLIS, () -> reset(channel));
    }
  }

  private static void after(Channel channel, int millis, Runnable task) {
    channel.eventLoop().schedule(task, millis, TimeUnit.MILLISECONDS);
  }

  private static void reset(Channel channel) {
    if (channel.isOpen()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
      channel.pipeline().firstContext().close(); // below TLS, which would end in order
    }
  }
}
