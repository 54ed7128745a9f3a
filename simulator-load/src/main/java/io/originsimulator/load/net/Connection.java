package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.originsimulator.load.result.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 connection, with one request at a time. Its lane's thread only.
 *
 * <pre>
 *   opening ─▶ [TLS] ─▶ busy ⇄ idle ─▶ closed
 *      └──────────┴────────┴──────────────▲       its request fails, if it has one
 * </pre>
 *
 * A response ends only after all bytes of its last read are decoded: an excess byte makes it a
 * failure.
 */
final class Connection extends ChannelInboundHandlerAdapter
    implements Exchange.Carrier, ResponseDecoder.Listener {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final Failure EXCESS_BYTES =
      new Failure(Outcome.PROTOCOL, "protocol: bytes after the response");

  private final LaneContext context;
  private final ConnectionListener listener;
  private final Keeper keeper;
  private final boolean tls;
  private final Channel channel;
  private final ResponseDecoder decoder = new ResponseDecoder(this);
  private final long openingNanos;
  private @Nullable Exchange exchange;
  private int served;
  private long readNanos;
  private long idleSinceNanos;
  private boolean idle;
  private boolean kept; // it was open and free before its request was sent
  private boolean established; // TCP only, without TLS
  private boolean ready;
  private boolean closed;

  // State of the response that is being read.
  private boolean interim;
  private boolean complete;
  private boolean excess;
  private boolean keepAlive;
  private @Nullable String location;

  /** The owner of a destination's connections; a pool. */
  interface Keeper {
    /** Returns whether a connection that has served this many requests may serve more. */
    boolean mayServeMore(int served);

    /** Returns a reusable connection to the owner. */
    void free(Connection connection);

    /**
     * Notifies the owner that a connection is closed.
     *
     * @param wasIdle whether it was among the idle ones
     */
    void closed(boolean wasIdle);
  }

  Connection(
      LaneContext context,
      ConnectionListener listener,
      Keeper keeper,
      boolean tls,
      Channel channel,
      @Nullable Exchange exchange) {
    this.context = context;
    this.listener = listener;
    this.keeper = keeper;
    this.tls = tls;
    this.channel = channel;
    this.exchange = exchange;
    this.openingNanos = nanoTime();
    if (exchange != null) {
      exchange.connection = this;
      exchange.connecting = true;
    }
  }

  private long nanoTime() {
    return context.clock().nanoTime();
  }

  ResponseDecoder decoder() {
    return decoder;
  }

  boolean isOpen() {
    return !closed;
  }

  /**
   * Returns the start of the idle time, as {@link RunClock#tickerNanos}. The connection is idle.
   */
  long idleSinceNanos() {
    return idleSinceNanos;
  }

  /** Records whether the pool holds the connection as idle. */
  void idle(boolean now) {
    idle = now;
  }

  void connected(Future<? super Void> connecting) {
    if (connecting.isSuccess()) {
      if (!closed) {
        established = true;
        context.tallies().opened();
        if (!tls) {
          ready();
        }
      }
    } else {
      fail(Failure.of(connecting.cause()));
    }
  }

  private void ready() {
    if (closed) {
      return;
    }
    ready = true;
    Exchange first = exchange;
    if (first == null) {
      listener.preOpened();
      keep();
      return;
    }
    first.connecting = false;
    first.connectNanos = nanoTime() - openingNanos;
    send(first);
  }

  private void keep() {
    kept = true;
    idleSinceNanos = context.clock().tickerNanos();
    keeper.free(this);
  }

  /** Sends a request over this connection, which is free. */
  void send(Exchange next) {
    exchange = next;
    next.connection = this;
    served++;
    interim = false;
    complete = false;
    excess = false;
    ByteBuf bytes = encoded(next);
    next.bytesOut += next.target.target.body().length;
    // Taken before the call: another thread may get this CPU meanwhile, and the response arrive.
    long nowNanos = nanoTime();
    ChannelFuture written = channel.writeAndFlush(bytes);
    if (written.isSuccess()) {
      written(next, written, nowNanos);
    } else if (written.isDone()) {
      failLater(next, staleIfKept(Failure.ofOpen(written.cause())));
    } else {
      written.addListener(later -> written(next, later, nanoTime()));
    }
  }

  private ByteBuf encoded(Exchange next) {
    return context.settings().numberRequests()
        ? next.target.encode(PooledByteBufAllocator.DEFAULT, context.run(), next.number)
        : next.target.encode(PooledByteBufAllocator.DEFAULT);
  }

  /** Fails a request on a closed connection in a later task, never within the caller's send. */
  private void failLater(Exchange unsent, Failure failure) {
    close();
    unsent.connection = null;
    channel
        .eventLoop()
        .execute(
            () -> {
              if (!unsent.isEnded()) {
                listener.failed(unsent, failure);
              }
            });
  }

  private void written(Exchange sent, Future<? super Void> written, long nowNanos) {
    if (written.isSuccess()) {
      if (sent.sentNanos < 0) {
        sent.sentNanos = nowNanos;
      }
    } else if (sent.equals(exchange)) {
      fail(staleIfKept(Failure.ofOpen(written.cause())));
    }
  }

  @Override
  public void bytesReceived() {
    readNanos = nanoTime();
    Exchange awaited = exchange;
    if (awaited != null && awaited.firstByteNanos < 0) {
      awaited.firstByteNanos = readNanos;
      if (awaited.sentNanos < 0) { // the response began before the request was written
        awaited.sentNanos = readNanos;
      }
    }
  }

  @Override
  public boolean awaitsNoBody() {
    return exchange != null && exchange.target.withoutBody;
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
      awaited.content(content.content());
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
    awaited.status = status;
    awaited.head(head);
    keepAlive = HttpUtil.isKeepAlive(head) && status != SWITCHING_PROTOCOLS;
    List<String> timing = head.headers().getAll("server-timing");
    if (!timing.isEmpty()) {
      awaited.origin = ServerTiming.read(timing);
    }
    location = status >= 300 && status < 400 ? head.headers().get(HttpHeaderNames.LOCATION) : null;
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
    if (keepAlive && !closed && channel.isActive() && keeper.mayServeMore(served)) {
      keep();
    } else {
      close();
    }
    listener.answered(answered, location);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (handshake.isSuccess()) {
        ready();
      } else {
        fail(Failure.ofHandshake(handshake.cause()));
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (complete) { // the end of the connection ends the response
      responseEnded();
    }
    fail(staleIfKept(Failure.of(Outcome.EARLY_CLOSE)));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(staleIfKept(ready ? Failure.ofOpen(cause) : Failure.of(cause)));
  }

  /**
   * Returns a stale close if a kept connection ended before the first byte: that end preceded the
   * request. The timing at the target determines whether it appears as a close or as a reset.
   */
  private Failure staleIfKept(Failure failure) {
    boolean ended =
        failure.outcome() == Outcome.EARLY_CLOSE || failure.outcome() == Outcome.CONNECTION_RESET;
    boolean unanswered = exchange != null && exchange.firstByteNanos < 0;
    return ended && unanswered && kept ? Failure.of(Outcome.STALE_CLOSE) : failure;
  }

  private void fail(Failure failure) {
    Exchange failed = exchange;
    boolean preOpening = failed == null && !ready && !closed;
    close();
    if (failed != null) {
      failed.connection = null;
      listener.failed(failed, failure);
    } else if (preOpening) {
      listener.preOpened();
    }
  }

  /** Closes the connection, and detaches its request if it has one. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    exchange = null;
    if (established) {
      context.tallies().closed();
    }
    channel.close();
    keeper.closed(idle);
  }
}
