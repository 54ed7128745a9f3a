package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.originsimulator.load.result.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * An HTTP/2 connection, with a stream for each of its requests.
 *
 * <pre>
 *   opening ─▶ [ALPN] ─▶ SETTINGS ─▶ streams, up to the maximum ⇄ idle ─▶ closed
 *      └ its first requests wait       └ GOAWAY: no further streams ─▶ none left ─▶ closed
 * </pre>
 *
 * A stream ends with its response, a reset by either side, or the connection. The end of the
 * stream, and not its last byte, ends the exchange: the next request then finds room.
 */
final class MultiplexConnection extends Connection {
  private static final Failure NOT_HTTP2 =
      new Failure(Outcome.PROTOCOL, "protocol: not an HTTP/2 response");

  private final StreamCodec codec = StreamCodec.of(this, new Frames());
  private final Http2Connection streams = codec.connection();
  private final ArrayDeque<Exchange> waiting = new ArrayDeque<>(1); // until it is ready
  private int served;
  private long readNanos;
  private boolean leaving; // the target accepts no further streams
  private boolean flushing;
  private Failure refused = Failure.of(Outcome.EARLY_CLOSE); // of streams that the target ignored

  MultiplexConnection(
      LaneContext context, Listener listener, Keeper keeper, boolean tls, Channel channel) {
    super(context, listener, keeper, tls, channel);
    streams.addListener(new Streams());
  }

  @Override
  ChannelHandler codec() {
    return codec;
  }

  @Override
  boolean hasRoom() {
    int most = ready ? mostStreams() : keeper.expectedStreams();
    return isOpen() && !leaving && inFlight() < most && keeper.mayServeMore(served);
  }

  private int inFlight() {
    return waiting.size() + streams.local().numActiveStreams();
  }

  private int mostStreams() {
    return Math.min(
        context.settings().connections().mostStreams(), streams.local().maxActiveStreams());
  }

  @Override
  boolean isIdle() {
    return ready && isOpen() && inFlight() == 0;
  }

  @Override
  void retire() {
    if (isIdle()) {
      close();
    }
  }

