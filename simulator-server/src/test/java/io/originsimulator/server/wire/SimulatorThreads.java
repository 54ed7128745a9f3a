package io.originsimulator.server.wire;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** The threads of all simulators in this JVM. */
final class SimulatorThreads {
  private SimulatorThreads() {}

  static List<Thread> alive() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("origin-simulator"))
        .toList();
  }

  /** Returns the CPU time of these threads. */
  static long cpuNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return alive().stream().mapToLong(thread -> threads.getThreadCpuTime(thread.getId())).sum();
  }
}
