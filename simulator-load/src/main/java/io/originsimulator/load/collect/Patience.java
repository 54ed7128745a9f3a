package io.originsimulator.load.collect;

import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The time that senders and the collector wait for each other.
 *
 * @param nanoTime a monotonic clock
 * @param sleep waits for a number of nanoseconds
 */
record Patience(LongSupplier nanoTime, Sleep sleep) {
  static final Patience SYSTEM = new Patience(System::nanoTime, TimeUnit.NANOSECONDS::sleep);

  private static final long PAUSE_NANOS = 200_000_000;

  @FunctionalInterface
  interface Sleep {
    void sleep(long nanos) throws InterruptedException;
  }

  long now() {
    return nanoTime.getAsLong();
  }

  void pause() throws InterruptedIOException {
    try {
      sleep.sleep(PAUSE_NANOS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }
}
