package io.originsimulator.load.net;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.result.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Opens the connections of a lane. Its lane's thread only. */
final class Connector {
  private static final Failure UNKNOWN_HOST =
      new Failure(Outcome.DNS, "dns: the host is not known");

  private final Lane lane;
  private final EventLoop loop;
  private final NetTransport transport;
  private final ConnectionSettings settings;
  private final @Nullable SslContext tls;
  private final int connectTimeoutMillis;
  private int nextSource;

  Connector(
      Lane lane,
      EventLoop loop,
      NetTransport transport,
      DriverSettings settings,
      @Nullable SslContext tls) {
    this.lane = lane;
    this.loop = loop;
    this.transport = transport;
    this.settings = settings.connections();
    this.tls = tls;
    this.connectTimeoutMillis = millis(settings);
    this.nextSource = lane.index();
  }

  /** Netty's 0 is none; less than a millisecond is one. */
  private static int millis(DriverSettings settings) {
    long nanos =
        settings.connectTimeoutNanos() > 0
            ? settings.connectTimeoutNanos()
            : settings.timeoutNanos();
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos + 999_999);
    return (int) Math.min(millis, Integer.MAX_VALUE);
  }

  /**
   * Opens a connection.
   *
   * @param exchange what it is for, which is sent when it is open, or fails with it; null: the pool
   */
  void open(ConnectionPool pool, @Nullable Exchange exchange) {
    if (pool.destination().addresses().isEmpty()) {
      loop.execute(() -> refuse(pool, exchange, UNKNOWN_HOST)); // not in the caller's face
      return;
    }
    SocketChannel channel;
    try {
      channel = transport.newSocket(!settings.sources().isEmpty());
    } catch (ChannelException e) {
      loop.execute(() -> refuse(pool, exchange, Failure.of(e)));
      return;
    }
    Connection connection = new Connection(lane, pool, channel, exchange);
    configure(channel);
    if (pool.destination().tls() && tls != null) {
      String host = pool.destination().named().host();
      int port = pool.destination().named().port();
      SslHandler handler = tls.newHandler(channel.alloc(), host, port);
      handler.setHandshakeTimeoutMillis(connectTimeoutMillis);
      channel.pipeline().addLast(handler);
    }
    channel.pipeline().addLast(connection.decoder(), connection);
    loop.register(channel);
    ChannelFuture connecting = connect(channel, pool.nextAddress());
    if (connecting.isDone() && !connecting.isSuccess()) {
      loop.execute(() -> connection.connected(connecting)); // not in the caller's face either
    } else {
      connecting.addListener(connection::connected);
    }
  }

  /** Runs a task in the lane. Any thread. */
  void soon(Runnable task) {
    loop.execute(task);
  }

  private void refuse(ConnectionPool pool, @Nullable Exchange exchange, Failure failure) {
    pool.closed(false);
    if (exchange == null) {
      lane.preOpened();
    } else if (!exchange.isEnded()) {
      lane.failed(exchange, failure);
    }
  }

  private void configure(SocketChannel channel) {
    channel
        .config()
        .setTcpNoDelay(true)
        .setAllocator(PooledByteBufAllocator.DEFAULT)
        .setConnectTimeoutMillis(connectTimeoutMillis);
    if (settings.resetOnClose()) {
      channel.config().setSoLinger(0);
    }
  }

  private ChannelFuture connect(SocketChannel channel, InetSocketAddress address) {
    List<InetAddress> sources = settings.sources();
    if (sources.isEmpty()) {
      return channel.connect(address);
    }
    int index = Math.floorMod(nextSource++, sources.size());
    return channel.connect(address, new InetSocketAddress(sources.get(index), 0));
  }
}
