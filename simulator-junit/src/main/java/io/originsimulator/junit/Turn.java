package io.originsimulator.junit;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * What one test has at a time.
 *
 * <p>Not JUnit's {@code @ResourceLock}: up to 5.11 its key is a constant, and all classes with a
 * simulator would wait for each other. Not a lock of a thread either: JUnit may end a test in
 * another than it began it in. While a worker of JUnit's pool waits, the pool has another work.
 */
final class Turn {
  /** Of those that set system properties; always taken before any other. */
  static final Turn PROPERTIES = new Turn();

  private final Semaphore free = new Semaphore(1, true);

  /** Waits until it is free. */
  void take() {
    try {
      ForkJoinPool.managedBlock(
          new ForkJoinPool.ManagedBlocker() {
            private boolean taken;

            @Override
            public boolean block() throws InterruptedException {
              if (!taken) {
                free.acquire();
                taken = true;
              }
              return true;
            }

            @Override
            public boolean isReleasable() {
              return taken || (taken = free.tryAcquire());
            }
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExtensionConfigurationException(
          "interrupted while another test had the simulator", e);
    }
  }

  void giveBack() {
    free.release();
  }
}
