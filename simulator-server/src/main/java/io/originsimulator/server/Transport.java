package io.originsimulator.server;

import io.originsimulator.server.loop.NativeTransport;

/** The server's interface to the kernel's sockets. */
public enum Transport {
  /** Epoll on Linux, kqueue on macOS and BSD, NIO elsewhere. */
  AUTO,
  /** Linux. */
  EPOLL,
  /** Linux with io_uring allowed; used only if it is set explicitly. */
  IO_URING,
  /** macOS and BSD. */
  KQUEUE,
  /** Java's own transport, on all systems. */
  NIO;

  /**
   * Returns the classes of this transport.
   *
   * @throws IllegalStateException if this machine lacks it; names the reason
   */
  NativeTransport here() {
    return this == AUTO
        ? NativeTransport.best()
        : NativeTransport.of(NativeTransport.Kind.valueOf(name()));
  }

  /** Returns the transport for the classes, never {@link #AUTO}. */
  static Transport of(NativeTransport used) {
    return valueOf(used.kind().name());
  }
}
