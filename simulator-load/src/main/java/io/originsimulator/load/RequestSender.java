package io.originsimulator.load;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Sample;
import java.util.function.Consumer;

/**
 * Sends requests one by one and tells what became of each: what closed-model runs, whose next
 * request depends on the last one's end, are built on.
 *
 * <p>All methods may be called from any thread.
 */
public interface RequestSender extends AutoCloseable {
  /** Nanoseconds since the run's start: the time of {@link Sample}s. */
  long nanoTime();

  /** Runs a task after a delay, on one of the sender's threads. */
  void schedule(long delayNanos, Runnable task);

  /**
   * Sends a request now.
   *
   * @param number of the request in the run, from 0, each once
   * @param target index of {@code request} in the run's targets, for its sample
   * @param scheduledNanos when it was due; not after now
   * @param session requests of the same session may share a connection; -1: any connection
   * @param done called exactly once, on one of the sender's threads; not to block
   */
  void send(
      long number,
      int target,
      Target request,
      long scheduledNanos,
      int session,
      Consumer<Sample> done);

  /** A session that sends no more: the connections that were its own may be closed. */
  default void endSession(int session) {}

  /** Ends what is in flight ({@code UNANSWERED}) and its threads. */
  @Override
  void close();
}
