package io.originsimulator.load;

import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import java.util.List;
import java.util.function.LongSupplier;

/** A task that runs during one run and sends its observations to the run's sink. */
public interface Companion {
  /**
   * Starts, and returns at once, because the first requests are due.
   *
   * @param nanoTime nanoseconds since the run's start; any thread
   * @param sink accepts observations and the origin's requests from any thread, until {@link #end}
   *     returns
   */
  void begin(RunInfo run, LongSupplier nanoTime, ResultSink sink);

  /** Delivers the remaining observations after the run's last request; may wait a bounded time. */
  void end();

  /** Returns remarks for the user, in complete sentences. Call it after {@link #end}. */
  List<String> remarks();

  /**
   * Waits until a thread ends, even if the caller is interrupted meanwhile.
   *
   * @param passOn whether to interrupt that thread as well, so that it cancels its pending calls
   */
  static void join(Thread thread, boolean passOn) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // restored below
        if (passOn) {
          thread.interrupt();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
