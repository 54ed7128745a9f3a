package io.originsimulator.server.wire;

import io.netty.util.concurrent.Future;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.server.admin.AdminCaller.Feed;
import io.originsimulator.server.loop.EventLoopState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A response that takes time, once its head is due: a body in slices, or a stream of events.
 *
 * <pre>
 *   head │ part │ part │ part … part │ the fault, or the end
 * </pre>
 *
 * <p>A part is sent when it is due and the client reads; for a client that does not read, at most
 * one part beyond the high-water mark waits in the writer. Waits for one timer at a time. Confined
 * to the connection's event loop.
 */
abstract class Transmission implements Runnable {
  final ResponseWriter writer;
  final Turn queue;
  final Exchange exchange;
  final EventLoopState loop;
  private @Nullable Future<?> timer;
  private boolean begun;
  private boolean writing;

  /** The queue of a connection's responses, of which this one is at the head. */
  interface Turn {
    long nanoTime();

    /** Returns the instant from which the response at the head could be sent, or its rest. */
    long freeNanos();

    Future<?> schedule(long deadlineNanos, Runnable task);

    /** Sends what is due, of this response or of those after it. */
    void due();
  }

  Transmission(ResponseWriter writer, Turn queue, Exchange exchange, EventLoopState loop) {
    this.writer = writer;
    this.queue = queue;
    this.exchange = exchange;
    this.loop = loop;
  }

  /** Returns the transmission of an exchange whose turn it is. */
  static Transmission of(
      ResponseWriter writer, Turn queue, Exchange exchange, EventLoopState loop) {
    @Nullable Feed snapshots = exchange.snapshots();
    if (snapshots != null) {
      return new SnapshotTransmission(writer, queue, exchange, loop, snapshots);
    }
    return exchange.delivery().stream().isPresent()
        ? new EventTransmission(writer, queue, exchange, loop)
        : new BodyTransmission(writer, queue, exchange, loop);
  }

  /** Returns whether any byte is sent, including a status. */
  final boolean hasHead() {
    return exchange.delivery().fault().map(Fault::isAfterHead).orElse(true);
  }

  /** Returns the fault that follows the last byte; empty if the response ends in order. */
  Optional<Fault> fault() {
    return exchange.delivery().fault();
  }

  /** Returns whether the body is sent in chunks, or in frames without a length. */
  abstract boolean isChunked();

  /** Returns whether all promised bytes have been passed to the socket. */
  abstract boolean isOver();

  /**
   * Sends the parts that are due by now.
   *
   * @return whether all promised bytes have been sent
   */
  abstract boolean sendDue();

  /** Makes the rest due now. */
  abstract void hurry();

  /**
   * Sends the bytes that are due by now, the head first.
   *
   * @return whether all promised bytes have been sent
   */
  final boolean goOn() {
    if (writing) {
      return false; // writing ran a timer, as only an embedded channel does
    }
    writing = true;
    try {
      begin();
      boolean over = sendDue();
      if (over && fault().isEmpty()) {
        writer.writeEnd(exchange, isChunked());
      }
      return over;
    } finally {
      writing = false;
    }
  }

  private void begin() {
    if (!begun && hasHead()) {
      exchange.metrics().answered(exchange.response().status());
      writer.writeHead(exchange, isChunked(), loop.date().bytes(queue.nanoTime()));
      exchange.records().headWritten(exchange, queue.freeNanos());
    }
    begun = true;
  }

  /** Returns whether it waits for its timer. */
  final boolean isWaiting() {
    return timer != null;
  }

  /** Continues at an instant; a past one means after other connections. */
  final void continueAt(long nanos) {
    timer = queue.schedule(nanos, this);
  }

  /** Continues when the next part is due, or it is this connection's turn again. */
  @Override
  public final void run() {
    timer = null;
    queue.due();
  }

  /** Drops the timer. */
  final void stopWaiting() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }

  /** Ends it if it has no end of its own, as the server stops. */
  void endEndless() {}

  /** Stops, after the client has disconnected. */
  void cancel() {
    stopWaiting();
  }
}
