package io.originsimulator.server.clock;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** The one clock of a simulator: stages, delays and dates all ask it. Any thread. */
public interface SimulatorClock {
  /** The number of readings of both clocks from which their distance is computed. */
  int READINGS = 16;

  /** Nanoseconds since an origin of the clock's own. */
  long nanoTime();

  /** The time of day, for the date header and for timelines that count from one. */
  Instant instant();

  /**
   * Returns the {@link #nanoTime} of a time of day, by their present distance.
   *
   * <pre>
   *   nanoTime    before ─────── after       the closest pair of readings counts:
   *   instant            ─ now ─             wrong by half its distance at most
   * </pre>
   *
   * @param instant at most 200 years from now
   */
  default long nanosAt(Instant instant) {
    long closest = Long.MAX_VALUE;
    long nanos = 0;
    for (int i = 0; i < READINGS; i++) {
      long before = nanoTime();
      Instant now = instant();
      long distance = nanoTime() - before;
      if (distance < closest) {
        closest = distance;
        nanos = before + distance / 2 + Duration.between(now, instant).toNanos();
      }
    }
    return nanos;
  }

  /** Returns whether the time goes on by itself. */
  default boolean passes() {
    return true;
  }

  /**
   * Runs a task on an executor at an instant, never before.
   *
   * @param deadlineNanos an instant of {@link #nanoTime}; a past one means as soon as possible
   */
  Future<?> schedule(EventExecutor executor, long deadlineNanos, Runnable task);

  /** Real time, as the event loops themselves tell it. */
  static SimulatorClock system() {
    return of(Ticker.systemTicker(), InstantSource.system());
  }

  /** The time of a ticker, which must be that of the executors tasks are scheduled on. */
  static SimulatorClock of(Ticker ticker, InstantSource instants) {
    return new SimulatorClock() {
      @Override
      public long nanoTime() {
        return ticker.nanoTime();
      }

      @Override
      public Instant instant() {
        return instants.instant();
      }

      @Override
      public Future<?> schedule(EventExecutor executor, long deadlineNanos, Runnable task) {
        return executor.schedule(task, deadlineNanos - ticker.nanoTime(), TimeUnit.NANOSECONDS);
      }
    };
  }
}
