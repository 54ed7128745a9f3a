package io.originsimulator.server;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.kqueue.KQueue;
import io.netty.channel.kqueue.KQueueIoHandler;
import io.netty.channel.kqueue.KQueueServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A transport with its classes: what an event loop runs and what it accepts on. */
record NativeTransport(
    Transport transport, IoHandlerFactory ioHandlers, Class<? extends ServerChannel> channel) {

  /**
   * The classes of a transport.
   *
   * @throws IllegalStateException if this machine does not have it; the message says why
   */
  static NativeTransport of(Transport transport) {
    return switch (transport) {
      case AUTO -> of(bestHere());
      case EPOLL -> {
        require(transport, Epoll.unavailabilityCause());
        yield new NativeTransport(
            transport, LastingEpoll.newFactory(), EpollServerSocketChannel.class);
      }
      case IO_URING -> {
        require(transport, IoUring.unavailabilityCause());
        yield new NativeTransport(
            transport, IoUringIoHandler.newFactory(), IoUringServerSocketChannel.class);
      }
      case KQUEUE -> {
        require(transport, KQueue.unavailabilityCause());
        yield new NativeTransport(
            transport, KQueueIoHandler.newFactory(), KQueueServerSocketChannel.class);
      }
      case NIO ->
          new NativeTransport(transport, NioIoHandler.newFactory(), NioServerSocketChannel.class);
    };
  }

  private static Transport bestHere() {
    if (Epoll.isAvailable()) {
      return Transport.EPOLL;
    }
    return KQueue.isAvailable() ? Transport.KQUEUE : Transport.NIO;
  }

  private static void require(Transport transport, @Nullable Throwable unavailable) {
    if (unavailable != null) {
      Throwable root = unavailable;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      String name = transport.name().toLowerCase(Locale.ROOT);
      throw new IllegalStateException(
          "transport " + name + " is not available here: " + root.getMessage(), unavailable);
    }
  }
}
