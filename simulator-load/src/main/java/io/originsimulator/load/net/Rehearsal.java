package io.originsimulator.load.net;

import static java.util.Objects.requireNonNull;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunDescription;
import io.originsimulator.load.connect.ClientTls;
import io.originsimulator.load.plan.EvenArrivals;
import io.originsimulator.load.plan.RateText;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.plan.Workload;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A short run against a server of its own, once per JVM, before the first run. Otherwise classes
 * would be loaded and compiled during the run: its first requests would be late by about a second.
 * Runs with TLS and with HTTP/2 have rehearsals of their own, also once; that of a sprint is one
 * request.
 */
final class Rehearsal {
  private static final String RATE = "8000/s";
  private static final Duration TIME = Duration.ofMillis(750);
  private static final Duration TIME_OF_ONE = Duration.ofNanos(125_000);
  private static final long MOST_SECONDS = 10; // limit on a busy machine
  private static final int MOST_CONNECTIONS = 16; // otherwise each of the first requests opens one
  private static final byte[] RESPONSE =
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nserver-timing: stage;desc=\"0\"\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  private static final byte[] BODY = {'o', 'k'};
  private static final Http2Headers HEAD =
      new DefaultHttp2Headers().status("200").add("server-timing", "stage;desc=\"0\"");

  private static final Set<Kind> DONE = new HashSet<>();

  /**
   * The protocols of a run.
   *
   * @param single whether it has one request only
   */
  record Kind(boolean tls, boolean http2, boolean single) {
    static Kind of(List<Target> targets, DriverSettings settings, boolean single) {
      boolean tls =
          targets.stream()
              .anyMatch(target -> "https".equalsIgnoreCase(target.server().getScheme()));
      return new Kind(tls, settings.connections().http2(), single);
    }

    boolean covers(Kind other) {
      return http2 == other.http2 && (tls || !other.tls) && (!single || other.single);
    }
  }

  private Rehearsal() {}

  /**
   * Rehearses once, or waits until another thread has done so.
   *
   * @param kind of the run to come
   * @param stopped when it completes, the rehearsal ends, and the next run repeats it
   */
  static synchronized void once(Kind kind, CompletionStage<?> stopped) throws InterruptedException {
    if (DONE.stream().anyMatch(done -> done.covers(kind))) {
      return;
    }
    AtomicBoolean cut = new AtomicBoolean();
    stopped.whenComplete((how, failure) -> cut.set(true));
    CompletableFuture<Boolean> over = stopped.toCompletableFuture().thenApply(how -> true);
    over.completeOnTimeout(true, MOST_SECONDS, TimeUnit.SECONDS);
    // Serialized to nowhere: the first write may take a tenth of a second.
    rehearse(kind, over, new ResultWriter(OutputStream.nullOutputStream()));
    if (!cut.get()) { // failures do not matter: it is only a rehearsal
      DONE.add(kind);
    }
  }

  static void rehearse(Kind kind, CompletionStage<?> stopped, ResultSink sink)
      throws InterruptedException {
    EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1,
            new DefaultThreadFactory("origin-simulator-rehearsal", true),
            NioIoHandler.newFactory());
    try {
      ChannelFuture bound =
          new ServerBootstrap()
              .group(group)
              .channel(NioServerSocketChannel.class)
              .childHandler(new Connections(kind))
              .bind("127.0.0.1", 0)
              .await();
      if (bound.isSuccess()) { // otherwise no port is free; the run itself may need none
        int port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
        String url = (kind.tls() ? "https" : "http") + "://127.0.0.1:" + port + "/";
        play(Target.get(url), kind, stopped, sink);
      }
    } catch (IOException | RuntimeException e) {
      // ignored: the run reports the problem if it is affected
    } finally {
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  private static void play(Target target, Kind kind, CompletionStage<?> stopped, ResultSink sink)
      throws InterruptedException {
    Duration time = kind.single() ? TIME_OF_ONE : TIME;
    Workload workload =
        Workload.inTurn(EvenArrivals.of(RateText.parse(RATE), time), List.of(target));
    DriverSettings settings =
        DriverSettings.of(
            s -> {
              s.requestsPerConnection = 100;
              s.mostConnections = MOST_CONNECTIONS;
              s.http2 = kind.http2();
            });
    RunDescription run = RunDescription.of("rehearsal").issuing(1, time);
    List<Target> targets = workload.targets();
    try (LoadDriver driver =
        LoadDriver.prepare(settings, run, targets, 0, stopped, () -> clientTls(kind.http2()))) {
      driver.follow(workload, Optional.empty(), sink, stopped);
    }
  }

  private static SslContext serverTls(String protocol, boolean http2) throws IOException {
    try (InputStream certificate = resource("rehearsal.pem");
        InputStream key = resource("rehearsal.pem")) {
      return SslContextBuilder.forServer(certificate, key)
          .sslProvider(SslProvider.JDK)
          .protocols(protocol)
          .applicationProtocolConfig(
              http2 ? ClientTls.ONLY_HTTP2 : ApplicationProtocolConfig.DISABLED)
          .build();
    }
  }

  /** Returns a context as strict as a run's: verifying certificates has classes of its own. */
  private static SslContext clientTls(boolean http2) {
    try (InputStream root = resource("rehearsal-root.pem")) {
      return ClientTls.trusting(root, http2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream resource(String name) {
    return requireNonNull(Rehearsal.class.getResourceAsStream(name));
  }

  /** Initializes the server's connections, with the versions of TLS in turn. */
  private static final class Connections extends ChannelInitializer<Channel> {
    private final boolean http2;
    private final List<SslContext> contexts;
    private final Echo echo = new Echo();
    private int number; // all channels have one event loop

    Connections(Kind kind) throws IOException {
      http2 = kind.http2();
      contexts =
          kind.tls()
              ? List.of(serverTls("TLSv1.3", http2), serverTls("TLSv1.2", http2))
              : List.of();
    }

    @Override
    protected void initChannel(Channel channel) {
      if (!contexts.isEmpty()) {
        SslContext context = contexts.get(number++ % contexts.size());
        channel.pipeline().addLast(context.newHandler(channel.alloc()));
      }
      if (http2) {
        channel.pipeline().addLast(Http2FrameCodecBuilder.forServer().build());
      }
      channel.pipeline().addLast(echo);
    }
  }

  /** Responds to each read as if it were one request, or to each frame with the head of one. */
  @Sharable
  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
      if (message instanceof Http2HeadersFrame request) {
        context.write(new DefaultHttp2HeadersFrame(HEAD).stream(request.stream()));
        ByteBuf body = Unpooled.wrappedBuffer(BODY);
        context.writeAndFlush(new DefaultHttp2DataFrame(body, true).stream(request.stream()));
      } else if (message instanceof ByteBuf) {
        context.writeAndFlush(Unpooled.wrappedBuffer(RESPONSE));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
