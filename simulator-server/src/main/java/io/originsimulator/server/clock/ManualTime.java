package io.originsimulator.server.clock;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A time that moves only by {@link #move}, and the timers that wait for it. For any thread.
 *
 * <pre>
 *   timers      3s ────── 5s ── 5s ──────────── 9s
 *   move(7s)    ▲ run     ▲ run ▲ run    │ 7s   └ keeps waiting
 *               now: 3s   now: 5s        now: 7s
 * </pre>
 *
 * <p>Timers run on their own executors, at their own instants, one after the other; so do timers
 * that others set for an instant on the way.
 *
 * <p>At the target the move settles: it waits until the executors have finished what they had
 * begun, and runs the timers that this set, until none is due. The last look at the timers and the
 * end of the move are one step under the lock, so a late timer runs in this move or at once, but is
 * never forgotten.
 */
public final class ManualTime implements SimulatorClock {
  private static final int MOST_SECONDS = 10; // real time for one timer

  private final Instant start;
  private final TreeSet<ManualTimer> timers = new TreeSet<>(ManualTimer.IN_ORDER);
  private final ReentrantLock turn = new ReentrantLock(true); // held by the thread that moves it
  private volatile long nowNanos;
  private long numbers; // number of timers set so far
  private boolean moving;

  /** Creates a time that begins at an instant, its zero. */
  public ManualTime(Instant start) {
    this.start = start;
  }

  /** Returns a time that begins at the current second. */
  public static ManualTime now() {
    return new ManualTime(SimulatorClock.system().instant().truncatedTo(ChronoUnit.SECONDS));
  }

  @Override
  public long nanoTime() {
    return nowNanos;
  }

  @Override
  public Instant instant() {
    return start.plusNanos(nowNanos);
  }

  /** Returns the exact time, even if another thread moves it. */
  @Override
  public Instant instantAt(long nanos) {
    return start.plusNanos(nanos);
  }

  @Override
  public boolean passes() {
    return false;
  }

  @Override
  public Future<?> schedule(EventExecutor executor, long deadlineNanos, Runnable task) {
    ManualTimer timer;
    synchronized (timers) {
      timer = new ManualTimer(this, executor, deadlineNanos, numbers++, task);
      if (moving || deadlineNanos > nowNanos) {
        timers.add(timer); // the moving thread runs it, even if it is late
        return timer;
      }
    }
    timer.fire();
    return timer;
  }

  /** Removes a cancelled timer. */
  void forget(ManualTimer timer) {
    synchronized (timers) {
      timers.remove(timer);
    }
  }

  /** Returns the instant at which the next timer is due; {@link Long#MAX_VALUE} if none waits. */
  public long nextDueNanos() {
    synchronized (timers) {
      return timers.isEmpty() ? Long.MAX_VALUE : timers.first().deadlineNanos();
    }
  }

  /** Returns the number of timers set so far. */
  public long timersSet() {
    synchronized (timers) {
      return numbers;
    }
  }

  /** Returns the number of waiting timers. */
  public int waiting() {
    synchronized (timers) {
      return timers.size();
    }
  }

  /**
   * Moves on, and returns when everything that is due by then is done; one caller after the other.
   *
   * @param target from the current instant to the target, not before it; called when it is the
   *     caller's turn
   * @param before runs first, at the instant from which time moves
   * @param settle returns when the executors have finished what they had begun
   */
  public void move(LongUnaryOperator target, Runnable before, Runnable settle) {
    turn.lock();
    try {
      long to = target.applyAsLong(nowNanos);
      begin();
      try {
        before.run();
        do {
          runUntil(to);
          settle.run(); // sets the timers of requests that arrived on the way
        } while (!isDone(to));
      } finally {
        end();
      }
    } finally {
      turn.unlock();
    }
  }

  private void begin() {
    synchronized (timers) {
      moving = true;
    }
  }

  private void runUntil(long to) {
    for (ManualTimer timer = next(to); timer != null; timer = next(to)) {
      nowNanos = Math.max(nowNanos, timer.deadlineNanos());
      timer.fire();
      if (!timer.awaitUninterruptibly(MOST_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(
            "an event loop of the simulator has been blocked for " + MOST_SECONDS + " s");
      }
    }
    nowNanos = to;
  }

  /** Removes and returns the next due timer; null if there is none. */
  private @Nullable ManualTimer next(long to) {
    synchronized (timers) {
      return timers.isEmpty() || timers.first().deadlineNanos() > to ? null : timers.pollFirst();
    }
  }

  /** Returns whether nothing is due; if so, timers that are set late run at once from now on. */
  private boolean isDone(long to) {
    synchronized (timers) {
      moving = !timers.isEmpty() && timers.first().deadlineNanos() <= to;
      return !moving;
    }
  }

  private void end() {
    synchronized (timers) {
      moving = false;
    }
  }
}
