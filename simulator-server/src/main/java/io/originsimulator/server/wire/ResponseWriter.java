package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.HttpDate;
import java.nio.charset.StandardCharsets;

/**
 * A writer of responses: all output of the server, including its own pages. Does not flush.
 *
 * <p>A body of up to 4 kB is copied into the buffer of its head; a larger one is written as a slice
 * of the shared buffer.
 */
final class ResponseWriter {
  private static final int INLINE = 4096; // maximum length of a body that is copied after its head

  private static final byte[] CHUNKED = ascii("transfer-encoding: chunked\r\n");
  private static final byte[] LAST_CHUNK = ascii("0\r\n\r\n");
  private static final byte[] CONTINUE = ascii("HTTP/1.1 100 Continue\r\n\r\n");
  private static final byte[] END = ascii("\r\n");
  private static final byte[] CLOSE = ascii("connection: close\r\n\r\n");
  private static final byte[] KEEP_ALIVE = ascii("connection: keep-alive\r\n\r\n");

  private ResponseWriter() {}

  /** Writes the response of an exchange that is ready. */
  static void write(Channel channel, Exchange exchange, HttpDate dates) {
    EncodedResponse response = exchange.response();
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

  /**
   * Writes only the head of a response whose body is sent in slices.
   *
   * @param date {@link HttpDate#LENGTH} bytes
   */
  static void writeHead(Channel channel, Exchange exchange, boolean chunked, byte[] date) {
    Headers extra = exchange.response().withOwnTiming(exchange.delivery().extra());
    EncodedResponse response = exchange.response().without(extra);
    byte[] framing = chunked ? CHUNKED : response.lengthField(exchange.bodyBytes());
    ByteBuf head = response.head(channel.alloc(), date, extra, framing, tail(exchange));
    channel.write(head, channel.voidPromise());
  }

  /**
   * Writes a part of a body.
   *
   * @param from offset in the body
   * @param to offset of the byte after it
   */
  static void writeSlice(Channel channel, ByteBuf body, int from, int to) {
    channel.write(body.retainedSlice(body.readerIndex() + from, to - from), channel.voidPromise());
  }

  /** Writes the part of a chunk before its data. */
  static void writeChunkHead(Channel channel, int bytes) {
    writeBytes(channel, ascii(Integer.toHexString(bytes) + "\r\n"));
  }

  /** Writes the part of a chunk after its data. */
  static void writeChunkEnd(Channel channel) {
    writeBytes(channel, END);
  }

  /** Writes the end of a chunked body. */
  static void writeLastChunk(Channel channel) {
    writeBytes(channel, LAST_CHUNK);
  }

  /** Writes the interim response that lets a client send its body. */
  static void writeContinue(Channel channel) {
    writeBytes(channel, CONTINUE);
  }

  private static void writeBytes(Channel channel, byte[] bytes) {
    channel.write(Unpooled.wrappedBuffer(bytes), channel.voidPromise());
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
