package io.originsimulator.server.clock;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/** The clock of a simulator, used for all stages, delays and dates. For any thread. */
public interface SimulatorClock {
  /** The number of readings of both clocks from which their difference is computed. */
  int READINGS = 16;

  /** Returns the nanoseconds since an origin of the clock's own. */
  long nanoTime();

  /** Returns the time of day, for the date header and for timelines that count from one. */
  Instant instant();

  /**
   * Returns the {@link #nanoTime} of a time of day, by the current difference of the clocks.
   *
   * <pre>
   *   nanoTime    before ─────── after       the closest pair of readings is used;
   *   instant            ─ now ─             its error is at most half its distance
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

  /** Returns the time of day at an instant of {@link #nanoTime}, which may be in the future. */
  default Instant instantAt(long nanos) {
    return instant().plusNanos(nanos - nanoTime());
  }

  /** Returns whether time passes by itself. */
  default boolean passes() {
    return true;
  }

  /**
   * Runs a task on an executor at an instant, never before.
   *
   * @param deadlineNanos an instant of {@link #nanoTime}; a past one means as soon as possible
   */
  Future<?> schedule(EventExecutor executor, long deadlineNanos, Runnable task);

  /** Returns real time, from the ticker of the event loops. */
  static SimulatorClock system() {
    return of(Ticker.systemTicker(), InstantSource.system());
  }

  /** Returns the time of a ticker, which must be that of the executors of scheduled tasks. */
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
