package io.originsimulator.report.caller;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A wait for requests or streams, in real time: the simulator's clock may be moved by hand. */
public final class RequestWait {
  private static final long SHORTEST_PAUSE_NANOS = 1_000_000;
  private static final long LONGEST_PAUSE_NANOS =
      100_000_000; // a request to a container costs more

  private RequestWait() {}

  /**
   * Looks, again and again, until it has found enough, the time is over, or the thread is
   * interrupted; at least once.
   *
   * @param patience maximum time
   * @return the result of the last look
   */
  public static <T> T until(Predicate<T> enough, Duration patience, Supplier<T> look) {
    long begin = System.nanoTime();
    long longest = TimeUnit.NANOSECONDS.convert(patience); // at most Long.MAX_VALUE
    while (true) {
      T found = look.get();
      long elapsed = System.nanoTime() - begin;
      if (enough.test(found) || elapsed >= longest || Thread.currentThread().isInterrupted()) {
        return found;
      }
      long pause = Math.max(SHORTEST_PAUSE_NANOS, elapsed / 8);
      LockSupport.parkNanos(Math.min(LONGEST_PAUSE_NANOS, pause));
    }
  }
}
