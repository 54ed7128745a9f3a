package io.originsimulator.server;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.server.clock.SimulatorClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Moves a manual clock while a call or a task runs, from one instant at which a pending request or
 * a scheduled task is due to the next. One thread.
 *
 * @param look looks at what waits
 * @param moveTo moves the clock to an instant
 * @param patience maximum real time in which no response becomes due
 */
record ClockDriver(Supplier<Look> look, LongConsumer moveTo, Duration patience) {
  private static final long PAUSE_NANOS = 500_000; // between two looks

  /** For which nothing may change before time moves: a caller may be about to send more. */
  private static final long QUIET_NANOS = 5_000_000;

  /** The same for a task that has sent nothing yet: it is more likely to be slow than to wait. */
  private static final long SLOW_NANOS = 500_000_000;

  /**
   * What waits for the clock.
   *
   * @param timersSet how many timers have been set since the start
   * @param requests routes of the pending requests
   * @param timerNanos next instant at which a pending request is due; {@link Long#MAX_VALUE} for
   *     none
   * @param taskNanos the same of the scheduled tasks
   */
  record Look(long timersSet, List<String> requests, long timerNanos, long taskNanos) {}

  /** Runs a call on another thread; see {@link ManualClock#whileAdvancing}. */
  <T> T run(Callable<T> call) throws Exception {
    FutureTask<T> task = new FutureTask<>(call);
    Thread worker = new Thread(task, "origin-simulator-while-advancing");
    worker.setDaemon(true);
    worker.start();
    try {
      drive(task, "whileAdvancing: the call", -1, Long.MAX_VALUE);
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

  /**
   * Moves the clock until a call or a task has returned.
   *
   * @param name begins the message if it does not return
   * @param timersBefore how many timers were set when it began; -1 if it is always likely to wait
   * @param end not to move past it
   * @return false if it has not returned and waits for a response due after the end
   */
  boolean drive(Future<?> task, String name, long timersBefore, long end)
      throws InterruptedException {
    SimulatorClock real = SimulatorClock.system();
    long changed = real.nanoTime(); // when something last did
    long progressed = changed; // the same, but for what tasks alone do
    @Nullable Look seen = null;
    while (!isDoneSoon(task)) {
      Look now = look.get();
      long at = real.nanoTime();
      boolean isAsking = now.timersSet() != timersBefore;
      if (!now.equals(seen)) {
        seen = now;
        changed = at;
        progressed = at;
      } else if (at - changed >= (isAsking ? QUIET_NANOS : SLOW_NANOS)) {
        long due = Math.min(now.timerNanos(), now.taskNanos());
        boolean isResponse = due == now.timerNanos() && due <= end && due < Long.MAX_VALUE;
        if (isAsking && !now.requests().isEmpty() && due > end) {
          return false;
        }
        if (!isResponse && at - progressed >= patience.toNanos() && !task.isDone()) {
          throw new IllegalStateException(unfinished(name, now));
        }
        if (due <= end && due < Long.MAX_VALUE) {
          moveTo.accept(due);
          seen = look.get();
          changed = real.nanoTime();
          progressed = isResponse ? changed : progressed + changed - at;
        }
      }
    }
    return true;
  }

  private static boolean isDoneSoon(Future<?> task) throws InterruptedException {
    try {
      task.get(PAUSE_NANOS, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException | CancellationException e) {
      // done as well
    }
    return true;
  }

  private String unfinished(String name, Look now) {
    return "%s has not returned, and no response has become due within %s of real time (pending: %s) (expected: a call or a task that waits for responses, or a call that waits for tasks of asScheduler())"
        .formatted(name, DurationText.written(patience), ManualClock.tally(now.requests()));
  }
}
