package io.originsimulator.server.clock;

import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.EventExecutor;
import java.util.Comparator;
import java.util.concurrent.RejectedExecutionException;

/** A task that waits for an instant of a {@link ManualTime}. For any thread. */
final class ManualTimer extends DefaultPromise<Void> implements Runnable {

  /** By instant, then in the order in which they were set. */
  static final Comparator<ManualTimer> IN_ORDER =
      Comparator.comparingLong((ManualTimer timer) -> timer.deadlineNanos)
          .thenComparingLong(timer -> timer.number);

  private final ManualTime time;
  private final EventExecutor executor;
  private final long deadlineNanos;
  private final long number;
  private final Runnable task;

  /**
   * Creates a timer that is not running.
   *
   * @param number unique among the timers of the time
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

  /** Makes the executor run the task. */
  void fire() {
    try {
      executor.execute(this);
    } catch (RejectedExecutionException e) {
      cancel(false); // the event loop has ended, and so has the connection
    }
  }

  @Override
  public void run() {
    if (setUncancellable()) {
      try {
        task.run();
        setSuccess(null);
      } catch (RuntimeException | Error e) { // like a timer of an event loop
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
