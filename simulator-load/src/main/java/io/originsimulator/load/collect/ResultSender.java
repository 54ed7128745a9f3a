package io.originsimulator.load.collect;

import io.originsimulator.load.Companion;
import java.io.IOException;
import java.io.InterruptedIOException;

/** The thread that sends a worker's file to the relay while it grows. */
public final class ResultSender implements Runnable, AutoCloseable {
  private static final long MOST_HELD = 1 << 22; // 4 MiB of each worker in the relay

  private final Relay relay;
  private final int worker;
  private final GrowingFile file;
  private final Runnable stop;
  private final Patience patience;
  private final Thread thread = new Thread(this, "origin-simulator-collect");
  private volatile long endNanos = Long.MAX_VALUE;
  private volatile long waitNanos;
  private volatile String failure = "";
  private volatile boolean taken;
  private long sent;
  private boolean stopped;

  ResultSender(Relay relay, int worker, GrowingFile file, Runnable stop, Patience patience) {
    this.relay = relay;
    this.worker = worker;
    this.file = file;
    this.stop = stop;
    this.patience = patience;
    thread.setDaemon(true);
  }

  /**
   * Starts to send a worker's file.
   *
   * @param stop ends the worker's run; called if the run of all workers is stopped
   * @throws IOException if the relay cannot be used, or has results of an earlier run
   */
  public static ResultSender start(Relay relay, int worker, GrowingFile file, Runnable stop)
      throws IOException {
    refuseEarlier(relay, worker);
    ResultSender sender = new ResultSender(relay, worker, file, stop, Patience.SYSTEM);
    sender.thread.start();
    return sender;
  }

  static void refuseEarlier(Relay relay, int worker) throws IOException {
    Relay.Sent state = relay.sent(worker);
    if (state.taken() > 0 || state.held() || state.stopped()) {
      throw new IOException(
          relay + ": has results of another run (expected: another prefix for each run)");
    }
  }

  @Override
  public void run() {
    try {
      while (!taken && patience.now() - waitNanos < endNanos) {
        try {
          send();
          failure = "";
        } catch (InterruptedIOException e) {
          return;
        } catch (IOException e) {
          failure = ": " + e.getMessage();
        }
        if (!taken) {
          patience.pause();
        }
      }
    } catch (InterruptedIOException e) {
      // the process ends
    }
  }

  void send() throws IOException {
    Relay.Sent state = relay.sent(worker);
    if (state.stopped() && !stopped) {
      stopped = true;
      stop.run();
    }
    boolean lost = sent > state.taken() && !state.held();
    sent = lost ? state.taken() : Math.max(sent, state.taken());
    taken = file.endsAt(state.taken());
    while (sent - state.taken() < MOST_HELD) {
      byte[] next = file.part(sent, PartsInput.MOST_BYTES);
      if (next.length == 0) {
        break;
      }
      long end = sent + next.length;
      relay.put(worker, new Relay.Part(end, next, file.endsAt(end)));
      sent = end;
    }
  }

  /**
   * Waits until the collector has taken the complete file, or for a time; returns why it has not,
   * or an empty text.
   */
  public String finish(long withinNanos) {
    waitNanos = withinNanos;
    endNanos = patience.now();
    Companion.join(thread, true);
    return taken ? "" : "the collector has not taken all results" + failure;
  }

  /** Ends the thread, if it still runs. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
