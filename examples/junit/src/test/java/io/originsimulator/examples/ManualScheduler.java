package io.originsimulator.examples;

import io.originsimulator.server.ManualClock;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs what is scheduled in the test's thread, at its time on a manual clock, which it moves there:
 * the waits of any number of callers, and nobody waits.
 */
final class ManualScheduler extends ScheduledThreadPoolExecutor {
  private final ManualClock clock;
  private final Queue<Task> tasks =
      new PriorityQueue<>(Comparator.<Task>naturalOrder().thenComparingLong(task -> task.number));
  private long scheduled;

  ManualScheduler(ManualClock clock) {
    super(0);
    this.clock = clock;
  }

  /** Moves time from task to task, until none is left. */
  void runAll() {
    for (Task task = tasks.poll(); task != null; task = tasks.poll()) {
      clock.advanceBy(Duration.ofNanos(task.getDelay(TimeUnit.NANOSECONDS)));
      task.run();
    }
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    Task task = new Task(command, clock.nanoTime() + unit.toNanos(delay), scheduled++);
    tasks.add(task);
    return task;
  }

  private final class Task extends FutureTask<Void> implements ScheduledFuture<Void> {
    private final long dueNanos;
    private final long number; // of two at one instant, the first scheduled is the first run

    Task(Runnable command, long dueNanos, long number) {
      super(command, null);
      this.dueNanos = dueNanos;
      this.number = number;
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(dueNanos - clock.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
  }
}
