package io.originsimulator.load.net;

import io.netty.buffer.ByteBuf;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request and its state. It is not a connection: it may wait for one, use two (when it is sent
 * again), or share one (in HTTP/2). Its lane's thread only.
 *
 * <pre>
 *   started ─▶ [waits for a connection] ─▶ sent ─▶ head ─▶ last byte ─▶ ended
 *       └──────────── fails, or its deadline passes ─────────────────▶ ended      exactly once
 * </pre>
 */
class Exchange {
  static final int NO_SESSION = -1;

  /** The connection of an exchange that has been sent. */
  interface Carrier {
    void cancel(Exchange exchange);
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
  boolean queued; // waits for a connection
  boolean sentAgain;
  int redirects;
  private boolean ended;

  long sentNanos = -1;
  long firstByteNanos = -1;
  long lastByteNanos = -1;
  long connectNanos;
  int stream; // its number on an HTTP/2 connection
  int status;
  @Nullable String location; // the target of a redirect
  long bytesOut;
  long bytesIn;
  OriginTrace origin = OriginTrace.NONE;

  // Used by Deadlines.
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

  /** Returns whether it counts in the run; requests of the warm-up do not. */
  boolean counts() {
    return number >= 0;
  }

  /** Notes that its last byte was passed to the system; counts for the first sending only. */
  void sent(long nanos) {
    if (sentNanos < 0) {
      sentNanos = nanos;
    }
  }

  /** Notes a byte of the response; it may arrive before the complete request was written. */
  void byteReceived(long nanos) {
    if (firstByteNanos < 0) {
      firstByteNanos = nanos;
      sent(nanos);
    }
  }

  /** Notes the head of the final response; {@code onward} is the target of a redirect. */
  void headReceived(
      int code, List<? extends CharSequence> serverTiming, @Nullable CharSequence onward) {
    status = code;
    origin = ServerTiming.read(serverTiming);
    location = onward == null ? null : onward.toString();
  }

  /** Accepts the head of the final response, with its reason phrase; only a sprint keeps it. */
  void head(
      String protocol,
      String message,
      Iterable<? extends Map.Entry<? extends CharSequence, ? extends CharSequence>> headers) {}

  /** Accepts a part of the response's body, which is released afterwards, read at an instant. */
  void content(ByteBuf bytes, long nanos) {}

  /** Resets the state of the response, before the request is sent again or redirected. */
  void resetForRetry() {
    connection = null;
    firstByteNanos = -1;
    lastByteNanos = -1;
    status = 0;
    location = null;
    origin = OriginTrace.NONE;
  }

  /** Ends the exchange, and returns its sample. Called once. */
  Sample end(Outcome outcome, String error, long endNanos, long maxBodyBytes) {
    ended = true;
    return sample(outcome, error, endNanos, maxBodyBytes);
  }

  /** Returns the sample of the exchange as if it ended now. */
  Sample soFar(long nowNanos) {
    return sample(Outcome.UNANSWERED, "", nowNanos, -1);
  }

  Sample sample(Outcome outcome, String error, long endNanos, long maxBodyBytes) {
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
        origin,
        StreamTrace.NONE);
  }

  /** Notifies the sender, whose exception must not prevent that others are notified. */
  void notifySender(Sample sample) {
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
