package io.originsimulator.server.honesty;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import io.originsimulator.server.clock.SimulatorClock;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * A recorder of pauses for garbage collection, to the millisecond, while it is open. For any
 * thread.
 */
final class PauseListener implements NotificationListener, AutoCloseable {
  private final PauseLog log;
  private final SimulatorClock clock;
  private final List<NotificationEmitter> collectors;

  PauseListener(PauseLog log, SimulatorClock clock) {
    this.log = log;
    this.clock = clock;
    this.collectors =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(PauseListener::pauses)
            .filter(NotificationEmitter.class::isInstance)
            .map(NotificationEmitter.class::cast)
            .toList();
  }

  void begin() {
    collectors.forEach(collector -> collector.addNotificationListener(this, null, null));
  }

  /**
   * Returns whether a collector reports pauses, not cycles in which the program runs, like ZGC's.
   */
  private static boolean pauses(GarbageCollectorMXBean collector) {
    return !collector.getName().endsWith("Cycles");
  }

  @Override
  public void handleNotification(Notification notification, Object handback) {
    if (notification.getUserData() instanceof CompositeData data
        && notification
            .getType()
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      GcInfo pause = GarbageCollectionNotificationInfo.from(data).getGcInfo();
      long upMillis = ManagementFactory.getRuntimeMXBean().getUptime();
      long upNanos = clock.nanoTime();
      log.add(
          upNanos - TimeUnit.MILLISECONDS.toNanos(upMillis - pause.getStartTime()),
          upNanos - TimeUnit.MILLISECONDS.toNanos(upMillis - pause.getEndTime()));
    }
  }

  @Override
  public void close() {
    for (NotificationEmitter collector : collectors) {
      try {
        collector.removeNotificationListener(this);
      } catch (ListenerNotFoundException e) {
        // already removed
      }
    }
  }
}
