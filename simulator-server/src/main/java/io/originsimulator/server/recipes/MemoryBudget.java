package io.originsimulator.server.recipes;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory for one purpose, with the amount in use. For any thread.
 *
 * <p>A simulator has three budgets: direct memory for rendered bodies, heap for recipe documents,
 * for fetched content that is not rendered yet and for the bodies of single requests and responses,
 * and heap for requests that have begun to arrive.
 */
public final class MemoryBudget {
  private final long limit;
  private final AtomicLong used = new AtomicLong();

  /**
   * Creates an unused budget.
   *
   * @param limit maximum number of bytes
   */
  public MemoryBudget(long limit) {
    this.limit = limit;
  }

  long limit() {
    return limit;
  }

  public long used() {
    return used.get();
  }

  /** Reserves bytes; returns false, and reserves nothing, if fewer are available. */
  public boolean reserve(long bytes) {
    while (true) {
      long before = used.get();
      if (bytes > limit - before) {
        return false;
      }
      if (used.compareAndSet(before, before + bytes)) {
        return true;
      }
    }
  }

  public void release(long bytes) {
    used.addAndGet(-bytes);
  }
}
