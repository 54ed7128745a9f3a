package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.HeaderListSizeException;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import io.netty.util.AsciiString;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.result.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Netty's codec of HTTP/2 without its channels of streams, which would cost more than streams. */
final class StreamCodec extends Http2ConnectionHandler {
  private static final int LONGEST_HEAD = 1 << 16; // 64 KiB, as in HTTP/1.1
  private static final int STREAM_WINDOW = 1 << 22; // 4 MiB
  private static final int CONNECTION_WINDOW = 1 << 30; // 1 GiB: bodies are dropped at once

  private final Http2Connection.PropertyKey exchangeKey = connection().newKey();
  private final MultiplexConnection owner;
  boolean reading; // a flush follows

  private StreamCodec(
      Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, MultiplexConnection owner) {
    super(
        decoder,
        encoder,
        Http2Settings.defaultSettings()
            .pushEnabled(false)
            .initialWindowSize(STREAM_WINDOW)
            .maxHeaderListSize(LONGEST_HEAD),
        true); // closing it writes nothing: leave() does
    this.owner = owner;
  }

  static StreamCodec of(MultiplexConnection owner, Http2FrameListener frames) {
    Http2Connection connection = new DefaultHttp2Connection(false);
    connection
        .remote()
        .flowController(
            new DefaultHttp2RemoteFlowController(
                connection, new UniformStreamByteDistributor(connection)));
    Http2ConnectionEncoder encoder =
        new DefaultHttp2ConnectionEncoder(
            connection, new DefaultHttp2FrameWriter((name, value) -> isUnique(name)));
    Http2ConnectionDecoder decoder =
        new DefaultHttp2ConnectionDecoder(
            connection,
            encoder,
            new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder(false, LONGEST_HEAD)));
    decoder.frameListener(frames);
    return new StreamCodec(decoder, encoder, owner);
  }

  /** Returns whether a header differs in each request; it would fill the table of HPACK. */
  private static boolean isUnique(CharSequence name) {
    return AsciiString.contentEquals(name, DriverSettings.NUMBER_HEADER);
  }

  /** Lets the target send without waiting for updates of the connection's window. */
  void openWindow() throws Http2Exception {
    connection()
        .local()
        .flowController()
        .incrementWindowSize(
            connection().connectionStream(),
            CONNECTION_WINDOW - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
  }

  /** Attaches a request to the stream of its number; returns whether there is such a stream. */
  boolean attach(Exchange exchange) {
    Http2Stream stream = connection().stream(exchange.stream);
    if (stream != null) {
      stream.setProperty(exchangeKey, exchange);
    }
    return stream != null;
  }

  /** Returns the request of a stream, unless it is detached. */
  @Nullable Exchange exchange(int number) {
    Http2Stream stream = connection().stream(number);
    return stream == null ? null : stream.getProperty(exchangeKey);
  }

  /** Returns the request of a stream, whose further frames are ignored. */
  @Nullable Exchange detach(int number) {
    Http2Stream stream = connection().stream(number);
    return stream == null ? null : detach(stream);
  }

  @Nullable Exchange detach(Http2Stream stream) {
    return stream.removeProperty(exchangeKey);
  }

  /** Detaches all requests, and adds them to a list. */
  void detachAll(List<Exchange> to) {
    try {
      connection()
          .forEachActiveStream(
              stream -> {
                Exchange exchange = detach(stream);
                return exchange == null || to.add(exchange);
              });
    } catch (Http2Exception e) {
      throw new IllegalStateException(e); // never happens: detach() throws none
    }
  }

  /** Tells the target that no further request follows. */
  void leave(ChannelHandlerContext context) {
    ByteBuf nothing = Unpooled.EMPTY_BUFFER;
    goAway(context, 0, Http2Error.NO_ERROR.code(), nothing, context.newPromise());
    flush(context);
  }

  static String name(long code) {
    Http2Error error = Http2Error.valueOf(code);
    return error == null ? "code " + code : error.name();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
    reading = true;
    owner.bytesReceived();
    super.channelRead(context, message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) throws Exception {
    reading = false;
    super.channelReadComplete(context);
  }

  @Override
  protected void onStreamError(
      ChannelHandlerContext context,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException error) {
    boolean tooLong = error instanceof HeaderListSizeException;
    owner.malformed(
        error.streamId(),
        new Failure(
            Outcome.PROTOCOL,
            "protocol: "
                + (tooLong ? "a head of more than 64 KiB" : "HTTP/2 stream " + error.error())));
    super.onStreamError(context, outbound, cause, error);
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext context, boolean outbound, Throwable cause, Http2Exception error) {
    String what = error == null ? "INTERNAL_ERROR" : error.error().toString();
    owner.malformed(new Failure(Outcome.PROTOCOL, "protocol: HTTP/2 connection " + what));
    super.onConnectionError(context, outbound, cause, error);
  }
}
