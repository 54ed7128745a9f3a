package io.originsimulator.server.wire;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * A listening socket whose queue of connections is full, so that the kernel drops attempts to
 * connect, as a host does that is overloaded or behind a firewall. Epoll only.
 *
 * <pre>
 *   accepted no more ──▶ the queue is cut to one place ──▶ our own connection takes it
 * </pre>
 */
final class StalledQueue {
  private static final int FILL_MILLIS = 100; // longer: clients' connections fill the queue

  private final EpollServerSocketChannel listener;
  private final java.net.Socket own = new java.net.Socket();

  private StalledQueue(Channel listener) {
    this.listener = (EpollServerSocketChannel) listener;
  }

  /** Fills the queue of a listening socket; not called by its event loop. */
  static StalledQueue of(Channel listener) throws IOException {
    StalledQueue stalled = new StalledQueue(listener);
    stalled.listen(0, false);
    stalled.fill();
    return stalled;
  }

  private void fill() {
    InetSocketAddress bound = listener.localAddress();
    InetAddress host = bound.getAddress();
    try {
      if (host.isAnyLocalAddress()) {
        host = InetAddress.getByName(host instanceof Inet6Address ? "::1" : "127.0.0.1");
      }
      own.connect(new InetSocketAddress(host, bound.getPort()), FILL_MILLIS);
    } catch (IOException e) {
      // clients' connections have filled it
    }
  }

  /**
   * Accepts connections again; not called by the event loop.
   *
   * @param backlog maximum connections that the kernel queues
   */
  void end(int backlog) throws IOException {
    close();
    listen(backlog, true);
  }

  /** Resets our own connection. */
  void close() {
    try {
      own.setSoLinger(true, 0);
      own.close();
    } catch (IOException e) {
      // it was never connected
    }
  }

  private void listen(int backlog, boolean accepts) throws IOException {
    Callable<Void> change =
        () -> {
          ((Socket) listener.fd()).listen(backlog);
          listener.config().setAutoRead(accepts);
          return null;
        };
    var done = listener.eventLoop().submit(change);
    done.awaitUninterruptibly(HttpServer.CLOSING_SECONDS, TimeUnit.SECONDS);
    if (done.cause() != null) {
      throw new IOException("cannot change the queue of connections", done.cause());
    }
  }
}
