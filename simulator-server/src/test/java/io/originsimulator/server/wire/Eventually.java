package io.originsimulator.server.wire;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A wait for an effect of another thread. */
public final class Eventually {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private Eventually() {}

  /** Repeats a check until it passes; after 20 seconds, its failure is the test's. */
  public static void expect(Runnable check) {
    expect(PATIENCE, check);
  }

  /** Repeats a check until it passes; after the patience, its failure is the test's. */
  static void expect(Duration patience, Runnable check) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        check.run();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() - deadline > 0) {
          throw e;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }
}
