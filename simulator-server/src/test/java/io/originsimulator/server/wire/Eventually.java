package io.originsimulator.server.wire;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for what another thread will do soon. */
final class Eventually {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private Eventually() {}

  /** Repeats a check until it passes; after ten seconds its failure is the test's. */
  static void expect(Runnable check) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
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
