package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpResponse;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request and what has become of it so far. It is no connection: it may wait for one, go over two
 * (when it is sent again), or share one (HTTP/2, one day). Its lane's thread only.
 *
 * <pre>
 *   taken up ─▶ [waits for a connection] ─▶ sent ─▶ head ─▶ last byte ─▶ ended
 *        └────────────── fails, or its deadline comes ──────────────────▶ ended      exactly once
 * </pre>
 */
class Exchange {
  static final int NO_SESSION = -1;

  /** The connection of an exchange that has been sent. */
  interface Carrier {
    /** Closes it, and lets go of the exchange. */
    void close();
  }

  final long number;
  final int targetIndex;
  final long scheduledNanos;
  final long startedNanos;
  final int session;
  private final @Nullable Consumer<Sample> done;

  EncodedTarget target;
  @Nullable Carrier connection;
  boolean connecting;
  boolean inLine; // for a connection
  boolean sentAgain;
  int redirects;
  private boolean ended;

  long sentNanos = -1;
  long firstByteNanos = -1;
  long lastByteNanos = -1;
  long connectNanos;
  int status;
  long bytesOut;
  long bytesIn;
  OriginTrace origin = OriginTrace.NONE;

  // Of Deadlines.
  long deadlineNanos;
  @Nullable Exchange earlier;
  @Nullable Exchange later;

  Exchange(
      long number,
      int targetIndex,
      EncodedTarget target,
      long scheduledNanos,
      long startedNanos,
      int session,
      @Nullable Consumer<Sample> done) {
    this.number = number;
    this.targetIndex = targetIndex;
    this.target = target;
    this.scheduledNanos = scheduledNanos;
    this.startedNanos = startedNanos;
    this.session = session;
    this.done = done;
  }

  boolean isEnded() {
    return ended;
  }

  /** Whether it is counted; those of the warm-up are not. */
  boolean counts() {
    return number >= 0;
  }

  /** Takes the head of the final response; a driver that only measures keeps nothing of it. */
  void head(HttpResponse head) {}

  /** Takes a part of the response's body, which is released afterwards. */
  void content(ByteBuf bytes) {}

  /** Forgets what came of it, before it is sent once more or elsewhere. */
  void again() {
    connection = null;
    firstByteNanos = -1;
    lastByteNanos = -1;
    status = 0;
    origin = OriginTrace.NONE;
  }

  /** The line of the ledger; asked for once. */
  Sample end(Outcome outcome, String error, long endNanos, long maxBodyBytes) {
    ended = true;
    return sample(outcome, error, endNanos, maxBodyBytes);
  }

  /** The same as if it ended now. */
  Sample soFar(long nowNanos) {
    return sample(Outcome.UNANSWERED, "", nowNanos, -1);
  }

  private Sample sample(Outcome outcome, String error, long endNanos, long maxBodyBytes) {
    return new Sample(
        number,
        targetIndex,
        scheduledNanos,
        outcome == Outcome.STOPPED ? -1 : startedNanos,
        sentNanos,
        firstByteNanos,
        endNanos,
        connectNanos,
        outcome,
        status,
        bytesOut,
        maxBodyBytes < 0 ? bytesIn : Math.min(bytesIn, maxBodyBytes),
        error,
        origin);
  }

  /** Tells who sent it; what that throws is its thread's to report: others are still to be told. */
  void tell(Sample sample) {
    if (done == null) {
      return;
    }
    try {
      done.accept(sample);
    } catch (RuntimeException | Error e) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    }
  }
}
