package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.originsimulator.server.fault.ConnectionEnd;
import io.originsimulator.server.loop.EventLoopState;
import io.originsimulator.server.request.Http2Request;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection that speaks HTTP/2. Each of its streams is one request, received and answered by the
 * same parts as the requests of an HTTP/1 connection:
 *
 * <pre>
 *             ┌ StreamsHandler ┐
 *   bytes ──▶ │ Netty's codec  │ ──▶ RequestReceiver, ResponseQueue, StreamWriter   stream 1
 *         ◀── │ limits, flow   │ ──▶ RequestReceiver, ResponseQueue, StreamWriter   stream 3
 *             └ control, HPACK ┘ ◀──────────────────────────────────────┘
 * </pre>
 *
 * <p>There is no channel for each stream, as Netty's multiplexer has: with its pipeline, it would
 * take more memory than the waiting request, and each frame more objects.
 */
final class StreamsHandler extends Http2ConnectionHandler implements RequestHandler {
  private static final int LEAST_RESETS = 1000; // per second

  /** Bytes of request bodies that clients may send ahead; they are dropped or kept at once. */
  static final int WINDOW = 1 << 20; // 1 MiB

  private final ServerContext server;
  private final EventLoopState loop;
  private final boolean admitted; // otherwise its only stream is refused
  private final Http2Connection.PropertyKey key; // of a stream's RequestReceiver
  private final int mostStreams; // of the connection; 0 for no limit
  private final Set<RequestReceiver> unfinished = new LinkedHashSet<>(); // their request is
  private final Http2Output output = new Http2Output(this);
  private final LongSupplier numbering = this::number; // one for all streams
  private @Nullable ChannelHandlerContext context; // null until it is in the pipeline
  private @Nullable ConnectionEnd end; // null until the connection ends
  private int begun; // streams so far
  private int last; // the last of them
  private int resets; // by the client, in a second
  private long number; // 0 until it is first needed
  private long held; // bytes of unfinished requests, reserved in the budget of all connections
  private int accepted = Integer.MAX_VALUE; // the last stream, once GOAWAY has been sent

  StreamsHandler(
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings,
      ServerContext server,
      EventLoopState loop,
      boolean admitted) {
    super(decoder, encoder, settings, true);
    this.server = server;
    this.loop = loop;
    this.admitted = admitted;
    this.key = connection().newKey();
    this.mostStreams = server.listener().listener().maxRequests().orElse(0);
    decoder.frameListener(new Requests());
    connection().addListener(new Ends());
    encoder.flowController().listener(this::writabilityChanged);
  }

  /** The frames of requests; Netty's codec has checked them, and responds to all others. */
  private final class Requests extends Http2FrameAdapter {
    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int id,
        Http2Headers fields,
        int dependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean last) {
      Http2Stream stream = connection().stream(id);
      RequestReceiver receiver = stream.getProperty(key);
      if (receiver == null && end == null) {
        begin(stream, Http2Request.of(fields), last);
      } else if (receiver != null) {
        receive(receiver, Unpooled.EMPTY_BUFFER, last); // trailers, which are dropped
      }
    }

