package io.originsimulator.server.honesty;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** The time that event loops' threads are on a CPU. For one thread. */
final class LoopCpu {
  private static final long UNKNOWN = -1;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final List<LoopMeter> meters;
  private final long[] before;
  private final boolean supported;

  /** Starts to count, and makes the loops count too, if the system supports it. */
  LoopCpu(List<LoopMeter> meters) {
    this.meters = meters;
    this.before = new long[meters.size()];
    this.supported = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    if (supported) {
      meters.forEach(meter -> meter.useCpuClock(threads::getCurrentThreadCpuTime));
    }
    busiest(1);
  }

  /**
   * Returns the share of the time since the last call that the busiest thread was on a CPU; 0 if
   * unknown.
   */
  double busiest(long elapsedNanos) {
    double busiest = 0;
    for (int i = 0; i < before.length; i++) {
      long id = meters.get(i).threadId();
      long now = supported && id != 0 ? threads.getThreadCpuTime(id) : UNKNOWN;
      if (now >= 0 && before[i] > 0) {
        busiest = Math.max(busiest, (double) (now - before[i]) / elapsedNanos);
      }
      before[i] = now;
    }
    return busiest;
  }
}
