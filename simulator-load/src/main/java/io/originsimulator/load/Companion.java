package io.originsimulator.load;

import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import java.util.List;
import java.util.function.LongSupplier;

/** Something that goes on beside a run, and tells its sink what it sees. For one run. */
public interface Companion {
  /**
   * Begins, and returns at once: the first requests are due.
   *
   * @param nanoTime nanoseconds since the run's start; any thread
   * @param sink takes observations and the origin's requests from any thread, until {@link #end}
   *     returns
   */
  void begin(RunInfo run, LongSupplier nanoTime, ResultSink sink);

  /** The run's last request has ended: tells the rest, for which it may wait a bounded time. */
  void end();

  /** What the user should know of it, in sentences; known after {@link #end}. */
  List<String> remarks();

  /**
   * Waits for the end of a companion's thread, also if the caller is interrupted meanwhile.
   *
   * @param passOn whether the thread is interrupted as well, so that it gives up what it awaits
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
