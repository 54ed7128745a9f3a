package io.originsimulator.server.wire;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/** What the JVM holds on to, measured between two points of a test. */
final class Memory {
  private Memory() {}

  /** Bytes that are reachable on the heap, and all direct memory, whoever took it. */
  static long heldBytes() {
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    long nio =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return heap + nio + Math.max(0, PlatformDependent.usedDirectMemory());
  }

  /** Bytes of the pooled direct buffers that somebody has not released. */
  static long pinnedBytes() {
    return PooledByteBufAllocator.DEFAULT.pinnedDirectMemory();
  }
}
