package io.originsimulator.server.fault;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The end of a connection. Confined to its event loop.
 *
 * <pre>
 *   inOrder             what is written goes out ──▶ our FIN ──▶ the client's FIN, or 2 s ──▶ closed
 *   whenTheClientLeaves silence ─────────────────────────────────▶ the client's FIN ───────▶ closed
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
   * Ends the connection when what is written has gone out.
   *
   * @param atOnce whether the client has said that it sends no more
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

  /** Says nothing more; a client that only half-closes has left too, for nothing more is due. */
  void whenTheClientLeaves() {
    heldOpen = true;
    if (channel instanceof DuplexChannel duplex && duplex.isInputShutdown()) {
      clientShutDown(); // it was that early
    }
  }

  /** The client has shut its output down while the connection was ending. */
  public void clientShutDown() {
    if (heldOpen) {
      inOrder(true);
    } else if (channel instanceof DuplexChannel duplex && duplex.isOutputShutdown()) {
      channel.close(); // else the last answer is still on its way
    }
  }

  /** The server stops: there is no use in holding a silent connection open. */
  public void serverStops() {
    if (heldOpen) {
      heldOpen = false;
      inOrder(false);
    }
  }

  /**
   * Shuts our side and waits for the client's end: closing while it still sends would reset the
   * connection, and the reset can overtake the last answer.
   */
  private void shutDown() {
    if (!(channel instanceof DuplexChannel duplex) || duplex.isInputShutdown()) {
      channel.close();
      return;
    }
    channel.config().setAutoRead(true); // the rest is read and dropped
    duplex.shutdownOutput();
    Future<?> linger =
        channel.eventLoop().schedule(() -> channel.close(), LINGER_SECONDS, TimeUnit.SECONDS);
    channel.closeFuture().addListener(closed -> linger.cancel(false));
  }
}
