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
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
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
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A short run against a server of its own, once per JVM, before the first run. Otherwise classes
 * would be loaded and compiled during the run, and its first second would be late by hundreds of
 * milliseconds. Runs with targets of {@code https} have a rehearsal over TLS, also once.
 */
final class Rehearsal {
  private static final String RATE = "8000/s";
  private static final Duration TIME = Duration.ofMillis(750);
  private static final long MOST_SECONDS = 10; // limit on a busy machine
  private static final int MOST_CONNECTIONS = 16; // otherwise each of the first requests opens one
  private static final byte[] RESPONSE =
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nserver-timing: stage;desc=\"0\"\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  private static boolean done;
  private static boolean doneWithTls;

  private Rehearsal() {}

  /**
   * Rehearses once, or waits until another thread has done so.
   *
   * @param targets of the run to come
   * @param stopped when it completes, the rehearsal ends, and the next run repeats it
   */
  static synchronized void once(List<Target> targets, CompletionStage<?> stopped)
      throws InterruptedException {
    boolean tls = hasTls(targets);
    if (tls ? doneWithTls : done) {
      return;
    }
    AtomicBoolean cut = new AtomicBoolean();
    stopped.whenComplete((how, failure) -> cut.set(true));
    CompletableFuture<Boolean> over = stopped.toCompletableFuture().thenApply(how -> true);
    over.completeOnTimeout(true, MOST_SECONDS, TimeUnit.SECONDS);
    // Serialized to nowhere: the first write may take a tenth of a second.
    ResultSink sink = new ResultWriter(OutputStream.nullOutputStream());
    rehearse(tls, url -> play(url, over, sink));
    if (!cut.get()) { // failures do not matter: it is only a rehearsal
      done = true;
      doneWithTls |= tls;
    }
  }

  static boolean hasTls(List<Target> targets) {
    return targets.stream()
        .anyMatch(target -> "https".equalsIgnoreCase(target.server().getScheme()));
  }

  /** Sends requests to the server. */
  interface Play {
    void to(String url) throws InterruptedException;
  }

  static void rehearse(boolean tls, Play play) throws InterruptedException {
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
              .childHandler(
                  new Connections(
                      tls ? List.of(serverTls("TLSv1.3"), serverTls("TLSv1.2")) : List.of()))
              .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
              .await();
      if (bound.isSuccess()) { // otherwise no port is free; the run itself may need none
        play.to(url(tls, (InetSocketAddress) bound.channel().localAddress()));
      }
    } catch (IOException | RuntimeException e) {
      // ignored: the run reports the problem if it is affected
    } finally {
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  private static SslContext serverTls(String protocol) throws IOException {
    try (InputStream certificate = resource("rehearsal.pem");
        InputStream key = resource("rehearsal.pem")) {
      return SslContextBuilder.forServer(certificate, key)
          .sslProvider(SslProvider.JDK)
          .protocols(protocol)
          .build();
    }
  }

  /**
   * Returns a context as strict as a run's, because verifying certificates has classes of its own.
   */
  static SslContext clientTls() {
    try (InputStream root = resource("rehearsal-root.pem")) {
      return ClientTls.trusting(root);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream resource(String name) {
    return requireNonNull(Rehearsal.class.getResourceAsStream(name));
  }

  static String url(boolean tls, InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    boolean bracketed = address.getAddress() instanceof Inet6Address;
    String scheme = tls ? "https://" : "http://";
    return scheme + (bracketed ? "[" + host + "]" : host) + ":" + address.getPort() + "/";
  }

  static void play(String url, CompletionStage<?> stopped, ResultSink sink)
      throws InterruptedException {
    Workload workload =
        Workload.inTurn(EvenArrivals.of(RateText.parse(RATE), TIME), List.of(Target.get(url)));
    DriverSettings settings =
        DriverSettings.builder()
            .requestsPerConnection(100)
            .mostConnections(MOST_CONNECTIONS)
            .build();

    RunDescription run = RunDescription.of("rehearsal").issuing(1, TIME);
    try (LoadDriver driver =
        LoadDriver.prepare(settings, run, workload.targets(), 0, stopped, Rehearsal::clientTls)) {
      driver.begin(sink, 0);
      driver.follow(workload, Optional.empty());
      driver.awaitLanes(stopped);
    }
  }

  /** Initializes the server's connections, with TLS contexts in turn. */
  private static final class Connections extends ChannelInitializer<Channel> {
    private final List<SslContext> contexts;
    private final Echo echo = new Echo();
    private int number; // all channels have one event loop

    Connections(List<SslContext> contexts) {
      this.contexts = contexts;
    }

    @Override
    protected void initChannel(Channel channel) {
      if (!contexts.isEmpty()) {
        SslContext context = contexts.get(number++ % contexts.size());
        channel.pipeline().addLast(context.newHandler(channel.alloc()));
      }
      channel.pipeline().addLast(echo);
    }
  }

  /** Responds to each read as if it were one request. */
  @Sharable
  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ((ByteBuf) message).release();
      context.writeAndFlush(Unpooled.wrappedBuffer(RESPONSE));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
