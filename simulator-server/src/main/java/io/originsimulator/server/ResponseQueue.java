package io.originsimulator.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The exchanges of one connection that are not answered yet, and the end of the connection.
 *
 * <pre>
 *   arrived ──▶ [ 3 ready │ 2 waiting │ 1 waiting ] ──▶ written, in the order they arrived
 *                                          head
 * </pre>
 *
 * <p>All wait side by side; a response leaves when it is ready and at the head. Confined to the
 * connection's event loop.
 */
final class ResponseQueue {
  private static final int LINGER_SECONDS = 2; // for the client to read the end and close first

  private final Channel channel;
  private final ServerContext server;
  private final EventLoopState loop;
  private final ArrayDeque<Exchange> pending = new ArrayDeque<>(2);
  private boolean continueOwed;
  private boolean lastIsIn; // the connection ends with the last of the pending
  private boolean closing;

  ResponseQueue(Channel channel, ServerContext server, EventLoopState loop) {
    this.channel = channel;
    this.server = server;
    this.loop = loop;
  }

  /** Whether further requests are heard. */
  boolean isOpen() {
    return !lastIsIn && !closing;
  }

  /** Takes an exchange whose request has arrived and been given to the responder. */
  void add(Exchange exchange) {
    pending.add(exchange);
    lastIsIn |= !exchange.isKeepAlive();
    writeReady();
    if (isFull() || isUnread()) {
      channel.config().setAutoRead(false);
    }
  }

  /** Tells the client to go on with its body, when all before it have been answered. */
  void sendContinue() {
    if (pending.isEmpty()) {
      ResponseWriter.writeContinue(channel);
      channel.flush();
    }
    continueOwed = !pending.isEmpty();
  }

  /** The body came without waiting for the 100. */
  void continueIsNeedless() {
    continueOwed = false;
  }

  /** One of the exchanges has become ready. */
  void due() {
    try {
      writeReady();
      channel.flush();
    } catch (RuntimeException | OutOfMemoryError e) { // a timer would swallow it
      channel.pipeline().fireExceptionCaught(e);
    }
  }

  /** Reads on, if nothing holds it back any more. */
  void readOn() {
    if (!channel.config().isAutoRead() && !isFull() && channel.isWritable()) {
      channel.config().setAutoRead(true);
    }
  }

  /** The client has shut its output down. */
  void clientShutDown(boolean halfClose) {
    if (closing) {
      closeIfShutDown(); // else the last answer is still on its way
    } else if (halfClose) {
      endWhenAnswered();
    } else {
      abandon(); // leaving and half-closing are the same FIN
      close(false);
    }
  }

  /** The client left: nothing more is due to it. */
  void abandon() {
    for (Exchange exchange : pending) {
      if (exchange.isCounted()) {
        loop.counter().abandoned();
      }
      exchange.finish();
    }
    pending.clear();
  }

  /** Ends the connection when all that is pending has been answered. */
  void endWhenAnswered() {
    lastIsIn = true;
    Exchange last = pending.peekLast();
    if (last != null) {
      last.endConnection();
    } else if (!closing) {
      close(false);
    }
  }

  Future<?> schedule(long deadlineNanos, Exchange exchange) {
    return server.clock().schedule(channel.eventLoop(), deadlineNanos, exchange);
  }

  long nanoTime() {
    return server.clock().nanoTime();
  }

  /** Runs a task of another thread on the event loop. */
  void execute(Runnable task) {
    try {
      channel.eventLoop().execute(task);
    } catch (RejectedExecutionException e) {
      // the server has ended meanwhile, and the connection with it
    }
  }

  private boolean isFull() {
    return pending.size() >= server.limits().pipelinedRequests();
  }

  /** Whether the client does not read its answers as fast as it asks for them. */
  private boolean isUnread() {
    if (channel.isWritable()) {
      return false;
    }
    channel.flush(); // only what has been flushed is counted
    ChannelOutboundBuffer unread = channel.unsafe().outboundBuffer();
    return unread != null && unread.size() > server.limits().pipelinedRequests();
  }

  private void writeReady() {
    Exchange exchange = pending.peek();
    while (exchange != null && exchange.isReady()) {
      pending.remove();
      write(exchange);
      if (!exchange.isKeepAlive()) {
        close(exchange.isLastOfClient());
        return;
      }
      exchange = pending.peek();
    }
    if (continueOwed && pending.isEmpty()) {
      sendContinue();
    }
    readOn();
  }

  private void write(Exchange exchange) {
    try {
      if (exchange.isCounted()) {
        loop.counter().answered(exchange.response().status());
      }
      ResponseWriter.write(channel, exchange, loop.date());
    } finally {
      exchange.finish();
    }
  }

  /**
   * Ends the connection when what is written has gone out.
   *
   * @param atOnce whether the client has said that it sends no more
   */
  private void close(boolean atOnce) {
    closing = true;
    abandon();
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

  private void closeIfShutDown() {
    if (channel instanceof DuplexChannel duplex && duplex.isOutputShutdown()) {
      channel.close();
    }
  }
}