    @Override
    public int onDataRead(
        ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean last) {
      RequestReceiver receiver = connection().stream(id).getProperty(key);
      if (receiver != null) {
        receive(receiver, data, last);
      }
      return data.readableBytes() + padding; // none of it waits to be read
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int id, long code)
        throws Http2Exception {
      if (resets == 0) {
        ctx.executor().schedule(() -> resets = 0, 1, TimeUnit.SECONDS);
      }
      // Clients that time out reset all their streams at once, which is no attack
      if (++resets > Math.max(LEAST_RESETS, 2L * server.limits().pipelinedRequests())) {
        throw Http2Exception.connectionError(
            Http2Error.ENHANCE_YOUR_CALM, "%d resets in a second", resets);
      }
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
      output.settingsChanged(settings);
    }
  }

  /** The ends of streams, whatever their reason. */
  private final class Ends extends Http2ConnectionAdapter {
    @Override
    public void onStreamClosed(Http2Stream stream) {
      RequestReceiver receiver = stream.getProperty(key);
      if (receiver != null) {
        unfinished.remove(receiver);
        receiver.clientLeft();
      }
      if (hasAllStreams() && connection().numActiveStreams() == 0) {
        goAway(last); // only now: the JDK's client takes it as a failure of all its requests
      }
      endIfIdle();
    }
  }

  private void begin(Http2Stream stream, HttpRequest head, boolean complete) {
    if (hasAllStreams()) {
      output.reset(stream, Http2Error.REFUSED_STREAM);
      return;
    }
    last = stream.id();
    RequestReceiver receiver =
        new RequestReceiver(server, loop, new StreamWriter(this, stream), begun, 0, numbering);
    stream.setProperty(key, receiver);
    begun++;
    if (admitted) {
      receiver.begin(head, !complete);
    } else {
      receiver.refuse(server.refusal().tooManyConnections());
      drain(); // as late as after the last stream
    }
    if (complete) {
      receive(receiver, Unpooled.EMPTY_BUFFER, true);
    } else {
      unfinished.add(receiver);
    }
  }

  private boolean hasAllStreams() {
    return mostStreams != 0 && begun == mostStreams;
  }

  private void receive(RequestReceiver receiver, ByteBuf content, boolean last) {
    if (last) {
      unfinished.remove(receiver);
    }
    if (receiver.queue().isOpen()) { // otherwise it has been refused
      receiver.receive(content, last);
    }
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
    context = ctx;
    super.handlerAdded(ctx);
    connection()
        .local()
        .flowController()
        .incrementWindowSize(
            connection().connectionStream(), WINDOW - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
  }

  /** Begins with the request of HTTP/1 that asked for HTTP/2. */
  void upgrade(Http2Settings settings, HttpRequest first) {
    try {
      output.settingsChanged(settings);
      onHttpServerUpgrade(settings);
      begin(connection().stream(Http2CodecUtil.HTTP_UPGRADE_STREAM_ID), first, true);
    } catch (Http2Exception e) {
      onError(context(), false, e);
    }
    output.flush();
  }

  /** Netty fails on HTTP/1 in place of a preface in a buffer of which a part has been read. */
  @Override
  public void channelRead(ChannelHandlerContext ctx, Object read) throws Exception {
    super.channelRead(ctx, read instanceof ByteBuf it && it.readerIndex() > 0 ? it.slice() : read);
  }

  /** Reads the part of the preface that was read as a request of HTTP/1. */
  void read(ByteBuf bytes) {
    try {
      channelRead(context(), bytes);
    } catch (Exception e) {
      context().fireExceptionCaught(e);
    }
  }

  /** Returns the frames to the client. */
  Http2Output output() {
    return output;
  }

  Channel channel() {
    return context().channel();
  }

  ChannelHandlerContext context() {
    if (context == null) {
      throw new IllegalStateException("not in a pipeline");
    }
    return context;
  }

  /** Returns the number of this connection, given at the first call. */
  private long number() {
    if (number == 0) {
      number = server.connections().incrementAndGet();
    }
    return number;
  }

  /**
   * Announces that later streams than one are not processed, and ends the connection with the last
   * stream that is.
   */
  void goAway(int last) {
    if (last < accepted) {
      goAway(
          context(),
          last,
          Http2Error.NO_ERROR.code(),
          Unpooled.EMPTY_BUFFER,
          context().newPromise());
      accepted = last; // afterwards, as it closes later streams, and the last one ends all output
    }
    output.flushSoon();
    endIfIdle();
  }

  /** Accepts no further streams, and ends the connection with the last of them. */
  void drain() {
    goAway(connection().remote().lastStreamCreated());
  }

  /** Ends the connection with its last response; nothing waits for the client any longer. */
  private void endWhenAnswered() {
    drain();
    queues().forEach(ResponseQueue::serverStops);
  }

  private void endIfIdle() {
    if (accepted != Integer.MAX_VALUE
        && connection().numActiveStreams() == 0
        && channel().isActive()) {
      endInOrder();
    }
  }

  /** Ends the connection when the written bytes have been sent; abandons pending requests. */
  void endInOrder() {
    if (end == null) {
      end = new ConnectionEnd(channel());
      queues().forEach(queue -> queue.abandon(false));
      end.inOrder(false);
    }
  }

  @Override
  public List<ResponseQueue> queues() {
    return receivers().stream().map(RequestReceiver::queue).toList();
  }

  private List<RequestReceiver> receivers() {
    List<RequestReceiver> receivers = new ArrayList<>();
    try {
      connection()
          .forEachActiveStream(
              stream -> {
                RequestReceiver receiver = stream.getProperty(key);
                return receiver == null || receivers.add(receiver);
              });
    } catch (Http2Exception e) {
      throw new IllegalStateException("a visitor without exceptions", e);
    }
    return receivers;
  }

  @Override
  public boolean isReceiving() {
    return !unfinished.isEmpty() || actualReadableBytes() > 0;
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    if (held > 0 || !unfinished.isEmpty()) {
      hold();
    }
    super.channelReadComplete(ctx);
  }

  /** Charges the unfinished requests to the budget, or refuses them. */
  private void hold() {
    long now = unfinished.stream().mapToLong(RequestReceiver::heldBytes).sum();
    if (now > held && !server.heads().reserve(now - held)) {
      List.copyOf(unfinished)
          .forEach(receiver -> receiver.refuse(server.refusal().headsTakeTooMuch()));
      unfinished.clear();
      now = 0;
    }
    server.heads().release(Math.max(0, held - now));
    held = now;
  }

  private void writabilityChanged(Http2Stream stream) {
    RequestReceiver receiver = stream.getProperty(key);
    if (receiver != null) {
      receiver.queue().writabilityChanged();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      clientShutDown();
    } else if (event == ServerContext.Stop.DRAIN) {
      endWhenAnswered();
    }
  }

  private void clientShutDown() {
    if (end != null) {
      end.clientShutDown();
      return;
    }
    receivers().forEach(RequestReceiver::clientShutDown);
    if (server.halfClose()) {
      endWhenAnswered();
    } else {
      endInOrder();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    server.heads().release(held);
    held = 0;
    super.channelInactive(ctx); // closes all streams
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      @Nullable Http2Exception ofClient) {
    if (ofClient != null) {
      super.onConnectionError(ctx, outbound, cause, ofClient);
    } else {
      RequestHandler.fail(ctx, cause, server); // Netty would neither log nor report it
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
    if (Http2CodecUtil.getEmbeddedHttp2Exception(cause) != null) {
      super.exceptionCaught(ctx, cause);
    } else {
      RequestHandler.fail(ctx, cause, server);
    }
  }
}
