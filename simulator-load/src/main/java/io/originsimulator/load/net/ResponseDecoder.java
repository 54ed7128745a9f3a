package io.originsimulator.load.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpResponseDecoder;

/** Netty's decoder, which asks the connection what was asked for, and tells it when bytes come. */
final class ResponseDecoder extends HttpResponseDecoder {
  private static final int LONGEST = 1 << 16; // 64 KiB of head, and of a body's piece

  private final Connection connection;

  ResponseDecoder(Connection connection) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(LONGEST)
            .setMaxHeaderSize(LONGEST)
            .setMaxChunkSize(LONGEST)
            .setValidateHeaders(false));
    this.connection = connection;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    connection.bytesCame();
    super.channelRead(context, message);
  }

  @Override
  protected boolean isContentAlwaysEmpty(HttpMessage message) {
    return connection.awaitsNoBody() || super.isContentAlwaysEmpty(message);
  }

  /** Whether bytes have come that make no message yet. */
  boolean hasMore() {
    return actualReadableBytes() > 0;
  }
}
