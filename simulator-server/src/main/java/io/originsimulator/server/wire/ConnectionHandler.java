package io.originsimulator.server.wire;

import com.fasterxml.jackson.databind.JsonNode;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.route.IncomingRequest;
import io.originsimulator.scenario.route.QueryValues;
import io.originsimulator.server.http.EncodedResponse;
import io.originsimulator.server.http.RequestTarget;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.journal.ConnectionJournal;
import io.originsimulator.server.recipes.DocumentBody;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one connection: each becomes an {@link Exchange} when its last byte has arrived.
 *
 * <pre>
 *   bytes ──▶ RequestDecoder ──▶ ConnectionHandler ──▶ Responder     response and delay
 *                                        │        └──▶ AdminApi      the simulator's own pages
 *                                        └───────────▶ ResponseQueue order
 * </pre>
 *
 * <p>Reading continues while responses are pending, to notice a client that disconnects: its timers
 * are cancelled, and its requests count as abandoned. At the end of each read, the bytes of
 * unfinished requests are charged to a budget, so a request that arrives in one read is never
 * charged.
 */
public final class ConnectionHandler extends ChannelInboundHandlerAdapter
    implements IncomingRequest {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  private final ServerContext server;
  private final EventLoopState loop;
  private final ResponseQueue queue;
  private final boolean admitted;
  private final Channel channel;
  private @Nullable RequestDecoder decoder; // null when no more input is accepted
  private final @Nullable ConnectionJournal journal; // null unless one is kept
  private long number; // 0 until it is first needed
  private @Nullable HttpRequest request; // the request being received or answered
  private boolean forAdmin; // whether its head is for the simulator's own pages
  private @Nullable QueryValues parameters; // of its query, once a recipe has read them
  private @Nullable DocumentBody document; // its body, if it is a recipe document
  private @Nullable KeptBody kept; // its body, if a recipe reads it
  private boolean bodyRead; // whether a recipe has asked for its body
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
    this.queue =
        new ResponseQueue(channel, server.clock(), server.limits().pipelinedRequests(), loop);
    this.journal = server.journal() == null ? null : new ConnectionJournal(server.journal());
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

  /** Returns the unanswered exchanges; confined to the event loop. */
  ResponseQueue queue() {
    return queue;
  }

  /**
   * Returns whether a request has begun to arrive, and more of it can; confined to the event loop.
   */
  boolean isReceiving() {
    return queue.isReading() && (request != null || (decoder != null && decoder.isReceiving()));
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    if (!admitted) {
      refuse(server.refusal().tooManyConnections());
      ctx.flush();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!queue.isOpen()) {
      dropBodies();
      ReferenceCountUtil.release(message);
    } else if (message instanceof HttpRequest head) {
      begin(head);
    } else if (message instanceof HttpContent body) {
      receive(body);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    ctx.flush();
    long now = heldBytes();
    if (now != held) { // usually both are 0, as the request arrived in one read
      hold(now);
    }
  }

  /** Returns the approximate bytes that an unfinished request uses until more of it arrives. */
  private long heldBytes() {
    long bytes = decoder == null ? 0 : decoder.heldBytes();
    if (request != null) {
      bytes += ((RequestFields) request.headers()).bytes();
      bytes += journal == null ? 0 : journal.keptBytes();
    }
    return bytes;
  }

  private void hold(long bytes) {
    boolean open = queue.isOpen();
    if (open && (bytes <= held || server.heads().reserve(bytes - held))) {
      server.heads().release(Math.max(0, held - bytes));
      held = bytes;
      return;
    }
    if (open && (request != null || (decoder != null && decoder.isReceiving()))) {
      refuse(server.refusal().headsTakeTooMuch());
      channel.flush();
    } else if (open) {
      queue.endWhenAnswered(); // it only holds the buffer of a long line
    }
    letGo();
    request = null;
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

  private void begin(HttpRequest head) {
    @Nullable EncodedResponse refusal = server.refusal().ofHead(head);
    if (refusal != null) {
      refuse(refusal);
      return;
    }
    request = head;
    if (journal != null) {
      journal.begin();
    }
    RequestTarget asked = RequestTarget.of(head.uri());
    forAdmin = Responder.isForAdmin(server.admin(), head, asked, this, loop);
    if (forAdmin && server.admin().wantsDocument(head, asked)) {
      document = new DocumentBody(server.limits().documentBytes(), server.documents());
      if (HttpUtil.getContentLength(head, 0L) > server.limits().documentBytes()) {
        refuse(server.refusal().documentTooLarge());
        return;
      }
    }
    if (!forAdmin && isRead(head, asked)) {
      kept = new KeptBody(server.limits().jsonBytes(), server.documents());
    }
    parameters = null; // nothing charges for them until the body has arrived
    if (Exchange.expectsContinue(head)) {
      queue.sendContinue();
    }
  }

  /** Returns whether a recipe that the request may get reads its body, which is to come. */
  private boolean isRead(HttpRequest head, RequestTarget asked) {
    if (!loop.lease().snapshot().scenario().readsBodies()) {
      return false;
    }
    long length = HttpUtil.getContentLength(head, 0L);
    boolean hasBody = length > 0 || HttpUtil.isTransferEncodingChunked(head);
    if (!hasBody || length > server.limits().jsonBytes()) {
      return false;
    }
    bodyRead = false;
    ActiveRecipe<ServedResponse> recipe = Responder.find(this, asked, loop.lease());
    if (recipe == null && !bodyRead) {
      Responder.unanswered(this, asked, loop.lease()); // it compares bodies of the nearest recipes
    }
    return bodyRead || (recipe != null && recipe.readsBody());
  }

  private void receive(HttpContent body) {
    try {
      if (journal != null) {
        journal.receive(body.content());
      }
      if (body.decoderResult().isFailure()) {
        refuse(server.refusal().ofBody(body.decoderResult()));
      } else if (document != null && !document.append(body.content())) {
        refuse(
            document.isTooLarge()
                ? server.refusal().documentTooLarge()
                : server.refusal().documentsTakeTooMuch());
      } else {
        if (kept != null) {
          kept.append(body.content());
        }
        if (body instanceof LastHttpContent && request != null) {
          arrived(request);
        }
      }
    } finally {
      body.release();
    }
  }

  private void arrived(HttpRequest complete) {
    RequestTarget asked = RequestTarget.of(complete.uri()); // parsed again: storing it costs more
    Exchange exchange = new Exchange(complete, server.clock().nanoTime());
    if (journal != null) {
      exchange.recordIn(journal.arrived(complete, exchange.arrivalNanos(), connection()));
    }
    if (forAdmin) {
      respondAsAdmin(exchange, complete, asked);
    } else {
      Responder.respond(exchange, complete, asked, this, server, loop);
    }
    request = null;
    parameters = null;
    dropBodies();
    queue.continueIsNeedless();
    queue.add(exchange);
  }

  private void respondAsAdmin(Exchange exchange, HttpRequest complete, RequestTarget asked) {
    EncodedResponse now =
        server
            .admin()
            .respond(
                complete,
                asked,
                document,
                channel.closeFuture(),
                later -> queue.answerLater(exchange, later));
    document = null;
    if (now != null) {
      exchange.answer(now);
    }
  }

  /**
   * Refuses a request that cannot be served, after the responses before it, and accepts no more.
   */
  private void refuse(EncodedResponse refusal) {
    Exchange exchange = new Exchange(server.clock().nanoTime());
    exchange.answer(refusal);
    request = null;
    dropBodies();
    queue.continueIsNeedless();
    queue.add(exchange);
  }

  @Override
  public String client() {
    return channel.remoteAddress() instanceof InetSocketAddress address
        ? address.getAddress().getHostAddress()
        : String.valueOf(channel.remoteAddress());
  }

  @Override
  public long connection() {
    if (number == 0) {
      number = server.connections().incrementAndGet();
    }
    return number;
  }

  @Override
  public @Nullable String header(String name) {
    return request == null ? null : request.headers().get(name);
  }

  @Override
  public List<String> headers(String name) {
    return request == null ? List.of() : request.headers().getAll(name);
  }

  @Override
  public String method() {
    return request == null ? "" : request.method().name();
  }

  @Override
  public String path() {
    return request == null ? "" : RequestTarget.of(request.uri()).path();
  }

  @Override
  public String query() {
    return request == null ? "" : RequestTarget.queryOf(request.uri());
  }

  @Override
  public List<String> queryValues(String name) {
    if (parameters == null) {
      parameters = QueryValues.parse(query());
    }
    return parameters.of(name);
  }

  @Override
  public @Nullable JsonNode json() {
    bodyRead = true;
    return kept == null ? null : kept.json();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      if (journal != null) {
        journal.clientShutDown(server.halfClose());
      }
      queue.clientShutDown(server.halfClose());
    } else if (event == ServerStop.DRAIN) {
      queue.endWhenAnswered();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    queue.writabilityChanged();
  }

  private void dropBodies() {
    if (document != null) {
      document.release();
      document = null;
    }
    if (kept != null) {
      kept.release();
      kept = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    dropBodies();
    letGo();
    if (journal != null) {
      journal.clientLeft();
    }
    queue.abandon();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    try {
      if (LastResort.isFullHeap(cause)) {
        server.failed().run();
      }
    } finally {
      ctx.close(); // before logging, which may fail with little memory
    }
    if (!(cause instanceof IOException) // a client's reset is expected,
        && !(cause.getCause() instanceof SSLException)) { // and so is what is not TLS
      LOG.warn("A connection failed and is closed", cause);
    }
  }
}
