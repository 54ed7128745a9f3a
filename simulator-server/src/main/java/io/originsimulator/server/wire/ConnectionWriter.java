package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.server.fault.ConnectionEnd;
import io.originsimulator.server.fault.WireFault;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.HttpDate;
import io.originsimulator.server.tls.ServerTls;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The output of an HTTP/1 connection.
 *
 * <p>A body of up to 4 kB is copied into the buffer of its head; a larger one is written as a slice
 * of the shared buffer.
 */
final class ConnectionWriter extends ResponseWriter {
  /** Maximum length of a body that is copied after its head. */
  static final int INLINE = 4096;

  private static final byte[] CHUNKED = ascii("transfer-encoding: chunked\r\n");
  private static final byte[] LAST_CHUNK = ascii("0\r\n");
  private static final byte[] CONTINUE = ascii("HTTP/1.1 100 Continue\r\n\r\n");
  private static final byte[] END = ascii("\r\n");
  private static final byte[] CLOSE = ascii("connection: close\r\n\r\n");
  private static final byte[] KEEP_ALIVE = ascii("connection: keep-alive\r\n\r\n");

  private final ConnectionEnd end;
  private final boolean encrypts;

  ConnectionWriter(Channel channel) {
    super(channel);
    this.end = new ConnectionEnd(channel);
    this.encrypts = channel.pipeline().context(ServerTls.HANDLER) != null;
  }

  @Override
  String protocol(HttpVersion version) {
    return version.text();
  }

  @Override
  void write(Exchange exchange, HttpDate dates) {
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

  @Override
  void writeHead(Exchange exchange, boolean chunked, byte[] date) {
    Headers extra = exchange.response().withOwnTiming(exchange.delivery().extra());
    Headers trailers = exchange.delivery().trailers();
    if (chunked && !trailers.fields().isEmpty()) {
      extra = extra.with("trailer", String.join(", ", trailers.byName().keySet()));
    }
    EncodedResponse response = exchange.response().without(extra);
    byte[] framing = chunked ? CHUNKED : response.lengthField(exchange.bodyBytes());
    ByteBuf head = response.head(channel.alloc(), date, extra, framing, tail(exchange));
    channel.write(head, channel.voidPromise());
  }

  @Override
  void writeSlice(ByteBuf body, int from, int to) {
    channel.write(body.retainedSlice(body.readerIndex() + from, to - from), channel.voidPromise());
  }

  @Override
  void beginChunk(int bytes) {
    writeBytes(ascii(Integer.toHexString(bytes) + "\r\n"));
  }

  @Override
  void endChunk() {
    writeBytes(END);
  }

  @Override
  boolean framesChunks() {
    return true;
  }

  @Override
  void writeEvent(ByteBuf chunk, @Nullable ChannelFutureListener taken) {
    if (taken == null) {
      channel.write(chunk, channel.voidPromise());
    } else {
      channel.write(chunk).addListener(taken);
    }
  }

  @Override
  void writeEnd(Exchange exchange, boolean chunked) {
    if (chunked && !exchange.isHead()) {
      writeBytes(LAST_CHUNK);
      writeBytes(EncodedResponse.lines(exchange.delivery().trailers()));
      writeBytes(END);
    }
  }

  @Override
  void writeContinue() {
    writeBytes(CONTINUE);
  }

  @Override
  void flush() {
    channel.flush();
  }

  @Override
  boolean isWritable() {
    return channel.isWritable();
  }

  @Override
  boolean isUnread(int most) {
    if (channel.isWritable()) {
      return false;
    }
    channel.flush(); // the buffer counts only flushed bytes
    ChannelOutboundBuffer unread = channel.unsafe().outboundBuffer();
    return unread != null && unread.size() > most;
  }

  @Override
  boolean encrypts() {
    return encrypts;
  }

  @Override
  boolean isReading() {
    return channel.config().isAutoRead();
  }

  @Override
  void read(boolean further) {
    channel.config().setAutoRead(further);
  }

  @Override
  void end(@Nullable Exchange last) {
    end.inOrder(last != null && last.isLastOfClient());
  }

  @Override
  void fail(Fault fault, boolean spoken) {
    read(true); // further input is read and dropped
    WireFault.of(fault).strike(channel, end, spoken);
  }

  @Override
  void clientShutDown() {
    end.clientShutDown();
  }

  @Override
  void serverStops() {
    end.serverStops();
  }

  @Override
  Future<?> closed() {
    return channel.closeFuture();
  }

  private void writeBytes(byte[] bytes) {
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
