package io.originsimulator.load.health;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** For how long garbage collection stopped this JVM, to the millisecond. One thread. */
public final class GarbageCollections {
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(GarbageCollections::pauses)
          .toList();
  private long beforeMillis = allMillis();

  /** Some tell of phases during which the program runs. */
  private static boolean pauses(GarbageCollectorMXBean collector) {
    return !collector.getName().endsWith("Cycles") && !collector.getName().contains("Concurrent");
  }

  /** Since it was last asked. */
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
