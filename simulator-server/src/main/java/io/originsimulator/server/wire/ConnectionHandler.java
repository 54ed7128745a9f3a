package io.originsimulator.server.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.request.RequestDecoder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection that speaks HTTP/1, until a client asks for HTTP/2.
 *
 * <pre>
 *   bytes ──▶ RequestDecoder ──▶ ConnectionHandler ──▶ RequestReceiver
 *                                        └───────────▶ StreamsHandler, in place of both
 * </pre>
 *
 * <p>Reading continues while responses are pending, to notice a client that disconnects: its timers
 * are cancelled, and its requests count as abandoned. At the end of each read, the bytes of
 * unfinished requests are charged to a budget, so a request that arrives in one read is never
 * charged.
 */
public final class ConnectionHandler extends ChannelInboundHandlerAdapter
    implements RequestHandler {
  /** Time for a client to show the version that it speaks, before it is refused in HTTP/1. */
  private static final int REFUSAL_MILLIS = 250;

  private final ServerContext server;
  private final EventLoopState loop;
  private final boolean admitted;
  private final Channel channel;
  private final RequestReceiver receiver;
  private final ResponseQueue queue;
  private @Nullable RequestDecoder decoder; // null when no more input is accepted
  private @Nullable HttpRequest toHttp2; // the request that asks for HTTP/2
  private long number; // 0 until it is first needed
  private long held; // bytes of unfinished requests, reserved in the budget of all connections

  private ConnectionHandler(
      Channel channel,
      RequestDecoder decoder,
      ServerContext server,
      EventLoopState loop,
      boolean admitted) {
    this.channel = channel;
    this.decoder = decoder;
    this.admitted = admitted;
    this.server = server;
    this.loop = loop;
    int mostRequests = server.listener().listener().maxRequests().orElse(0);
    this.receiver =
        new RequestReceiver(
            server, loop, new ConnectionWriter(channel), 0, mostRequests, this::number);
    this.queue = receiver.queue();
  }

  /**
   * Adds the handlers of a connection.
   *
   * @param admitted false to refuse the connection, because there are too many
   */
  public static void addTo(
      Channel channel, ServerContext server, EventLoopState loop, boolean admitted) {
    RequestDecoder decoder = new RequestDecoder(server.limits());
    channel
        .pipeline()
        .addLast(decoder)
        .addLast(new ConnectionHandler(channel, decoder, server, loop, admitted));
  }

  @Override
  public List<ResponseQueue> queues() {
    return List.of(queue);
  }

  @Override
  public boolean isReceiving() {
    return queue.isReading()
        && (receiver.isReceiving() || (decoder != null && decoder.isReceiving()));
  }

  /** Returns the number of this connection, given at the first call. */
  private long number() {
    if (number == 0) {
      number = server.connections().incrementAndGet();
    }
    return number;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    if (!admitted && channel.pipeline().get(SslHandler.class) == null) {
      refuseSoon(channel);
    }
  }

  /** Refuses a connection beyond the limit, unless its client sends a request before. */
  private static void refuseSoon(Channel channel) {
    Runnable refusal = () -> channel.pipeline().fireUserEventTriggered(ServerContext.Stop.DRAIN);
    channel.eventLoop().schedule(refusal, REFUSAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void refuse() {
    receiver.refuse(server.refusal().tooManyConnections());
    channel.flush();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!queue.isOpen()) {
      receiver.drop();
      ReferenceCountUtil.release(message);
    } else if (message instanceof HttpRequest head) {
      begin(head);
    } else if (message instanceof HttpContent body) {
      receive(body);
    }
  }

  private void begin(HttpRequest head) {
    if (Http2Start.isAsked(head) && queue.isUnused() && Http2Start.isPossible(head, channel)) {
      toHttp2 = head;
    } else if (admitted) {
      receiver.begin(head, false);
    } else {
      refuse();
    }
  }

  private void receive(HttpContent body) {
    try {
      if (toHttp2 != null) {
        startHttp2(toHttp2); // it has no body
      } else if (body.decoderResult().isFailure()) {
        receiver.refuse(server.refusal().ofBody(body.decoderResult()));
      } else {
        receiver.receive(body.content(), body instanceof LastHttpContent);
      }
    } finally {
      body.release();
    }
  }

  /**
   * Puts HTTP/2 in place of this handler and the decoder, whose unread bytes it gets.
   *
   * @param asking the request that starts it; null if it was negotiated
   */
  private void startHttp2(@Nullable HttpRequest asking) {
    letGo();
    RequestDecoder removed = decoder;
    decoder = null;
    Http2Start.replace(this, asking, Http2Codec.create(server, loop, admitted), channel);
    if (removed != null) {
      channel.pipeline().remove(removed);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    ctx.flush();
    long now = receiver.heldBytes() + (decoder == null ? 0 : decoder.heldBytes());
    if (now != held) { // usually both are 0, as the request arrived in one read
      hold(now);
    }
  }

  private void hold(long bytes) {
    boolean open = queue.isOpen();
    if (open && (bytes <= held || server.heads().reserve(bytes - held))) {
      server.heads().release(Math.max(0, held - bytes));
      held = bytes;
      return;
    }
    if (open && (receiver.isReceiving() || (decoder != null && decoder.isReceiving()))) {
      receiver.refuse(server.refusal().headsTakeTooMuch());
      channel.flush();
    } else if (open) {
      queue.endWhenAnswered(); // it only holds the buffer of a long line
    }
    letGo();
    receiver.drop();
    if (decoder != null) {
      RequestDecoder removed = decoder;
      decoder = null;
      channel.pipeline().remove(removed); // with all its buffers
    }
  }

  private void letGo() {
    server.heads().release(held);
    held = 0;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake) {
      if (handshake.isSuccess() && queue.isOpen()) {
        handshakeDone();
      }
    } else if (event instanceof ChannelInputShutdownEvent) {
      receiver.clientShutDown();
    } else if (event == ServerContext.Stop.DRAIN && !admitted && queue.isOpen()) {
      refuse();
    } else if (event == ServerContext.Stop.DRAIN) {
      queue.endWhenAnswered();
      queue.serverStops();
    }
  }

  private void handshakeDone() {
    if (Http2Start.isNegotiated(channel)) {
      startHttp2(null);
      if (!admitted) {
        refuseSoon(channel);
      }
    } else if (!admitted) {
      refuse();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    queue.writabilityChanged();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    letGo();
    receiver.clientLeft();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    RequestHandler.fail(ctx, cause, server);
  }
}
