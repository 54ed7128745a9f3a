package io.originsimulator.server.wire;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.loop.NativeTransport;
import io.originsimulator.server.tls.ServerTls;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A listening socket, which keeps its port while it is paused. */
final class ListeningSocket {
  private static final int BACKLOG = 4096; // maximum connections that the kernel queues

  /**
   * The client's speed is in real time, so on a manual clock, due bytes are written without waiting
   * for it, up to what an endless stream without gaps may not exceed.
   */
  private static final WriteBufferWaterMark LATE_BACKPRESSURE =
      new WriteBufferWaterMark(1 << 25, 1 << 26); // 32 and 64 MiB

  private final NativeTransport transport;
  private final EventLoops loops;
  private final ServerContext shared;
  private final InetSocketAddress address; // with the port that the kernel selected
  private volatile Channel channel;
  private ConnectionSetup setup;
  private @Nullable Closeable reservation; // of the port, while it is paused
  private @Nullable StalledQueue stall; // null if connections are accepted or refused

  /**
   * Starts to listen, and leaves connections in the kernel's queue until {@link #open}.
   *
   * @param tls null for connections without TLS
   * @throws IOException if it cannot listen on the address; names the address
   */
  ListeningSocket(
      InetSocketAddress address,
      @Nullable ServerTls tls,
      NativeTransport transport,
      EventLoops loops,
      ServerContext shared,
      ChannelGroup into)
      throws IOException {
    this.transport = transport;
    this.loops = loops;
    this.shared = shared;
    this.setup = new ConnectionSetup(shared, tls, into, loops::state);
    this.channel = listen(address, false);
    this.address = (InetSocketAddress) channel.localAddress();
  }

  private Channel listen(InetSocketAddress where, boolean accepts) throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops.group())
            .channel(transport.channel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .option(ChannelOption.AUTO_READ, accepts)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(
                ChannelOption.ALLOW_HALF_CLOSURE, true) // a FIN is an event, not yet an end
            .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                shared.clock().passes() ? WriteBufferWaterMark.DEFAULT : LATE_BACKPRESSURE)
            .childHandler(setup)
            .bind(where)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(reason(where, bound.cause()), bound.cause());
    }
    return bound.channel();
  }

  /** Accepts connections from now on, those in the queue first. */
  void open() {
    channel.config().setAutoRead(true);
  }

  int port() {
    return address.getPort();
  }

  ChannelFuture close() {
    cancelReservation();
    closeStall();
    return channel.close();
  }

  private void closeStall() {
    if (stall != null) {
      stall.close();
      stall = null;
    }
  }

  /** Closes the connections that it has refused. */
  void closeRefused() {
    setup.closeRefused().awaitUninterruptibly(HttpServer.CLOSING_SECONDS, TimeUnit.SECONDS);
  }

  /** Returns when the kernel refuses connections: NIO keeps the socket until it selects again. */
  void pause() {
    closeStall();
    channel.close().awaitUninterruptibly(HttpServer.CLOSING_SECONDS, TimeUnit.SECONDS);
    EventLoops.awaitNextRound(channel.eventLoop());
  }

  /**
   * Accepts connections or not, as the listener requires.
   *
   * @throws IOException if it cannot listen on the address; names the address
   */
  void accept(Accept next, ChannelGroup into) throws IOException {
    if (next == Accept.REFUSE) {
      if (channel.isOpen()) {
        pause();
        reserve();
      }
    } else {
      resume(into);
      if (next == Accept.STALL && stall == null) {
        stall = StalledQueue.of(channel);
      } else if (next != Accept.STALL && stall != null) {
        stall.end(BACKLOG);
        stall = null;
      }
    }
  }

  /**
   * Listens again, on the same port; does nothing if it is listening.
   *
   * @throws IOException if it cannot listen on the address; names the address
   */
  private void resume(ChannelGroup into) throws IOException {
    if (!channel.isOpen()) {
      cancelReservation();
      setup = setup.into(into);
      channel = listen(address, true);
    }
  }

  /**
   * Reserves the port against other simulators that select a free port, and against the client's
   * own end of a connection to it, which would connect to itself.
   */
  void reserve() {
    cancelReservation(); // of a stage of the listener
    Socket socket = new Socket();
    try {
      socket.setReuseAddress(true);
      socket.bind(address);
      reservation = socket;
    } catch (IOException e) {
      // another socket has the port, which resume() reports
    }
  }

  private void cancelReservation() {
    if (reservation != null) {
      try {
        reservation.close();
      } catch (IOException e) {
        // the port is free, or resume() reports that it is not
      }
      reservation = null;
    }
  }

  private static String reason(InetSocketAddress address, Throwable cause) {
    String where = address.getHostString() + ":" + address.getPort();
    if (address.isUnresolved()) {
      return "cannot listen on " + where + ": there is no such host";
    }
    String message = String.valueOf(cause.getMessage());
    if (message.contains("in use")) {
      return "cannot listen on "
          + where
          + (address.getPort() == 0
              ? ": no port is free (closed connections keep theirs for a minute)"
              : ": the port is in use (port 0 picks a free one)");
    }
    if (message.contains("ermission denied")) {
      return "cannot listen on " + where + ": ports below 1024 need permission";
    }
    return "cannot listen on " + where + ": " + message;
  }
}
