package io.originsimulator.load.collect;

import io.originsimulator.load.text.Figures;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * The file of another worker, as it arrives through the relay. It ends early if the worker is lost:
 * without a sign for a time, or incomplete when the collector has waited for long enough. The
 * collector's thread only, except {@link #expectEnd}.
 */
final class RelayInput extends PartsInput {
  /** The time without a sign after which a worker counts as dead. A failure of the relay is not. */
  static final long DEAD_NANOS = 10_000_000_000L;

  /** The time for a worker to come, from the start of the run. */
  static final long COME_NANOS = 60_000_000_000L;

  private final Relay relay;
  private final int worker;
  private final Patience patience;
  private final Queue<Relay.Part> parts = new ArrayDeque<>();
  private long taken;
  private boolean complete; // the last part has been returned
  private boolean over;
  private boolean came;
  private long signNanos; // of the worker's last sign
  private long bytesNanos; // of its last bytes
  private String failure = ""; // of the relay
  private String problem = "";
  private volatile long endNanos = Long.MAX_VALUE; // of the collector's own run
  private volatile long waitNanos;

  /**
   * Creates a stream.
   *
   * @param startNanos start of the run, by the clock of {@code patience}
   */
  RelayInput(Relay relay, int worker, Patience patience, long startNanos) {
    this.relay = relay;
    this.worker = worker;
    this.patience = patience;
    this.signNanos = Math.max(startNanos, patience.now());
  }

  /** Ends the stream if no bytes arrive for a time, from now on. Any thread. */
  void expectEnd(long withinNanos) {
    waitNanos = withinNanos;
    endNanos = patience.now();
  }

  /** Returns the reason why the stream ended early; empty if it did not. */
  String problem() {
    return problem;
  }

  @Override
  byte[] next() throws IOException {
    while (parts.isEmpty() && !over) {
      receive();
    }
    Relay.Part part = parts.poll();
    if (part == null) {
      return new byte[0];
    }
    int known = (int) (taken - part.start()); // more than 0 if it was sent again
    taken = part.end();
    complete = part.last();
    return Arrays.copyOfRange(part.bytes(), known, part.bytes().length);
  }

  private void receive() throws InterruptedIOException {
    try {
      Relay.Received received = relay.take(worker, taken);
      failure = "";
      long end = taken;
      for (Relay.Part part : received.parts()) {
        if (part.end() > end && part.start() <= end) {
          parts.add(part);
          end = part.end();
        }
      }
      if (received.alive() || !parts.isEmpty()) {
        came = true;
        signNanos = Math.max(signNanos, patience.now());
      }
    } catch (IOException e) {
      failure = String.valueOf(e.getMessage());
      signNanos = Math.max(signNanos, patience.now()); // unknown, so not dead
    }
    if (!parts.isEmpty()) {
      bytesNanos = patience.now();
    } else if (complete && failure.isEmpty()) {
      over = true; // the sender can see now that all was taken
    } else {
      judge(patience.now());
      patience.pause();
    }
  }

  private void judge(long now) {
    long silentNanos = now - signNanos;
    if (silentNanos > (came ? DEAD_NANOS : COME_NANOS)) {
      end(came ? "no sign of it for " + Figures.time(DEAD_NANOS) : "it did not come");
    } else if (endNanos < Long.MAX_VALUE && now - Math.max(endNanos, bytesNanos) > waitNanos) {
      String reason = failure.isEmpty() ? "" : ": " + failure;
      end("incomplete %s after the end%s".formatted(Figures.time(waitNanos), reason));
    }
  }

  private void end(String why) {
    over = true;
    problem = complete ? "" : why;
  }
}
