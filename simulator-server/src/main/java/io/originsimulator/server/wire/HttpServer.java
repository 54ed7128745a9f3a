package io.originsimulator.server.wire;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.loop.NativeTransport;
import io.originsimulator.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The listening sockets and their connections. */
public final class HttpServer {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");
  static final int CLOSING_SECONDS = 1; // sockets close at once unless their loop is blocked
  private static final Duration ASKING = Duration.ofSeconds(5); // for all loops together

  private final EventLoops loops;
  private final AdminAccess access;
  private final List<ListeningSocket> listeners = new ArrayList<>(); // the one without TLS first
  private @Nullable ListeningSocket ofAdmin; // one of them; null without one
  private volatile ChannelGroup connections;
  private Accept accept = Accept.OPEN;
  private boolean paused;
  private volatile boolean ended;

  private HttpServer(EventLoops loops, AdminAccess access) {
    this.loops = loops;
    this.access = access;
    this.connections = newConnections();
  }

  /**
   * The listening socket of connections with TLS.
   *
   * @param port 0 for a free one
   */
  public record Secure(int port, ServerTls tls) {}

  /**
   * Starts to listen. Clients can connect from now on; {@link #open} begins to serve them.
   *
   * @param address of connections without TLS
   * @param secure null without TLS; has the same host
   * @param shared the context of all connections
   * @throws IOException if it cannot listen on an address; names the address
   */
  public static HttpServer start(
      InetSocketAddress address,
      @Nullable Secure secure,
      NativeTransport transport,
      EventLoops loops,
      ServerContext shared)
      throws IOException {
    HttpServer server = new HttpServer(loops, shared.access());
    try {
      server.listeners.add(
          new ListeningSocket(address, null, transport, loops, shared, server.connections));
      if (secure != null) {
        InetSocketAddress other = new InetSocketAddress(address.getHostString(), secure.port());
        server.listeners.add(
            new ListeningSocket(other, secure.tls(), transport, loops, shared, server.connections));
      }
      @Nullable InetSocketAddress ofAdmin = shared.access().ownSocket();
      if (ofAdmin != null) {
        server.ofAdmin =
            new ListeningSocket(
                ofAdmin, null, transport, loops, shared.ofAdminSocket(), server.connections);
        server.listeners.add(server.ofAdmin);
      }
    } catch (IOException e) {
      server.listeners.forEach(ListeningSocket::pause); // their event loop may be shared
      throw e;
    }
    return server;
  }

  /** Accepts connections from now on; called once, before {@link #accept}. */
  public void open() {
    listeners.forEach(ListeningSocket::open);
  }

  /** Returns a group that, once closed, closes connections added to it. */
  private static ChannelGroup newConnections() {
    return new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  }

  public int port() {
    return listeners.get(0).port();
  }

  /** Returns the port of connections with TLS; there must be one. */
  public int securePort() {
    return listeners.get(1).port();
  }

  /** Returns the address that alone has admin pages; null if all connections have them. */
  public @Nullable InetSocketAddress adminAddress() {
    @Nullable InetSocketAddress address = access.address();
    return address == null
        ? null
        : new InetSocketAddress(address.getAddress(), ofAdmin == null ? port() : ofAdmin.port());
  }

  /**
   * Closes the listening sockets and all connections; does nothing if they are closed.
   *
   * @param givingUp runs before that
   */
  public synchronized void pause(Runnable givingUp) {
    if (!paused && !ended) {
      paused = true;
      givingUp.run();
      listeners.forEach(ListeningSocket::pause);
      ask(ResponseQueue::giveUp); // closing the connection would do so some rounds later
      connections.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
      listeners.forEach(ListeningSocket::closeRefused);
      listeners.forEach(ListeningSocket::reserve);
    }
  }

  /**
   * Listens again, on the same ports; does nothing if it is listening.
   *
   * @throws IOException if it cannot listen on an address; names the address
   * @throws IllegalStateException if the server has ended
   */
  public synchronized void resume() throws IOException {
    if (ended) {
      throw new IllegalStateException("the simulator has been closed (expected: start a new one)");
    }
    if (paused) {
      connections = newConnections();
      listen();
      paused = false;
    }
  }

  /**
   * Changes the treatment of new connections; returns when it is in effect. Open connections stay.
   * Logs an error if it cannot listen again.
   */
  public void accept(Accept next) {
    if (!ended) { // its end may take long
      change(next);
    }
  }

  private synchronized void change(Accept next) {
    accept = next;
    if (!paused && !ended) {
      try {
        listen();
      } catch (IOException e) {
        LOG.error("The listener accepts no connections: {}", e.getMessage());
      }
    }
  }

  /** Opens or closes the listening sockets, as the treatment of new connections requires. */
  private void listen() throws IOException {
    try {
      for (ListeningSocket listener : listeners) {
        listener.accept(listener == ofAdmin ? Accept.OPEN : accept, connections);
      }
    } catch (IOException e) {
      listeners.forEach(ListeningSocket::pause);
      throw e;
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
      List<ChannelFuture> closed = listeners.stream().map(ListeningSocket::close).toList();
      if (!grace.isZero()) {
        EventLoops.await(closed, grace);
        connections.forEach(HttpServer::drain);
        loops.comeRound(grace);
        connections.forEach(HttpServer::drain); // including those accepted, but not set up before
        connections.newCloseFuture().awaitUninterruptibly(grace.toMillis(), TimeUnit.MILLISECONDS);
      }
      givingUp.run();
      connections.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
      listeners.forEach(ListeningSocket::closeRefused);
      EventLoops.await(closed, Duration.ofSeconds(CLOSING_SECONDS));
    } finally {
      loops.stop(); // even if the heap is too full for the rest
    }
  }

  /** Cancels pending responses, and so ends the grace period of a stop in progress. */
  public void giveUp() {
    connections.close(); // not awaited: the stop in progress may end the event loops first
  }

  /**
   * Queries the queue of every connection or stream, on its event loop, which must not be the
   * caller's.
   *
   * @return the results of the connections that responded
   */
  public <T> List<T> ask(Function<ResponseQueue, T> question) {
    return askHandlers(handler -> handler.queues().stream().map(question).toList()).stream()
        .flatMap(List::stream)
        .toList();
  }

  /** Returns whether a request is arriving; not called by an event loop. */
  public boolean isReceiving() {
    return askHandlers(RequestHandler::isReceiving).contains(true);
  }

  private <T> List<T> askHandlers(Function<RequestHandler, T> question) {
    List<Future<T>> asked = new ArrayList<>();
    for (Channel connection : connections) {
      RequestHandler handler = connection.pipeline().get(RequestHandler.class);
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
    Runnable tell = () -> connection.pipeline().fireUserEventTriggered(ServerContext.Stop.DRAIN);
    try {
      loop.execute(() -> loop.schedule(tell, 0, TimeUnit.NANOSECONDS));
    } catch (RejectedExecutionException e) {
      // the loop has ended, and writes nothing more
    }
  }
}
