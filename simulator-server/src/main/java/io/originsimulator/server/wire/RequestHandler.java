package io.originsimulator.server.wire;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.server.loop.LastResort;
import java.io.IOException;
import java.util.List;
import javax.net.ssl.SSLException;

/** The last handler of a connection, which receives its requests. Confined to its event loop. */
interface RequestHandler extends ChannelHandler {
  InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  /** Returns the queues of unanswered exchanges: one, or one for each stream. */
  List<ResponseQueue> queues();

  /** Returns whether a request has begun to arrive, and more of it can. */
  boolean isReceiving();

  /** Closes a connection after an exception that nothing else handles. */
  static void fail(ChannelHandlerContext ctx, Throwable cause, ServerContext server) {
    try {
      if (LastResort.isFullHeap(cause)) {
        server.failed().run();
      }
    } finally {
      ctx.close(); // before logging, which may fail with little memory
    }
    if (!(cause instanceof IOException) // a client's reset is expected,
        && !(cause.getCause() instanceof SSLException)) { // and so is what is not TLS
      LOG.warn("A connection failed and is closed", cause);
    }
  }
}
