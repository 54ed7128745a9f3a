package io.originsimulator.server;

import io.originsimulator.recipe.DurationText;
import io.originsimulator.server.clock.SimulatorClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Moves a manual clock while a call runs, from one instant at which a pending request or a
 * scheduled task is due to the next. One thread.
 *
 * @param look looks at what waits
 * @param moveTo moves the clock to an instant
 */
record ClockDriver(Supplier<Look> look, LongConsumer moveTo) {
  private static final long PAUSE_NANOS = 500_000; // between two looks

  /** For which nothing may change before time moves: a caller may be about to send more. */
  private static final long QUIET_NANOS = 5_000_000;

  /**
   * What waits for the clock.
   *
   * @param timersSet how many timers have been set since the start
   * @param requests routes of the pending requests
   * @param dueNanos next instant at which something is due; {@link Long#MAX_VALUE} for none
   */
  record Look(long timersSet, List<String> requests, long dueNanos) {}

  /** Runs a call on another thread; see {@link ManualClock#whileAdvancing}. */
  <T> T run(Callable<T> call, Duration patience) throws Exception {
    FutureTask<T> task = new FutureTask<>(call);
    Thread worker = new Thread(task, "origin-simulator-while-advancing");
    worker.setDaemon(true);
    worker.start();
    try {
      drive(task, patience);
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof Exception exception ? exception : e;
    } finally {
      task.cancel(true); // does nothing if it has returned
    }
  }

  private void drive(FutureTask<?> task, Duration patience) throws InterruptedException {
    SimulatorClock real = SimulatorClock.system();
    Look seen = look.get();
    long since = real.nanoTime();
    while (!task.isDone()) {
      LockSupport.parkNanos(PAUSE_NANOS);
      if (Thread.interrupted()) {
        throw new InterruptedException("whileAdvancing was interrupted");
      }
      Look now = look.get();
      long unchanged = real.nanoTime() - since;
      boolean isQuiet = now.equals(seen) && unchanged >= QUIET_NANOS;
      if (isQuiet && now.dueNanos() < Long.MAX_VALUE) {
        moveTo.accept(now.dueNanos());
      } else if (isQuiet && unchanged >= patience.toNanos() && !task.isDone()) {
        throw new IllegalStateException(
            "whileAdvancing: the call has not returned, and nothing has become due within %s of real time (pending: %s) (expected: a call that waits for responses or for tasks of asScheduler())"
                .formatted(DurationText.written(patience), ManualClock.tally(now.requests())));
      }
      if (!now.equals(seen)) {
        seen = now;
        since = real.nanoTime();
      }
    }
  }
}
