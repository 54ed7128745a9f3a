package io.originsimulator.server.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that wait for an instant of a {@link ManualTime}. They run on the thread that moves it,
 * between two moves, so that a task can send a request and read its response. Any thread.
 */
public final class ManualScheduler extends AbstractExecutorService
    implements ScheduledExecutorService {
  private final ManualTime time;
  private final PriorityQueue<Task<?>> tasks =
      new PriorityQueue<>(
          Comparator.comparingLong((Task<?> task) -> task.dueNanos)
              .thenComparingLong(task -> task.number));
  private long numbers; // how many tasks were scheduled so far
  private boolean shutDown;

  public ManualScheduler(ManualTime time) {
    this.time = time;
  }

  /** Returns when the next task is due; {@link Long#MAX_VALUE} if there is none. */
  public synchronized long nextDueNanos() {
    @Nullable Task<?> next = tasks.peek();
    return next == null ? Long.MAX_VALUE : next.dueNanos;
  }

  /** Runs the tasks that are due, and those that they schedule for this instant. */
  public boolean runDue() {
    boolean ran = false;
    for (Task<?> task = takeDue(); task != null; task = takeDue()) {
      task.run();
      ran = true;
    }
    return ran;
  }

  private synchronized @Nullable Task<?> takeDue() {
    return nextDueNanos() <= time.nanoTime() ? tasks.poll() : null;
  }

  private synchronized <T> Task<T> add(Callable<T> call, long delayNanos, long periodNanos) {
    if (shutDown) {
      throw new RejectedExecutionException("the scheduler has been shut down");
    }
    long dueNanos = time.nanoTime() + Math.max(0, delayNanos);
    Task<T> task = new Task<>(call, dueNanos, periodNanos, numbers++);
    tasks.add(task);
    return task;
  }

  private synchronized void addAgain(Task<?> task) {
    if (!shutDown) {
      tasks.add(task);
    }
  }

  private synchronized void forget(Task<?> task) {
    tasks.remove(task);
  }

  @Override
  public void execute(Runnable command) {
    schedule(command, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return add(Executors.callable(command), unit.toNanos(delay), 0);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    return add(callable, unit.toNanos(delay), 0);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    return add(Executors.callable(command), unit.toNanos(initialDelay), nanos(period, unit));
  }

  /** Does the same as {@link #scheduleAtFixedRate}: a task takes no time. */
  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return scheduleAtFixedRate(command, initialDelay, delay, unit);
  }

  private static long nanos(long period, TimeUnit unit) {
    if (period <= 0) {
      throw new IllegalArgumentException("period: " + period + " (expected: more than 0)");
    }
    return unit.toNanos(period);
  }

  /** Drops the tasks that wait: time may never reach them. */
  @Override
  public void shutdown() {
    shutdownNow();
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    shutDown = true;
    List<Runnable> waiting = new ArrayList<>(tasks);
    tasks.clear();
    return waiting;
  }

  @Override
  public synchronized boolean isShutdown() {
    return shutDown;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return isTerminated();
  }

  private final class Task<T> extends FutureTask<T> implements ScheduledFuture<T> {
    private final long periodNanos; // 0: runs once
    private final long number;
    private long dueNanos;

    Task(Callable<T> call, long dueNanos, long periodNanos, long number) {
      super(call);
      this.dueNanos = dueNanos;
      this.periodNanos = periodNanos;
      this.number = number;
    }

    @Override
    public void run() {
      if (periodNanos == 0) {
        super.run();
      } else if (runAndReset()) {
        dueNanos += periodNanos;
        addAgain(this);
      }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      forget(this);
      return super.cancel(mayInterruptIfRunning);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(dueNanos - time.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
  }
}
