package io.originsimulator.server.recipes;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that may be taken for one purpose, with the amount taken. Any thread.
 *
 * <p>A simulator has three: direct memory for rendered bodies, heap for recipe documents and for
 * fetched content that is not rendered yet, and heap for requests that have begun to arrive.
 */
public final class MemoryBudget {
  private final long limit;
  private final AtomicLong used = new AtomicLong();

  /**
   * A budget of which nothing is used.
   *
   * @param limit bytes
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

  /** Takes a number of bytes; returns false, and takes nothing, if fewer are left. */
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
