package io.originsimulator.server.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.originsimulator.server.admin.AdminCaller.Feed;
import io.originsimulator.server.http.StreamedResponse;
import io.originsimulator.server.loop.EventLoopState;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A stream of snapshots of the simulator, at the ticks of real time, whatever its clock.
 *
 * <pre>
 *   tick      7          8          9
 *   due       ask ▶ send ask ▶ send ask ▶ –      the client does not read: nothing is queued
 * </pre>
 *
 * <p>It differs from an {@link EventTransmission} in its clock, and in that it drops events that
 * the client would read late. It counts neither as a request nor as a stream.
 */
final class SnapshotTransmission extends Transmission {
  private final Feed events;
  private final boolean chunked;
  private final boolean framed; // whether chunks are framed here, and not by the writer
  private long received = Feed.NONE; // tick of the last event sent
  private boolean asked; // for an event, which follows later
  private @Nullable Future<?> tick; // the timer of the next
  private boolean over;

  /** Creates the transmission of an exchange whose turn it is. */
  SnapshotTransmission(
      ResponseWriter writer, Turn queue, Exchange exchange, EventLoopState loop, Feed events) {
    super(writer, queue, exchange, loop);
    this.events = events;
    this.chunked = !exchange.isHttp10();
    this.framed = chunked && writer.framesChunks();
    this.over = exchange.isHead() || exchange.isHurried();
  }

  @Override
  boolean isChunked() {
    return chunked;
  }

  @Override
  boolean isOver() {
    return over;
  }

  @Override
  boolean sendDue() {
    if (!over && !asked && tick == null) {
      ask();
    }
    return over;
  }

  private void ask() {
    asked = true;
    EventLoop thread = writer.channel.eventLoop();
    long number = Math.floorDiv(thread.ticker().nanoTime(), events.everyNanos());
    events
        .event(number, received)
        .whenComplete(
            (event, failure) -> {
              try {
                thread.execute(() -> send(number, event));
              } catch (RejectedExecutionException e) {
                // the server has ended, and so has the connection
              }
            });
  }

  /**
   * Sends an event if the client reads.
   *
   * @param event null if the simulator is stopping
   */
  private void send(long number, byte @Nullable [] event) {
    asked = false;
    if (over) {
      return;
    }
    if (event == null) {
      endEndless();
      return;
    }
    if (isWritable()) {
      ByteBuf out = StreamedResponse.beginChunk(writer.channel.alloc(), event.length);
      writer.writeEvent(StreamedResponse.endChunk(out.writeBytes(event), framed), null);
      received = number;
    }
    EventLoop thread = writer.channel.eventLoop();
    long next =
        events.everyNanos() - Math.floorMod(thread.ticker().nanoTime(), events.everyNanos());
    tick = thread.schedule(this::nextTick, next, TimeUnit.NANOSECONDS);
    queue.due();
  }

  private void nextTick() {
    tick = null;
    queue.due();
  }

  /** Returns whether the client reads, once what was written has been passed to the socket. */
  private boolean isWritable() {
    if (!writer.isWritable()) {
      writer.flush();
    }
    return writer.isWritable();
  }

  @Override
  void hurry() {} // a manual clock does not move it

  @Override
  void endEndless() {
    cancel();
    queue.due();
  }

  @Override
  void cancel() {
    over = true;
    if (tick != null) {
      tick.cancel(false);
      tick = null;
    }
  }
}
