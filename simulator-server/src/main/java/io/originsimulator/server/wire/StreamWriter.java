package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.server.fault.FaultyStream;
import io.originsimulator.server.fault.WireFault;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.HeaderBlock;
import io.originsimulator.server.http.HttpDate;
import org.jspecify.annotations.Nullable;

/**
 * The output of a stream of an HTTP/2 connection.
 *
 * <pre>
 *   write   │ HEADERS │ DATA, end │     in one buffer, as long as both windows allow the body
 *   slices  │ HEADERS │ DATA … DATA │ DATA, empty, end │     through Netty's flow control
 *                                   │ or HEADERS, end  │     if there are trailers
 * </pre>
 */
final class StreamWriter extends ResponseWriter implements FaultyStream {
  private static final byte[] CONTINUE = {0x08, 0x03, '1', '0', '0'}; // :status 100, a literal
  private static final int NO_LENGTH = -1;

  private final StreamsHandler connection;
  private final Http2Output output;
  private final Http2Stream stream;
  private @Nullable ChannelFuture lastData; // of the body, through flow control
  private @Nullable Promise<Void> closed; // null until it is needed

  StreamWriter(StreamsHandler connection, Http2Stream stream) {
    super(connection.channel());
    this.connection = connection;
    this.output = connection.output();
    this.stream = stream;
  }

  @Override
  String protocol(HttpVersion version) {
    return "HTTP/2.0";
  }

  @Override
  void write(Exchange exchange, HttpDate dates) {
    EncodedResponse response = exchange.response();
    HeaderBlock block = response.block();
    ByteBuf body = response.body();
    int length = exchange.bodyBytes();
    int sent = exchange.isHead() ? 0 : length;
    boolean fits = output.fits(stream, sent);
    boolean inline = fits && sent <= ConnectionWriter.INLINE;
    ByteBuf out = output.beginHeaders(block.room() + (inline ? sent : 0));
    block.write(out, dates.bytes(exchange.dueNanos()), response.hasLength() ? length : NO_LENGTH);
    out = output.endHeaders(out, stream, sent == 0 ? Http2Output.END_STREAM : 0);
    stream.headersSent(false);
    if (sent > 0 && fits) {
      output.writeBody(out, stream, body, sent);
    } else {
      output.write(out);
    }
    if (fits) {
      output.ended(stream);
    } else {
      lastData = output.writeData(stream, body.retainedSlice(body.readerIndex(), sent), true);
    }
  }

  @Override
  void writeHead(Exchange exchange, boolean chunked, byte[] date) {
    Headers extra = exchange.response().withOwnTiming(exchange.delivery().extra());
    EncodedResponse response = exchange.response().without(extra);
    byte[] more = HeaderBlock.encode(extra);
    HeaderBlock block = response.block();
    boolean measured = !chunked && response.hasLength();
    ByteBuf out = output.beginHeaders(block.room() + more.length);
    block.write(out, date, measured ? exchange.bodyBytes() : NO_LENGTH);
    out.writeBytes(more);
    output.write(output.endHeaders(out, stream, 0));
    stream.headersSent(false);
  }

  @Override
  void writeSlice(ByteBuf body, int from, int to) {
    ByteBuf slice = body.retainedSlice(body.readerIndex() + from, to - from);
    lastData = output.writeData(stream, slice, false);
  }

  @Override
  void writeEvent(ByteBuf chunk, @Nullable ChannelFutureListener taken) {
    lastData = output.writeData(stream, chunk, false);
    if (taken != null) {
      lastData.addListener(taken);
    }
  }

  @Override
  void writeEnd(Exchange exchange, boolean chunked) {
    Headers trailers = exchange.delivery().trailers();
    if (trailers.fields().isEmpty() || exchange.isHead()) {
      end();
    } else {
      lastData = output.writeTrailers(stream, HeaderBlock.fields(trailers));
      output.flushSoon();
    }
  }

  @Override
  void writeContinue() {
    ByteBuf out = output.beginHeaders(CONTINUE.length).writeBytes(CONTINUE);
    output.write(output.endHeaders(out, stream, 0));
  }

  @Override
  void flush() {
    output.flush();
  }

  @Override
  void flushSoon() {
    output.flushSoon();
  }

  @Override
  boolean isWritable() {
    return output.isWritable(stream);
  }

  @Override
  void end(@Nullable Exchange last) {
    if (last == null) {
      return; // the connection ends
    }
    channel.eventLoop().execute(() -> reset(Http2Error.NO_ERROR)); // unless the request is complete
    if (last.response().closes()) {
      connection.drain();
    }
  }

  @Override
  void fail(Fault fault, boolean spoken) {
    WireFault.of(fault).strike(this, spoken);
  }

  @Override
  void serverStops() {
    reset(Http2Error.CANCEL);
  }

  @Override
  public void reset(Http2Error code) {
    afterData(() -> output.reset(stream, code));
  }

  @Override
  public void end() {
    lastData = output.writeData(stream, Unpooled.EMPTY_BUFFER, true);
    output.flushSoon();
  }

  @Override
  public void stall() {
    output.flushSoon();
  }

  @Override
  public void corrupt(ByteBuf bytes) {
    output.flush(); // of its data, what the windows allow
    output.write(bytes);
    connection.endInOrder();
  }

  @Override
  public void goAway(boolean processed) {
    afterData(
        () -> {
          connection.goAway(processed ? stream.id() : Math.max(0, stream.id() - 2));
          stream.close();
        });
  }

  /** Runs a task when the windows have let all data pass; flushes then. */
  private void afterData(Runnable task) {
    if (lastData == null || lastData.isDone()) {
      task.run();
    } else {
      lastData.addListener(
          written -> {
            task.run();
            output.flushSoon();
          });
    }
    output.flushSoon();
  }

  @Override
  Future<?> closed() {
    if (closed == null) {
      closed = channel.eventLoop().newPromise();
    }
    return closed;
  }

  @Override
  void clientLeft() {
    if (closed != null) {
      closed.trySuccess(null);
    }
  }
}
