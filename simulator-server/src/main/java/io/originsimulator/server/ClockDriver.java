package io.originsimulator.server;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.server.clock.ManualScheduler;
import io.originsimulator.server.clock.ManualTime;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.loop.EventLoops;
import io.originsimulator.server.wire.HttpServer;
import io.originsimulator.server.wire.ResponseQueue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A mover of a manual clock: to an instant, or, while something runs, from one instant at which a
 * pending request or a scheduled task is due to the next.
 *
 * <pre>
 *   move      ── task ── task ──▶ end        an advance of the test, which waits for tasks
 *   run       ── due ── due ──▶              until a call has returned
 *   jump      ── due ── due ── …             until the simulator is closed
 * </pre>
 *
 * <p>The latter two move when nothing has changed for {@link #QUIET_NANOS}, and never while a
 * request is arriving. For any thread except event loops; moves take place one after the other.
 */
final class ClockDriver {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);
  private static final long ALWAYS =
      -1; // not a number of timers: the task always counts as waiting
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");
  private static final long PAUSE_NANOS = 500_000; // between two looks
  private static final long REST_NANOS = 2_000_000; // between two looks of an idle jumping clock

  /** The time without a change before time moves: a caller may be about to send more. */
  private static final long QUIET_NANOS = 5_000_000;

  /** This time for a task that has sent nothing yet, as it is probably slow, not waiting. */
  private static final long SLOW_NANOS = 500_000_000;

  private final ManualTime time;
  private final ManualScheduler tasks;
  private final EventLoops loops;
  private final HttpServer server;
  private final ReentrantLock turn = new ReentrantLock(true); // held by the thread that moves
  private final CompletableFuture<Void> ended = new CompletableFuture<>(); // when jumps have ended
  private long timersBeforeTask; // number of timers set before the last task began

  ClockDriver(ManualTime time, ManualScheduler tasks, EventLoops loops, HttpServer server) {
    this.time = time;
    this.tasks = tasks;
    this.loops = loops;
    this.server = server;
  }

  /**
   * A snapshot of the requests and tasks that wait for the clock.
   *
   * @param arrivals number of requests since the start, including those without a delay
   * @param timersSet number of timers set since the start
   * @param requests routes of the pending requests
   * @param responseNanos next instant at which a pending request is due; {@link Long#MAX_VALUE} for
   *     none
   * @param taskNanos next instant at which a scheduled task is due; {@link Long#MAX_VALUE} for none
   */
  private record Look(
      long arrivals, long timersSet, List<String> requests, long responseNanos, long taskNanos) {
    boolean isIdle() {
      return responseNanos == Long.MAX_VALUE && taskNanos == Long.MAX_VALUE;
    }

    boolean hasSameRequests(@Nullable Look other) {
      return other != null && timersSet == other.timersSet && requests.equals(other.requests);
    }
  }

  private Look look() {
    List<String> requests = waiting();
    long response = requests.isEmpty() ? Long.MAX_VALUE : time.nextDueNanos();
    long task = tasks.isRunning() ? Long.MAX_VALUE : tasks.nextDueNanos(); // one task at a time
    return new Look(loops.arrivals(), time.timersSet(), requests, response, task);
  }

  /** Returns whether a look is still valid once every loop has accepted pending connections. */
  private boolean isStill(Look seen) {
    loops.settle(); // a look covers connections only, not the listener
    return look().equals(seen) && !server.isReceiving();
  }

  /** Returns the routes of the pending requests. */
  List<String> waiting() {
    return server.ask(ResponseQueue::waiting).stream().flatMap(List::stream).toList();
  }

  /**
   * Moves to an instant, and runs the tasks on the way.
   *
   * @param call the name of the call, with which messages begin
   * @param target from the current instant to the target
   * @param patience maximum real time in which a task makes no progress
   */
  void move(String call, LongUnaryOperator target, Duration patience) {
    turn.lock();
    try {
      long end = target.applyAsLong(time.nanoTime());
      boolean isFree; // false while a task waits for more than this advance
      do {
        isFree = finishTask(call, end, patience);
        long next = isFree ? tasks.nextDueNanos() : Long.MAX_VALUE;
        moveTimers(Math.min(end, next));
        if (isFree) {
          timersBeforeTask = time.timersSet();
          tasks.startDue();
        }
      } while (tasks.isRunning() ? isFree : time.nanoTime() < end || tasks.nextDueNanos() <= end);
    } finally {
      turn.unlock();
    }
  }

  /**
   * Moves on until the task in progress, if any, has ended.
   *
   * @return false if it waits for a response that is due after the end
   */
  private boolean finishTask(String call, long end, Duration patience) {
    boolean wasInterrupted = Thread.interrupted(); // advances without tasks ignore interrupts too
    try {
      String name = call + ": a task of asScheduler()";
      return drive(name, tasks.running(), patience, timersBeforeTask, end, this::moveTimers);
    } catch (InterruptedException e) {
      wasInterrupted = true;
      throw new IllegalStateException(
          call + ": interrupted while a task of asScheduler() was running", e);
    } catch (IllegalStateException e) {
      tasks.interrupt();
      throw e;
    } finally {
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void moveTimers(long target) {
    time.move(
        now -> Math.max(now, target),
        loops::settle, // before, for requests that have just arrived
        loops::settle);
  }

  /** Runs a call on another thread; see {@link ManualClock#whileAdvancing}. */
  <T> T run(Callable<T> call, Duration patience) throws Exception {
    FutureTask<T> task = new FutureTask<>(call);
    start(task, "origin-simulator-while-advancing");
    try {
      String name = "whileAdvancing";
      drive(name + ": the call", task, patience, ALWAYS, Long.MAX_VALUE, moveOn(name, patience));
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof Exception exception ? exception : e;
    } finally {
      task.cancel(true); // no effect if it has returned
    }
  }

  /** Moves, on a thread of its own, whenever nothing else happens; until {@link #end}. */
  void jump() {
    String name = "jumping clock";
    Runnable jumps =
        () -> {
          while (!ended.isDone()) {
            try {
              drive(name, ended, FOREVER, ALWAYS, Long.MAX_VALUE, moveOn(name, PATIENCE));
            } catch (InterruptedException | RuntimeException e) { // such as a task that hangs
              if (!ended.isDone()) {
                LOG.warn("The jumping clock continues after a failure", e);
              }
            }
          }
        };
    start(jumps, "origin-simulator-jumping-clock");
  }

  /** Ends the jumps, and the tasks that they may be waiting for. */
  void end() {
    ended.complete(null);
    tasks.restart();
  }

  private static void start(Runnable runnable, String name) {
    Thread thread = new Thread(runnable, name);
    thread.setDaemon(true);
    thread.start();
  }

  private LongConsumer moveOn(String call, Duration patience) {
    return due -> move(call, now -> Math.max(now, due), patience);
  }

  /**
   * Moves the clock until a call or a task has returned.
   *
   * @param name the name of the call or task, with which the message begins if it does not return
   * @param patience maximum real time in which no response becomes due
   * @param timersBefore number of timers set before it began, or {@link #ALWAYS}
   * @param end the last instant to move to
   * @return false if it has not returned and waits for a response due after the end
   */
  private boolean drive(
      String name,
      Future<?> task,
      Duration patience,
      long timersBefore,
      long end,
      LongConsumer moveTo)
      throws InterruptedException {
    SimulatorClock real = SimulatorClock.system();
    long changed = real.nanoTime(); // when anything last changed
    long progressed = changed; // when anything but tasks and requests without delay last changed
    @Nullable Look seen = null;
    boolean rests = patience.equals(FOREVER); // while there is no instant to move to
    while (!isDone(task, rests && seen != null && seen.isIdle() ? REST_NANOS : PAUSE_NANOS)) {
      Look now = look();
      long at = real.nanoTime();
      boolean isAsking = now.timersSet() != timersBefore;
      if (!now.equals(seen)) {
        progressed = now.hasSameRequests(seen) ? progressed : at;
        changed = at;
        seen = now;
      }
      long quiet = isAsking ? QUIET_NANOS : SLOW_NANOS;
      boolean isQuiet = at - changed >= quiet;
      boolean isOver = at - progressed >= Math.max(quiet, TimeUnit.NANOSECONDS.convert(patience));
      if (!isQuiet && !isOver) {
        continue;
      }
      long due = Math.min(now.responseNanos(), now.taskNanos());
      if (isQuiet && isAsking && !now.requests().isEmpty() && due > end) {
        return false;
      }
      boolean isReachable = due <= end && due < Long.MAX_VALUE && isQuiet && isStill(now);
      boolean isResponse = isReachable && due == now.responseNanos();
      if (!isResponse && isOver && !task.isDone()) {
        throw new IllegalStateException(unfinished(name, patience, now));
      }
      if (isReachable) {
        moveTo.accept(due);
        progressed += real.nanoTime() - at; // excludes the time that a task runs
      }
    }
    return true;
  }

  private static boolean isDone(Future<?> task, long patienceNanos) throws InterruptedException {
    try {
      task.get(patienceNanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException | CancellationException e) {
      // done too
    }
    return true;
  }

  private static String unfinished(String name, Duration patience, Look now) {
    return "%s has not returned, and no response has become due within %s of real time (pending: %s) (expected: a call or a task that waits for responses, or a call that waits for tasks of asScheduler())"
        .formatted(name, DurationText.written(patience), ManualClock.tally(now.requests()));
  }
}
