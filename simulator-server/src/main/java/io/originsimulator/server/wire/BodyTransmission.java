package io.originsimulator.server.wire;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.value.Fault;
import io.originsimulator.scenario.Delivery;
import io.originsimulator.server.loop.EventLoopState;

/**
 * A body that is not sent complete and at once: paced, in chunks, or only up to a fault.
 *
 * <pre>
 *   head │ slice │ slice │ slice … slice │ the fault, or the end
 *   ├────────── sent ────┤               │
 *   ├──────────────── promised ──────────┤
 * </pre>
 *
 * <p>After 16 slices in a row, a timer without delay lets other connections proceed. Borrows the
 * shared body and holds no buffer between slices.
 */
final class BodyTransmission extends Transmission {
  private static final int SLICES_AT_A_TIME = 16; // before other connections proceed

  private final Pace pace;
  private final int chunkBytes; // 0 for a body with a content-length
  private final int length; // of the complete body; 0 for a HEAD
  private final long promised; // body bytes before the fault; -1 if not even the head is sent
  private int sent;
  private int sliceEnd; // end of the next slice, once its instant is known
  private long sliceDueNanos; // instant of the next slice; until it is known, of the previous one
  private boolean heldBack; // the next slice is due, but the client does not read

  /** Creates the transmission of an exchange whose turn it is; its pace begins now. */
  BodyTransmission(ResponseWriter writer, Turn queue, Exchange exchange, EventLoopState loop) {
    super(writer, queue, exchange, loop);
    Delivery delivery = exchange.delivery();
    this.sliceDueNanos = queue.nanoTime();
    this.pace = new Pace(delivery, sliceDueNanos);
    boolean chunked =
        !exchange.isHttp10() && !Behaviour.allowsNoContent(exchange.response().status());
    this.chunkBytes = chunked ? chunkBytes(delivery, exchange.bodyBytes()) : Delivery.UNCHUNKED;
    this.length = exchange.isHead() ? 0 : exchange.bodyBytes();
    this.promised =
        delivery.fault().isPresent() ? delivery.fault().get().point().sent(length) : (long) length;
  }

  @Override
  boolean isOver() {
    return sent == promised;
  }

  @Override
  boolean sendDue() {
    for (int slices = 0; sent < promised; slices++) {
      if (!mayGoOn(slices)) {
        return false;
      }
      sendSlice();
    }
    return true;
  }

  @Override
  void hurry() {
    stopWaiting();
    sliceDueNanos = queue.nanoTime();
    pace.hurry(sliceDueNanos);
  }

  /** Returns the chunk size; a body with trailers is one chunk unless the recipe sets a size. */
  private static int chunkBytes(Delivery delivery, int bodyBytes) {
    return delivery.chunkBytes() == Delivery.UNCHUNKED && !delivery.trailers().fields().isEmpty()
        ? Math.max(1, bodyBytes)
        : delivery.chunkBytes();
  }

  @Override
  boolean isChunked() {
    return chunkBytes != Delivery.UNCHUNKED;
  }

  private boolean mayGoOn(int slices) {
    if (isWaiting()) {
      return false;
    }
    if (sliceEnd == sent) {
      sliceEnd = (int) Math.min(promised, Math.min(chunkEnd(), (long) sent + pace.slice()));
      sliceDueNanos = pace.due(sent, sliceEnd, sliceDueNanos);
    }
    long now = queue.nanoTime();
    if (sliceDueNanos - now > 0) {
      continueAt(sliceDueNanos);
    } else if (!writer.isWritable()) {
      heldBack = true;
    } else if (slices == SLICES_AT_A_TIME) {
      continueAt(now);
    } else {
      resumeAt(now);
      return true;
    }
    return false;
  }

  private void resumeAt(long now) {
    if (heldBack) {
      heldBack = false;
      pace.resume(sliceEnd, now);
      sliceDueNanos = now;
    }
  }

  private void sendSlice() {
    long chunkEnd = chunkEnd();
    if (isChunked() && sent % chunkBytes == 0) {
      writer.beginChunk((int) chunkEnd - sent);
    }
    writer.writeSlice(exchange.response().body(), sent, sliceEnd);
    exchange.metrics().sentBody(sliceEnd - sent);
    exchange.records().bodySent(sliceEnd - sent);
    sent = sliceEnd;
    if (isChunked() && sent == chunkEnd) {
      writer.endChunk();
    }
    if (sent == promised) {
      // before the flush makes it visible to the client
      exchange.records().promiseKept(fault().map(Fault::kind));
    }
    writer.flush();
  }

  /** Returns the end of the next byte's chunk; the body's end without chunks. */
  private long chunkEnd() {
    return isChunked()
        ? Math.min(length, ((long) sent / chunkBytes + 1) * chunkBytes)
        : (long) length;
  }
}
