package io.originsimulator.load.web;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flow.FlowControlHandler;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.RunCompanions;
import io.originsimulator.load.closed.ClosedRunner;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The load engine as a server. Thread-safe. */
public final class LoadServer implements AutoCloseable {
  /** The default port of blitz's engine. */
  public static final int PORT = 8000;

  private static final int MOST_BODY_BYTES = 1 << 20; // 1 MiB

  private final Engine engine;
  private final EventLoopGroup loop;
  private final ExecutorService calls;
  private final Channel channel;

  private LoadServer(Engine engine, EventLoopGroup loop, ExecutorService calls, Channel channel) {
    this.engine = engine;
    this.loop = loop;
    this.calls = calls;
    this.channel = channel;
  }

  /**
   * Starts a server; port 0 is any free port.
   *
   * @param settings allowed targets and rates, and the connections of sprints; their timeout, more
   *     than 0, is that of requests whose body sets none
   * @param companions companions of each rush
   */
  public static LoadServer start(
      String host, int port, ClosedRunner runner, DriverSettings settings, RunCompanions companions)
      throws IOException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new IOException("cannot listen on " + host + ":" + port + ": there is no such host");
    }
    SystemJson.now(); // CPU loads are measured since the previous call
    Engine engine = new Engine(runner, settings.safety().maxPerSecond(), companions);
    ExecutorService calls = Executors.newCachedThreadPool(task -> daemon(task));
    EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    ApiHandler handler = new ApiHandler(new LoadApi(engine, settings), calls);
    var bound =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel connection) {
                    connection
                        .pipeline()
                        .addLast(
                            new HttpServerCodec(),
                            new HttpObjectAggregator(MOST_BODY_BYTES),
                            new FlowControlHandler(), // holds the requests after the current one
                            handler);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
      calls.shutdown();
      throw new IOException(
          "cannot listen on " + host + ":" + port + ": " + bound.cause().getMessage());
    }
    return new LoadServer(engine, loop, calls, bound.channel());
  }

  public URI uri() {
    InetSocketAddress address = (InetSocketAddress) channel.localAddress();
    String host = address.getAddress().getHostAddress();
    return URI.create(
        "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort());
  }

  public void awaitClose() throws InterruptedException {
    channel.closeFuture().await();
    loop.terminationFuture().await();
  }

  /** Stops the running rush or sprint, and stops listening. */
  @Override
  public void close() {
    try {
      engine.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    channel.close();
    calls.shutdownNow();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "origin-simulator-load-api");
    thread.setDaemon(true);
    return thread;
  }
}
