package io.originsimulator.server;

/** How the server talks to the kernel. */
public enum Transport {
  /** Epoll on Linux, kqueue on macOS and BSD, NIO elsewhere. */
  AUTO,
  /** Linux. */
  EPOLL,
  /** Linux with io_uring allowed; only if asked for. */
  IO_URING,
  /** macOS and BSD. */
  KQUEUE,
  /** Java's own, everywhere. */
  NIO
}
