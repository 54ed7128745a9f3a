package io.originsimulator.load;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.Sample;
import java.util.function.Consumer;

/**
 * Sends requests one by one and reports the outcome of each. The basis of closed-model runs, whose
 * next request depends on the end of the last one.
 *
 * <p>All methods may be called from any thread.
 */
public interface RequestSender extends AutoCloseable {
  /** Returns the nanoseconds since the run's start, as in {@link Sample}s. */
  long nanoTime();

  /** Runs a task after a delay, on one of the sender's threads. */
  void schedule(long delayNanos, Runnable task);

  /**
   * Sends a request now.
   *
   * @param number of the request in the run, from 0; each number is used once
   * @param target index of {@code request} in the run's targets, recorded in its sample
   * @param scheduledNanos due time, not in the future
   * @param session requests of the same session may share a connection; -1: any connection
   * @param done called exactly once, on one of the sender's threads; must not block
   */
  void send(
      long number,
      int target,
      Target request,
      long scheduledNanos,
      int session,
      Consumer<Sample> done);

  /** Ends a session: connections of its own may be closed. */
  default void endSession(int session) {}

  /** Ends the requests in flight as {@code UNANSWERED}, and the sender's threads. */
  @Override
  void close();
}
