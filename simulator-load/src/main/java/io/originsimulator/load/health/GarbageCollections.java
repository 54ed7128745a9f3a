package io.originsimulator.load.health;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The time for which garbage collections paused this JVM, in milliseconds. For one thread. */
public final class GarbageCollections {
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(GarbageCollections::pauses)
          .toList();
  private long beforeMillis = allMillis();

  /**
   * Returns whether a collector's time counts; some include phases that run alongside the program.
   */
  private static boolean pauses(GarbageCollectorMXBean collector) {
    return !collector.getName().endsWith("Cycles") && !collector.getName().contains("Concurrent");
  }

  /** Returns the pause time since the previous call. */
  public long pausedNanos() {
    long nowMillis = allMillis();
    long pausedMillis = nowMillis - beforeMillis;
    beforeMillis = nowMillis;
    return TimeUnit.MILLISECONDS.toNanos(pausedMillis);
  }

  private long allMillis() {
    return collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }
}
