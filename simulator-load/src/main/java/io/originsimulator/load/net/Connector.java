package io.originsimulator.load.net;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.originsimulator.load.ConnectionSettings;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.Destination;
import io.originsimulator.load.net.Connection.Keeper;
import io.originsimulator.load.result.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Opens the connections of a lane. Its lane's thread only. */
final class Connector {
  private static final Failure UNKNOWN_HOST = new Failure(Outcome.DNS, "dns: unknown host");

  private final LaneContext context;
  private final EventLoop loop;
  private final Connection.Listener listener;
  private final ConnectionSettings settings;
  private final int connectTimeoutMillis;
  private int nextSource;

  /** Creates a connector; a number says which local address to use first. */
  Connector(LaneContext context, EventLoop loop, Connection.Listener listener, int firstSource) {
    this.context = context;
    this.loop = loop;
    this.listener = listener;
    this.settings = context.settings().connections();
    this.connectTimeoutMillis = millis(context.settings());
    this.nextSource = firstSource;
  }

  /** Returns the connect timeout in milliseconds, rounded up; 0: none. */
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
   * @param next index of the destination's address, modulo their number
   * @param exchange request to send over the open connection; fails with it; null: for the pool
   * @return the opening connection; null if there will be none
   */
  @Nullable Connection open(Keeper keeper, Destination to, int next, @Nullable Exchange exchange) {
    if (to.addresses().isEmpty()) {
      loop.execute(() -> refuse(keeper, exchange, UNKNOWN_HOST)); // never within the caller's send
      return null;
    }
    SocketChannel channel;
    try {
      channel = context.transport().newSocket(!settings.sources().isEmpty());
    } catch (ChannelException e) {
      loop.execute(() -> refuse(keeper, exchange, Failure.of(e)));
      return null;
    }
    Connection connection =
        settings.http2()
            ? new MultiplexConnection(context, listener, keeper, to.tls(), channel)
            : new Http1Connection(context, listener, keeper, to.tls(), channel);
    if (exchange != null) {
      connection.send(exchange);
    }
    configure(channel);
    if (to.tls() && context.tls() != null) {
      SslHandler handler =
          context.tls().newHandler(channel.alloc(), to.named().host(), to.named().port());
      handler.setHandshakeTimeoutMillis(connectTimeoutMillis);
      channel.pipeline().addLast(handler);
    }
    channel.pipeline().addLast(connection.codec(), connection);
    loop.register(channel);
    ChannelFuture connecting =
        connect(channel, to.addresses().get(Math.floorMod(next, to.addresses().size())));
    if (connecting.isDone() && !connecting.isSuccess()) {
      loop.execute(() -> connection.connected(connecting)); // never within the caller's send
    } else {
      connecting.addListener(connection::connected);
    }
    return connection;
  }

  /** Runs a task on the lane's thread. Any thread. */
  void soon(Runnable task) {
    loop.execute(task);
  }

  private void refuse(Keeper keeper, @Nullable Exchange exchange, Failure failure) {
    keeper.closed(false);
    if (exchange == null) {
      listener.preOpened();
    } else if (!exchange.isEnded()) {
      listener.failed(exchange, failure);
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
