package io.originsimulator.server.loop;

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

/** A transport with its classes for event loops and listeners. */
public record NativeTransport(
    Kind kind, IoHandlerFactory ioHandlers, Class<? extends ServerChannel> channel) {
  /** The kinds of transports. */
  public enum Kind {
    EPOLL,
    IO_URING,
    KQUEUE,
    NIO
  }

  /**
   * Returns the classes of a transport.
   *
   * @throws IllegalStateException if this machine lacks it; names the reason
   */
  public static NativeTransport of(Kind kind) {
    return switch (kind) {
      case EPOLL -> {
        require(kind, Epoll.unavailabilityCause());
        yield new NativeTransport(kind, LastingEpoll.newFactory(), EpollServerSocketChannel.class);
      }
      case IO_URING -> {
        require(kind, IoUring.unavailabilityCause());
        yield new NativeTransport(
            kind, IoUringIoHandler.newFactory(), IoUringServerSocketChannel.class);
      }
      case KQUEUE -> {
        require(kind, KQueue.unavailabilityCause());
        yield new NativeTransport(
            kind, KQueueIoHandler.newFactory(), KQueueServerSocketChannel.class);
      }
      case NIO ->
          new NativeTransport(kind, NioIoHandler.newFactory(), NioServerSocketChannel.class);
    };
  }

  /** Returns the classes of the best transport of this machine. */
  public static NativeTransport best() {
    if (Epoll.isAvailable()) {
      return of(Kind.EPOLL);
    }
    return of(KQueue.isAvailable() ? Kind.KQUEUE : Kind.NIO);
  }

  private static void require(Kind kind, @Nullable Throwable unavailable) {
    if (unavailable != null) {
      Throwable root = unavailable;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      String name = kind.name().toLowerCase(Locale.ROOT);
      throw new IllegalStateException(
          "transport " + name + " is not available here: " + root.getMessage(), unavailable);
    }
  }
}
