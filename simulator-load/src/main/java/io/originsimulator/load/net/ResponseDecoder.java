package io.originsimulator.load.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseDecoder;

/** Netty's decoder, with a listener that receives reads and knows the request. */
final class ResponseDecoder extends HttpResponseDecoder {
  private static final int LONGEST = 1 << 16; // 64 KiB of head, and of a body's piece

  private final Listener listener;

  /** The connection whose bytes are decoded. */
  interface Listener {
    /** Called for each read, before it is decoded. */
    void bytesReceived();

    /** Returns whether the response has no body, whatever its head says. */
    boolean awaitsNoBody();
  }

  ResponseDecoder(Listener listener) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(LONGEST)
            .setMaxHeaderSize(LONGEST)
            .setMaxChunkSize(LONGEST)
            .setValidateHeaders(false));
    this.listener = listener;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    listener.bytesReceived();
    super.channelRead(context, message);
  }

  @Override
  protected boolean isContentAlwaysEmpty(HttpMessage message) {
    return listener.awaitsNoBody() || super.isContentAlwaysEmpty(message);
  }

  /** Returns whether received bytes are left that make no message yet. */
  boolean hasMore() {
    return actualReadableBytes() > 0;
  }
}