  @Override
  void opened() {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls != null && !ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol())) {
      fail(new Failure(Outcome.TLS, "tls: HTTP/2 refused (ALPN)"));
    }
  }

  @Override
  void send(Exchange next) {
    served++;
    if (ready) {
      write(next);
    } else {
      waits(next);
      waiting.add(next);
    }
  }

  private void write(Exchange next) {
    next.connection = this;
    next.stream = streams.local().incrementAndGetNextStreamId();
    byte[] body = next.target.target.body();
    boolean alone = body.length == 0;
    ChannelPromise written = channel.newPromise();
    ChannelPromise head = alone ? written : channel.newPromise();
    codec
        .encoder()
        .writeHeaders(pipeline(), next.stream, next.target.http2(number(next)), 0, alone, head);
    if (!codec.attach(
        next)) { // its head is too long for the target, or the connection is being closed
      Throwable cause = head.cause();
      failLater(next, cause == null ? Failure.of(Outcome.EARLY_CLOSE) : Failure.ofOpen(cause));
      return;
    }
    if (!alone) {
      ByteBuf bytes = Unpooled.wrappedBuffer(body);
      codec.encoder().writeData(pipeline(), next.stream, bytes, 0, true, written);
      next.bytesOut += body.length;
    }
    // Taken before the call: another thread may get this CPU meanwhile, and the response arrive.
    long nowNanos = nanoTime();
    if (!codec.reading) {
      channel.flush();
    }
    if (written.isSuccess()) {
      written(next, written, nowNanos);
    } else {
      written.addListener(later -> written(next, later, nanoTime()));
    }
  }

  private ChannelHandlerContext pipeline() {
    return channel.pipeline().context(codec);
  }

  @Override
  boolean carries(Exchange sent) {
    return sent.equals(codec.exchange(sent.stream));
  }

  /** Called by the codec for each read, before it is decoded. */
  void bytesReceived() {
    readNanos = nanoTime();
  }

  /** The frames of the target. */
  private final class Frames extends Http2FrameAdapter {
    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings)
        throws Http2Exception {
      if (isOpen()) {
        settingsReceived();
      }
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext context,
        int number,
        Http2Headers headers,
        int dependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean last)
        throws Http2Exception {
      Exchange awaited = codec.exchange(number);
      if (awaited != null) {
        headReceived(awaited, headers);
        if (last) {
          lastByteReceived(awaited);
        }
      }
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext context, int number, ByteBuf data, int padding, boolean last) {
      int length = data.readableBytes();
      Exchange awaited = codec.exchange(number);
      if (awaited != null) {
        awaited.bytesIn += length;
        awaited.content(data, readNanos);
        if (last) {
          lastByteReceived(awaited);
        }
      }
      return length + padding;
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext context, int number, long code) {
      Exchange reset = codec.detach(number);
      if (reset != null) {
        failLater(
            reset, new Failure(Outcome.STREAM_RESET, "stream reset: " + StreamCodec.name(code)));
      }
    }
  }

  /** The ends of streams. */
  private final class Streams extends Http2ConnectionAdapter {
    @Override
    public void onGoAwayReceived(int last, long code, ByteBuf debugData) {
      leaving = true; // Netty closes the streams after the last
      String why = code == Http2Error.NO_ERROR.code() ? "" : " " + StreamCodec.name(code);
      refused = new Failure(Outcome.STALE_CLOSE, "stale close: GOAWAY" + why);
      while (!waiting.isEmpty()) {
        failLater(waiting.remove(), refused);
      }
      returnToOwner();
    }

    @Override
    public void onStreamClosed(Http2Stream stream) {
      Exchange ended = codec.detach(stream);
      if (isOpen()) {
        returnToOwner();
      }
      if (ended == null) {
        return;
      }
      ended.connection = null;
      if (ended.lastByteNanos >= 0) {
        listener.answered(ended);
      } else {
        listener.failed(ended, refused);
      }
    }
  }

  private void settingsReceived() throws Http2Exception {
    keeper.allowed(mostStreams());
    if (!ready) {
      ready = true;
      codec.openWindow();
      if (waiting.isEmpty()) {
        listener.preOpened();
      } else if (mostStreams() > 0) {
        opened(waiting.element());
      }
    }
    while (!waiting.isEmpty() && streams.local().numActiveStreams() < mostStreams()) {
      Exchange next = waiting.remove();
      next.connecting = false;
      write(next);
    }
    while (!waiting.isEmpty() && mostStreams() > 0) { // more than the target turned out to allow
      Exchange next = waiting.remove();
      next.connecting = false;
      next.connection = null;
      served--;
      keeper.take(next);
    }
    returnToOwner();
  }

  private void headReceived(Exchange awaited, Http2Headers headers) throws Http2Exception {
    awaited.byteReceived(readNanos);
    if (awaited.status > 0) {
      return; // trailers
    }
    int status = status(awaited.stream, headers);
    if (status < 200) {
      return; // interim
    }
    awaited.headReceived(
        status,
        headers.getAll("server-timing"),
        status / 100 == 3 ? headers.get(HttpHeaderNames.LOCATION) : null);
    awaited.head("HTTP/2", "", headers);
  }

  private static int status(int number, Http2Headers headers) throws Http2Exception {
    try {
      return Integer.parseInt(String.valueOf(headers.status()));
    } catch (NumberFormatException e) {
      throw Http2Exception.streamError(number, Http2Error.PROTOCOL_ERROR, e, "no status");
    }
  }

  /** Notes the end of a response; the stream is closed next. */
  private void lastByteReceived(Exchange awaited) {
    awaited.lastByteNanos = readNanos;
    Http2Stream stream = streams.stream(awaited.stream);
    if (stream != null && stream.state().localSideOpen()) { // its request has not been sent
      reset(awaited.stream);
    }
  }

  private void reset(int number) {
    codec.resetStream(pipeline(), number, Http2Error.CANCEL.code(), channel.newPromise());
  }

  /** Offers the connection for more requests, or closes it if it had its last. */
  private void returnToOwner() {
    if (leaving || !keeper.mayServeMore(served)) {
      retire();
    } else if (isIdle()) {
      idle();
    } else if (hasRoom() && !listed) {
      keeper.free(this);
    }
  }

  @Override
  public void cancel(Exchange cancelled) {
    if (waiting.remove(cancelled)) {
      if (waiting.isEmpty() && !ready) {
        close();
      }
    } else if (codec.detach(cancelled.stream) != null) {
      reset(cancelled.stream);
      flushLater();
    }
  }

  /** Flushes once for all that is cancelled by one task. */
  private void flushLater() {
    if (!flushing) {
      flushing = true;
      channel
          .eventLoop()
          .execute(
              () -> {
                flushing = false;
                channel.flush();
              });
    }
  }

  /** Called by the codec for a malformed stream, just before it is reset. */
  void malformed(int number, Failure failure) {
    Exchange failed = codec.detach(number);
    if (failed != null) {
      failLater(failed, failure);
    }
  }

  /** Called by the codec for a malformed connection, which is being closed. */
  void malformed(Failure failure) {
    fail(ready ? failure : NOT_HTTP2);
  }

  @Override
  void close() {
    if (ready && isOpen() && channel.isActive()) {
      codec.leave(pipeline());
    }
    super.close();
  }

  @Override
  void fail(Failure failure) {
    if (!isOpen()) {
      return;
    }
    List<Exchange> failed = new ArrayList<>(waiting);
    boolean preOpening = !ready && waiting.isEmpty();
    waiting.clear();
    codec.detachAll(failed);
    close();
    if (preOpening) {
      listener.preOpened();
    }
    for (Exchange one : failed) {
      one.connection = null;
      listener.failed(one, failure);
    }
  }
}
