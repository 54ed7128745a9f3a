package io.originsimulator.server.wire;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** The memory of the JVM, measured between two points of a test. */
final class Memory {
  private Memory() {}

  /** Returns the reachable bytes on the heap plus all direct memory. */
  static long heldBytes() {
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    long nio =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return heap + nio + Math.max(0, PlatformDependent.usedDirectMemory());
  }

  /** Returns the bytes of pooled direct buffers that have not been released. */
  static long pinnedBytes() {
    return PooledByteBufAllocator.DEFAULT.pinnedDirectMemory();
  }
}
