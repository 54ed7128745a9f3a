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
 * A connection that speaks HTTP/1.1: one request at a time. Its lane's thread only.
 *
 * <pre>
 *   opening ─▶ [TLS] ─▶ busy ⇄ idle ─▶ closed
 *      └──────────┴────────┴──────────────▲       whose request fails if it has one
 * </pre>
 *
 * A response has ended when all bytes of that read have been looked at: a byte too many is its
 * fault.
 */
final class Connection extends ChannelInboundHandlerAdapter
    implements Exchange.Carrier, ResponseDecoder.Listener {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final Failure TOO_MANY_BYTES =
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
  private boolean kept; // it was open and free before its request came
  private boolean established; // without TLS yet
  private boolean ready;
  private boolean closed;

  // Of the response that is being read.
  private boolean interim;
  private boolean complete;
  private boolean tooMuch;
  private boolean keepAlive;
  private @Nullable String location;

  /** Has the connections of a destination; a pool. */
  interface Keeper {
    /** Returns whether a connection that has served this many requests may serve more. */
    boolean mayServeMore(int served);

    /** Takes a connection back that can be used again. */
    void free(Connection connection);

    /**
     * Takes note that a connection is no more.
     *
     * @param wasIdle whether it is among the idle ones
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

  /** Since when it is unused, of {@link RunClock#tickerNanos}; asked of an idle one. */
  long idleSinceNanos() {
    return idleSinceNanos;
  }

  /** Told by the pool that it keeps it, or has taken it out. */
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

  /** Sends a request; the connection is free. */
  void send(Exchange next) {
    exchange = next;
    next.connection = this;
    served++;
    interim = false;
    complete = false;
    tooMuch = false;
    ByteBuf bytes = encoded(next);
    next.bytesOut += next.target.target.body().length;
    // The time before: while the call returns, others may have this CPU, and the answer be there.
    long nowNanos = nanoTime();
    ChannelFuture written = channel.writeAndFlush(bytes);
    if (written.isSuccess()) {
      written(next, written, nowNanos);
    } else if (written.isDone()) {
      failLater(next, onItsWay(Failure.ofOpen(written.cause())));
    } else {
      written.addListener(later -> written(next, later, nanoTime()));
    }
  }

  private ByteBuf encoded(Exchange next) {
    return context.settings().numberRequests()
        ? next.target.encode(PooledByteBufAllocator.DEFAULT, context.run(), next.number)
        : next.target.encode(PooledByteBufAllocator.DEFAULT);
  }

  /** It was closed, which nobody has told yet: not in the face of who sends. */
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
      fail(onItsWay(Failure.ofOpen(written.cause())));
    }
  }

  @Override
  public void bytesCame() {
    readNanos = nanoTime();
    Exchange awaited = exchange;
    if (awaited != null && awaited.firstByteNanos < 0) {
      awaited.firstByteNanos = readNanos;
      if (awaited.sentNanos < 0) { // an answer before the question's end
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
        tooMuch = true;
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
    if (awaited.status > 0) { // its head was good
      return new Failure(Outcome.PROTOCOL, "protocol: a malformed chunk or trailer");
    }
    return new Failure(
        Outcome.PROTOCOL,
        cause instanceof TooLongFrameException
            ? "protocol: a head of more than 64 KiB"
            : "protocol: not a response of HTTP/1.1");
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (complete) {
      responseEnded();
    } else if (exchange == null && (tooMuch || decoder.hasMore())) {
      close(); // nobody has asked
    }
  }

  private void responseEnded() {
    Exchange answered = exchange;
    if (answered == null) {
      return;
    }
    if (tooMuch || decoder.hasMore()) {
      fail(TOO_MANY_BYTES);
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
        fail(Failure.of(handshake.cause()));
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (complete) { // a response that ends with its connection
      responseEnded();
    }
    fail(onItsWay(Failure.of(Outcome.EARLY_CLOSE)));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(onItsWay(ready ? Failure.ofOpen(cause) : Failure.of(cause)));
  }

  /**
   * The end of a kept connection before a byte came was on its way before the request; whether it
   * arrives as a close or as a reset depends on whether the target had the request by then.
   */
  private Failure onItsWay(Failure failure) {
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

  /** Closes it, and lets go of the request it had, if it had one. */
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
