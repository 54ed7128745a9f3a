package io.originsimulator.server.fault;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection. Confined to its event loop.
 *
 * <pre>
 *   inOrder             written bytes ──▶ [close_notify] our FIN ──▶ the client's, or 2 s ──▶ closed
 *   whenTheClientLeaves silence ───────────────────────────────▶ the client's FIN ──────▶ closed
 * </pre>
 */
public final class ConnectionEnd {
  private static final int LINGER_SECONDS = 2; // for the client to read the end and close first

  private final Channel channel;
  private boolean heldOpen;

  public ConnectionEnd(Channel channel) {
    this.channel = channel;
  }

  /**
   * Ends the connection when the written bytes have been sent.
   *
   * @param atOnce whether the client has half-closed the connection
   */
  public void inOrder(boolean atOnce) {
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            written -> {
              if (atOnce) {
                channel.close();
              } else {
                shutDown();
              }
            });
  }

  /** Sends nothing more and holds the connection open until the client closes or half-closes it. */
  public void whenTheClientLeaves() {
    heldOpen = true;
    if (channel instanceof DuplexChannel duplex && duplex.isInputShutdown()) {
      clientShutDown(); // the client half-closed it earlier
    }
  }

  /** Reacts to a client that half-closes the connection while it is ending. */
  public void clientShutDown() {
    if (heldOpen) {
      inOrder(true);
    } else if (channel instanceof DuplexChannel duplex && duplex.isOutputShutdown()) {
      channel.close(); // otherwise the last response is still being sent
    }
  }

  /** Ends a connection that is held open, as the server stops. */
  public void serverStops() {
    if (heldOpen) {
      heldOpen = false;
      inOrder(false);
    }
  }

  /**
   * Shuts down our output and waits for the client's end: closing while it still sends would reset
   * the connection, and the reset can overtake the last response.
   */
  private void shutDown() {
    if (!(channel instanceof DuplexChannel duplex) || duplex.isInputShutdown()) {
      channel.close();
      return;
    }
    channel.config().setAutoRead(true); // further input is read and dropped
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      duplex.shutdownOutput();
    } else {
      tls.closeOutbound().addListener(closeNotified -> duplex.shutdownOutput());
    }
    Future<?> linger =
        channel.eventLoop().schedule(() -> channel.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    channel.closeFuture().addListener(closed -> linger.cancel(false));
  }
}
