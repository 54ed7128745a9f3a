package io.originsimulator.server.clock;

import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.EventExecutor;
import java.util.Comparator;
import java.util.concurrent.RejectedExecutionException;

/** A task that waits for an instant of a {@link ManualTime}. Any thread. */
final class ManualTimer extends DefaultPromise<Void> implements Runnable {

  /** By instant; of the same instant, in the order in which they were set. */
  static final Comparator<ManualTimer> IN_ORDER =
      Comparator.comparingLong((ManualTimer timer) -> timer.deadlineNanos)
          .thenComparingLong(timer -> timer.number);

  private final ManualTime time;
  private final EventExecutor executor;
  private final long deadlineNanos;
  private final long number;
  private final Runnable task;

  /**
   * A timer that is not running yet.
   *
   * @param number of all timers of the same time a different one
   */
  ManualTimer(
      ManualTime time, EventExecutor executor, long deadlineNanos, long number, Runnable task) {
    super(executor);
    this.time = time;
    this.executor = executor;
    this.deadlineNanos = deadlineNanos;
    this.number = number;
    this.task = task;
  }

  long deadlineNanos() {
    return deadlineNanos;
  }

  /** Has the executor run the task. */
  void fire() {
    try {
      executor.execute(this);
    } catch (RejectedExecutionException e) {
      cancel(false); // the event loop has ended, and the connection with it
    }
  }

  @Override
  public void run() {
    if (setUncancellable()) {
      try {
        task.run();
        setSuccess(null);
      } catch (RuntimeException | Error e) { // as a timer of an event loop does
        setFailure(e);
      }
    }
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled) {
      time.forget(this);
    }
    return cancelled;
  }
}
