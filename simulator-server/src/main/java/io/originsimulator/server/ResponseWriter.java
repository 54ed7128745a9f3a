package io.originsimulator.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import java.nio.charset.StandardCharsets;

/** Writes responses: the one way bytes leave the server. Does not flush. */
final class ResponseWriter {
  private static final int INLINE = 4096; // a body up to here is copied behind its head

  private static final byte[] CONTINUE = ascii("HTTP/1.1 100 Continue\r\n\r\n");
  private static final byte[] END = ascii("\r\n");
  private static final byte[] CLOSE = ascii("connection: close\r\n\r\n");
  private static final byte[] KEEP_ALIVE = ascii("connection: keep-alive\r\n\r\n");

  private ResponseWriter() {}

  /** Writes the response of an exchange that is ready. */
  static void write(Channel channel, Exchange exchange, HttpDate dates) {
    PreparedResponse response = exchange.response();
    ByteBuf body = response.body();
    int length = exchange.bodyBytes();
    int sent = exchange.isHead() ? 0 : length;
    int inline = sent <= INLINE ? sent : 0;
    byte[] date = dates.bytes(exchange.dueNanos());
    ByteBuf head = response.head(channel.alloc(), date, tail(exchange), length, inline);
    if (inline > 0) {
      head.writeBytes(body, body.readerIndex(), inline);
    }
    channel.write(head, channel.voidPromise());
    if (sent > inline) {
      channel.write(body.retainedSlice(body.readerIndex(), sent), channel.voidPromise());
    }
  }

  /** Writes the interim answer that tells a client to go on with its body. */
  static void writeContinue(Channel channel) {
    channel.write(Unpooled.wrappedBuffer(CONTINUE), channel.voidPromise());
  }

  private static byte[] tail(Exchange exchange) {
    if (exchange.isKeepAlive()) {
      return exchange.isHttp10() ? KEEP_ALIVE : END;
    }
    return CLOSE;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
