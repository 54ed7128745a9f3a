package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.originsimulator.load.result.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 connection, with one request at a time.
 *
 * <pre>
 *   opening ─▶ busy ⇄ idle ─▶ closed
 * </pre>
 *
 * A response ends only after all bytes of its last read are decoded: an excess byte makes it a
 * failure.
 */
final class Http1Connection extends Connection {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int LONGEST = 1 << 16; // 64 KiB of head, and of a body's piece
  private static final Failure EXCESS_BYTES =
      new Failure(Outcome.PROTOCOL, "protocol: bytes after the response");

  private final Decoder decoder = new Decoder();
  private @Nullable Exchange exchange;
  private int served;
  private long readNanos;
  private boolean kept; // it was open and free before its request was sent

  // State of the response that is being read.
  private boolean interim;
  private boolean complete;
  private boolean excess;
  private boolean keepAlive;

  Http1Connection(
      LaneContext context, Listener listener, Keeper keeper, boolean tls, Channel channel) {
    super(context, listener, keeper, tls, channel);
  }

  @Override
  ChannelHandler codec() {
    return decoder;
  }

  @Override
  boolean hasRoom() {
    return ready && exchange == null && isOpen();
  }

  @Override
  void opened() {
    ready = true;
    Exchange first = exchange;
    if (first == null) {
      listener.preOpened();
      keep();
      return;
    }
    opened(first);
    write(first);
  }

  private void keep() {
    kept = true;
    idle();
  }

  @Override
  void send(Exchange next) {
    exchange = next;
    if (ready) {
      write(next);
    } else {
      waits(next);
    }
  }

  private void write(Exchange next) {
    next.connection = this;
    served++;
    interim = false;
    complete = false;
    excess = false;
    ByteBuf bytes = next.target.encode(PooledByteBufAllocator.DEFAULT, number(next));
    next.bytesOut += next.target.target.body().length;
    // Taken before the call: another thread may get this CPU meanwhile, and the response arrive.
    long nowNanos = nanoTime();
    ChannelFuture written = channel.writeAndFlush(bytes);
    if (written.isSuccess()) {
      written(next, written, nowNanos);
    } else if (written.isDone()) {
      Failure failure = staleIfKept(Failure.ofOpen(written.cause()));
      close();
      failLater(next, failure);
    } else {
      written.addListener(later -> written(next, later, nanoTime()));
    }
  }

  @Override
  boolean carries(Exchange sent) {
    return sent.equals(exchange);
  }

  /** Netty's decoder, with the instants of reads, and the request that determines the response. */
  private final class Decoder extends HttpResponseDecoder {
    Decoder() {
      super(
          new HttpDecoderConfig()
              .setMaxInitialLineLength(LONGEST)
              .setMaxHeaderSize(LONGEST)
              .setMaxChunkSize(LONGEST)
              .setValidateHeaders(false));
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
      readNanos = nanoTime();
      if (exchange != null) {
        exchange.byteReceived(readNanos);
      }
      super.channelRead(context, message);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
      boolean withoutBody = exchange != null && exchange.target.withoutBody;
      return withoutBody || super.isContentAlwaysEmpty(message);
    }

    /** Returns whether received bytes are left that make no message yet. */
    boolean hasMore() {
      return actualReadableBytes() > 0;
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      Exchange awaited = exchange;
      if (awaited == null || complete) {
        excess = true;
      } else if (message instanceof HttpObject part) {
        read(awaited, part);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void read(Exchange awaited, HttpObject part) {
    if (part.decoderResult().isFailure()) {
      fail(undecodable(awaited, part.decoderResult().cause()));
      return;
    }
    if (part instanceof HttpResponse head) {
      head(awaited, head);
    }
    if (part instanceof HttpContent content) {
      awaited.bytesIn += content.content().readableBytes();
      awaited.content(content.content(), readNanos);
      if (part instanceof LastHttpContent) {
        complete = !interim;
        interim = false;
      }
    }
  }

  private void head(Exchange awaited, HttpResponse head) {
    int status = head.status().code();
    interim = status < 200 && status != SWITCHING_PROTOCOLS;
    if (interim) {
      return;
    }
    HttpHeaders headers = head.headers();
    awaited.headReceived(
        status,
        headers.getAll("server-timing"),
        status / 100 == 3 ? headers.get(HttpHeaderNames.LOCATION) : null);
    awaited.head(head.protocolVersion().text(), head.status().reasonPhrase(), headers);
    keepAlive = HttpUtil.isKeepAlive(head) && status != SWITCHING_PROTOCOLS;
  }

  private static Failure undecodable(Exchange awaited, Throwable cause) {
    if (cause instanceof PrematureChannelClosureException) {
      return Failure.of(Outcome.EARLY_CLOSE);
    }
    if (awaited.status > 0) { // its head was valid
      return new Failure(Outcome.PROTOCOL, "protocol: a malformed chunk or trailer");
    }
    return new Failure(
        Outcome.PROTOCOL,
        cause instanceof TooLongFrameException
            ? "protocol: a head of more than 64 KiB"
            : "protocol: not an HTTP/1.1 response");
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (complete) {
      responseEnded();
    } else if (exchange == null && (excess || decoder.hasMore())) {
      close(); // bytes without a request
    }
  }

  private void responseEnded() {
    Exchange answered = exchange;
    if (answered == null) {
      return;
    }
    if (excess || decoder.hasMore()) {
      fail(EXCESS_BYTES);
      return;
    }
    exchange = null;
    complete = false;
    answered.lastByteNanos = readNanos;
    answered.connection = null;
    if (keepAlive && isOpen() && channel.isActive() && keeper.mayServeMore(served)) {
      keep();
    } else {
      close();
    }
    listener.answered(answered);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (complete) { // the end of the connection ends the response
      responseEnded();
    }
    super.channelInactive(context);
  }

  /**
   * Returns a stale close if a kept connection ended before the first byte: that end preceded the
   * request. It may appear as a close or as a reset, depending on the target's timing.
   */
  private Failure staleIfKept(Failure failure) {
    boolean ended =
        failure.outcome() == Outcome.EARLY_CLOSE || failure.outcome() == Outcome.CONNECTION_RESET;
    boolean unanswered = exchange != null && exchange.firstByteNanos < 0;
    return ended && unanswered && kept ? Failure.of(Outcome.STALE_CLOSE) : failure;
  }

  @Override
  void fail(Failure failure) {
    Exchange failed = exchange;
    Failure known = staleIfKept(failure);
    boolean preOpening = failed == null && !ready && isOpen();
    close();
    if (failed != null) {
      failed.connection = null;
      listener.failed(failed, known);
    } else if (preOpening) {
      listener.preOpened();
    }
  }

  @Override
  public void cancel(Exchange cancelled) {
    close();
  }

  @Override
  void close() {
    exchange = null;
    super.close();
  }
}
