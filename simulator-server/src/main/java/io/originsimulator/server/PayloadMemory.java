package io.originsimulator.server;

import java.util.concurrent.atomic.AtomicLong;

/** How much memory all rendered bodies may take, and how much of it they have. Any thread. */
final class PayloadMemory {
  private final long limit;
  private final AtomicLong used = new AtomicLong();

  PayloadMemory(long limit) {
    this.limit = limit;
  }

  long limit() {
    return limit;
  }

  long used() {
    return used.get();
  }

  /** Takes so many bytes; false if they are not there, and then nothing is taken. */
  boolean reserve(long bytes) {
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

  void release(long bytes) {
    used.addAndGet(-bytes);
  }
}
