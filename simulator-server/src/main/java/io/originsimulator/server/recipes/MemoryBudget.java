package io.originsimulator.server.recipes;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that may be taken for one purpose, and how much of it has been. Any thread. */
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

  /** Takes so many bytes; false if they are not there, and then nothing is taken. */
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
