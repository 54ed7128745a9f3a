package io.originsimulator.load.sprint;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Ticker;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.net.ClientTls;
import io.originsimulator.load.net.TargetHosts;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/** Sends one request over a connection of its own. */
public final class Sprint {
  /** Up to here a body is kept; what follows is counted. */
  public static final int MOST_CONTENT_BYTES = 1 << 20; // 1 MiB

  private static final Ticker TICKER = Ticker.systemTicker(); // as runs have it
  private static final int HTTPS = 443;

  private final DriverSettings settings;

  /**
   * Sprints that go by settings, as far as these are of a connection: where it leads and comes
   * from, its TLS, and what is safe.
   */
  public Sprint(DriverSettings settings) {
    this.settings = settings;
  }

  /**
   * Sends it, and waits for the answer.
   *
   * @param timeoutNanos of all of it, more than 0
   * @throws SprintException if there was no whole answer in time
   * @throws io.originsimulator.load.net.UnknownTargetException if there is no such host
   * @throws io.originsimulator.load.UnsafeTargetException if the target is not allowed
   * @throws IllegalArgumentException if its port is none, or a certificate cannot be used
   */
  public SprintResult run(Target request, long timeoutNanos)
      throws SprintException, InterruptedException {
    warmUp();
    InetSocketAddress address = TargetHosts.lookUp(List.of(request), settings).addressOf(request);
    EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    CompletableFuture<SprintResult> result = new CompletableFuture<>();
    try {
      connect(loop, request, address, timeoutNanos, result);
      return result.get(timeoutNanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new SprintException(
          Outcome.TIMEOUT, "no whole response within " + timeoutNanos / 1_000_000 + " ms");
    } catch (ExecutionException e) {
      throw SprintFailure.of(e.getCause());
    } finally {
      loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }
  }

  /** Goes the way of a request once without a wire: the classes that this loads take longer. */
  private static void warmUp() {
    CompletableFuture<SprintResult> result = new CompletableFuture<>();
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new HttpClientCodec(),
            new SprintExchange(Target.get("http://localhost/"), false, result, TICKER));
    String answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    channel.writeInbound(Unpooled.copiedBuffer(answer, StandardCharsets.US_ASCII));
    channel.finishAndReleaseAll();
  }

  private void connect(
      EventLoopGroup loop,
      Target request,
      InetSocketAddress address,
      long timeoutNanos,
      CompletableFuture<SprintResult> result) {
    @Nullable SSLEngine tls = tls(request.uri());
    SprintExchange exchange = new SprintExchange(request, tls != null, result, TICKER);
    new Bootstrap()
        .group(loop)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(
            ChannelOption.CONNECT_TIMEOUT_MILLIS,
            (int) Math.min(Integer.MAX_VALUE, Math.max(1, timeoutNanos / 1_000_000)))
        .handler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                if (tls != null) {
                  channel.pipeline().addLast(new SslHandler(tls));
                }
                channel.pipeline().addLast(new HttpClientCodec(), exchange);
              }
            })
        .connect(address, source())
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                result.completeExceptionally(connected.cause());
              }
            });
  }

  private @Nullable SocketAddress source() {
    List<InetAddress> sources = settings.connections().sources();
    return sources.isEmpty() ? null : new InetSocketAddress(sources.get(0), 0);
  }

  private @Nullable SSLEngine tls(URI uri) {
    if (!"https".equalsIgnoreCase(uri.getScheme())) {
      return null;
    }
    int port = Target.port(uri) < 0 ? HTTPS : Target.port(uri);
    return ClientTls.engine(settings.tls(), Target.host(uri), port);
  }
}
