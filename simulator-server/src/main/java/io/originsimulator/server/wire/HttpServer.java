package io.originsimulator.server.wire;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The listening socket and its connections. */
public final class HttpServer {
  private static final int BACKLOG = 4096; // maximum connections that the kernel queues
  private static final Duration ASKING = Duration.ofSeconds(5); // for all loops together
  private static final int CLOSING_SECONDS =
      1; // sockets close at once unless their loop is blocked

  /** The client's speed is in real time, so on a manual clock, due bytes are always written. */
  private static final WriteBufferWaterMark NO_BACKPRESSURE =
      new WriteBufferWaterMark(Integer.MAX_VALUE - 1, Integer.MAX_VALUE);

  private final NativeTransport transport;
  private final EventLoops loops;
  private final ServerContext shared;
  private volatile ChannelGroup connections;
  private volatile Channel listener;
  private final InetSocketAddress address; // with the port that the kernel selected
  private @Nullable Closeable reservation; // of the port, while it is paused
  private boolean ended;

  private HttpServer(
      InetSocketAddress address, NativeTransport transport, EventLoops loops, ServerContext shared)
      throws IOException {
    this.transport = transport;
    this.loops = loops;
    this.shared = shared;
    this.connections = newConnections();
    this.listener = listen(address, connections);
    this.address = (InetSocketAddress) listener.localAddress();
  }

  /**
   * Starts to listen and serve.
   *
   * @param shared the context of all connections
   * @throws IOException if it cannot listen on the address; names the address
   */
  public static HttpServer start(
      InetSocketAddress address, NativeTransport transport, EventLoops loops, ServerContext shared)
      throws IOException {
    return new HttpServer(address, transport, loops, shared);
  }

  /** Returns a group that, once closed, closes connections added to it. */
  private static ChannelGroup newConnections() {
    return new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  }

  private Channel listen(InetSocketAddress address, ChannelGroup into) throws IOException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops.group())
            .channel(transport.channel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(
                ChannelOption.ALLOW_HALF_CLOSURE, true) // a FIN is an event, not yet an end
            .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                shared.clock().passes() ? WriteBufferWaterMark.DEFAULT : NO_BACKPRESSURE)
            .childHandler(new ConnectionSetup(shared, into, loops::state))
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException(reason(address, bound.cause()), bound.cause());
    }
    return bound.channel();
  }

  public int port() {
    return address.getPort();
  }

  /**
   * Closes the listening socket and all connections; does nothing if they are closed.
   *
   * @param givingUp runs before that
   */
  public synchronized void pause(Runnable givingUp) {
    if (listener.isOpen()) {
      givingUp.run();
      closeListener();
      ask(ResponseQueue::giveUp); // closing the connection would do so some rounds later
      connections.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
      reservation = reserve();
    }
  }

  /**
   * Listens again, on the same port; does nothing if it is listening.
   *
   * @throws IOException if it cannot listen on the address; names the address
   * @throws IllegalStateException if the server has ended
   */
  public synchronized void resume() throws IOException {
    if (ended) {
      throw new IllegalStateException("the simulator has been closed (expected: start a new one)");
    }
    if (!listener.isOpen()) {
      cancelReservation();
      ChannelGroup next = newConnections();
      listener = listen(address, next);
      connections = next;
    }
  }

  /** Returns when the kernel refuses connections: NIO keeps the socket until it selects again. */
  private void closeListener() {
    listener.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
    EventLoops.awaitNextRound(listener.eventLoop());
  }

  /**
   * Reserves the port against other simulators that select a free port, and against the client's
   * own end of a connection to it, which would connect to itself.
   */
  private @Nullable Closeable reserve() {
    Socket socket = new Socket();
    try {
      socket.setReuseAddress(true);
      socket.bind(address);
      return socket;
    } catch (IOException e) {
      return null; // another socket has the port, which resume() reports
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

  /**
   * Stops accepting connections, sends pending responses, and ends.
   *
   * @param grace maximum time for pending responses; later ones are cancelled
   * @param givingUp runs before that
   */
  public synchronized void stop(Duration grace, Runnable givingUp) {
    ended = true;
    try {
      cancelReservation();
      ChannelFuture closed = listener.close();
      if (!grace.isZero()) {
        closed.awaitUninterruptibly(grace.toMillis(), TimeUnit.MILLISECONDS);
        connections.forEach(HttpServer::drain);
        loops.comeRound(grace);
        connections.forEach(HttpServer::drain); // including those accepted, but not set up before
        connections.newCloseFuture().awaitUninterruptibly(grace.toMillis(), TimeUnit.MILLISECONDS);
      }
      givingUp.run();
      connections.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
      closed.awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
    } finally {
      loops.stop(); // even if the heap is too full for the rest
    }
  }

  /** Cancels pending responses, and so ends the grace period of a stop in progress. */
  public void giveUp() {
    connections.close(); // not awaited: the stop in progress may end the event loops first
  }

  /**
   * Queries every connection, on its event loop, which must not be the caller's.
   *
   * @return the results of the connections that responded
   */
  public <T> List<T> ask(Function<ResponseQueue, T> question) {
    return askHandlers(handler -> question.apply(handler.queue()));
  }

  /** Returns whether a request is arriving; not called by an event loop. */
  public boolean isReceiving() {
    return askHandlers(ConnectionHandler::isReceiving).contains(true);
  }

  private <T> List<T> askHandlers(Function<ConnectionHandler, T> question) {
    List<Future<T>> asked = new ArrayList<>();
    for (Channel connection : connections) {
      ConnectionHandler handler = connection.pipeline().get(ConnectionHandler.class);
      if (handler != null) { // null while it is being set up, and after it has ended
        try {
          asked.add(connection.eventLoop().submit(() -> question.apply(handler)));
        } catch (RejectedExecutionException e) {
          // the server has ended, and so has the connection
        }
      }
    }
    EventLoops.await(asked, ASKING); // blocked loops are skipped
    return asked.stream().filter(Future::isSuccess).map(Future::getNow).toList();
  }

  /**
   * Notifies a connection to drain, after its loop has selected once more; the loop runs what one
   * of its tasks schedules only after that. A request that has already arrived gets its response.
   */
  private static void drain(Channel connection) {
    EventLoop loop = connection.eventLoop();
    Runnable tell = () -> connection.pipeline().fireUserEventTriggered(ServerStop.DRAIN);
    try {
      loop.execute(() -> loop.schedule(tell, 0, TimeUnit.NANOSECONDS));
    } catch (RejectedExecutionException e) {
      // the loop has ended, and writes nothing more
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
