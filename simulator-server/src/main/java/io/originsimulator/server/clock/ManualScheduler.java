package io.originsimulator.server.clock;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler of tasks that wait for an instant of a {@link ManualTime}. They run one at a time on
 * a thread of the scheduler, so that time can move on while a task waits for a response. For any
 * thread.
 */
public final class ManualScheduler extends AbstractExecutorService
    implements ScheduledExecutorService {
  private static final Future<?> NONE = CompletableFuture.completedFuture(null);

  private final ManualTime time;
  private final PriorityQueue<Task<?>> tasks =
      new PriorityQueue<>(
          Comparator.comparingLong((Task<?> task) -> task.dueNanos)
              .thenComparingLong(task -> task.number));

  /** One thread, which ends after an idle second. */
  private final ExecutorService worker =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          new DefaultThreadFactory("origin-simulator-tasks", true));

  private Future<?> running = NONE; // done when the last started task has ended
  private @Nullable Task<?> current; // the last started task
  private volatile @Nullable Thread thread; // the thread of the running task
  private long numbers; // number of tasks scheduled so far
  private boolean shutDown;

  public ManualScheduler(ManualTime time) {
    this.time = time;
  }

  /** Returns the instant at which the next task is due; {@link Long#MAX_VALUE} if there is none. */
  public synchronized long nextDueNanos() {
    @Nullable Task<?> next = tasks.peek();
    return next == null ? Long.MAX_VALUE : next.dueNanos;
  }

  /** Starts the next task, if it is due and none is running. */
  public synchronized void startDue() {
    @Nullable Task<?> next = tasks.peek();
    if (next != null && next.dueNanos <= time.nanoTime() && !isRunning()) {
      tasks.remove();
      current = next;
      running = worker.submit(() -> run(next));
    }
  }

  private void run(Task<?> task) {
    thread = Thread.currentThread();
    try {
      task.run();
    } finally {
      thread = null;
    }
  }

  /** Returns a future that is done when the last started task has ended. */
  public synchronized Future<?> running() {
    return running;
  }

  /** Returns whether a task is running. */
  public boolean isRunning() {
    return !running().isDone();
  }

  /** Returns whether the caller is a task. */
  public boolean isCalling() {
    return Thread.currentThread().equals(thread);
  }

  /** Cancels and interrupts the task that is running. */
  public synchronized void interrupt() {
    if (current != null) {
      current.cancel(true);
    }
  }

  /** Cancels all tasks, interrupts the running one, and accepts new ones. */
  public synchronized void restart() {
    List.copyOf(tasks).forEach(task -> task.cancel(false));
    interrupt();
    shutDown = false;
  }

  private synchronized <T> Task<T> add(Callable<T> call, long delayNanos, long periodNanos) {
    if (shutDown) {
      throw new RejectedExecutionException("the scheduler has been shut down");
    }
    long dueNanos = later(time.nanoTime(), Math.max(0, delayNanos));
    Task<T> task = new Task<>(call, dueNanos, periodNanos, numbers++);
    tasks.add(task);
    return task;
  }

  private synchronized void addAgain(Task<?> task) {
    if (!shutDown && !task.isCancelled()) {
      tasks.add(task);
    }
  }

  /** Adds a delay; returns {@link Long#MAX_VALUE}, which is never reached, on overflow. */
  private static long later(long nanos, long delayNanos) {
    return nanos > Long.MAX_VALUE - delayNanos ? Long.MAX_VALUE : nanos + delayNanos;
  }

  private synchronized void forget(Task<?> task) {
    tasks.remove(task);
  }

  @Override
  public void execute(Runnable command) {
    schedule(command, 0, TimeUnit.NANOSECONDS);
  }

  /** Schedules the command itself, so that cancelling the result cancels the task. */
  @Override
  public Future<?> submit(Runnable command) {
    return schedule(command, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public <T> Future<T> submit(Callable<T> callable) {
    return schedule(callable, 0, TimeUnit.NANOSECONDS);
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

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return add(Executors.callable(command), unit.toNanos(initialDelay), -nanos(delay, unit));
  }

  private static long nanos(long period, TimeUnit unit) {
    if (period <= 0) {
      throw new IllegalArgumentException("period: " + period + " (expected: more than 0)");
    }
    return unit.toNanos(period);
  }

  /** Drops waiting tasks, since time may never reach them. */
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
    private final long periodNanos; // 0 for one run; negative for a delay from end to start
    private final long number;
    private volatile long dueNanos;

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
        dueNanos =
            periodNanos > 0 ? later(dueNanos, periodNanos) : later(time.nanoTime(), -periodNanos);
        addAgain(this);
      }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      boolean cancelled = super.cancel(mayInterruptIfRunning);
      forget(this);
      return cancelled;
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
