package io.originsimulator.load.web;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.originsimulator.load.preflight.HostLimits;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The machine and the process that the engine runs in.
 *
 * @param files open and their limit; empty where the system does not count them
 * @param ports the range, and the sockets of TCP where the system counts them
 * @param uptime in seconds
 */
record SystemJson(
    boolean ok,
    Cpu cpu,
    Memory memory,
    Collections gc,
    Map<String, Long> files,
    Map<String, Long> ports,
    int threads,
    double uptime) {
  private static final Path SOCKETS = Path.of("/proc/self/net/sockstat");

  record Cpu(int processors, double loadAverage, long processPercent, long systemPercent) {}

  record Memory(long heapUsed, long heapMax, long free, long total) {}

  record Collections(long count, long timeMs) {}

  static SystemJson now() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    List<GarbageCollectorMXBean> gc = ManagementFactory.getGarbageCollectorMXBeans();
    return new SystemJson(
        true,
        new Cpu(
            system.getAvailableProcessors(),
            system.getSystemLoadAverage(),
            percent(system.getProcessCpuLoad()),
            percent(system.getCpuLoad())),
        new Memory(
            heap.getUsed(), heap.getMax(), system.getFreeMemorySize(), system.getTotalMemorySize()),
        new Collections(
            gc.stream().mapToLong(it -> Math.max(0, it.getCollectionCount())).sum(),
            gc.stream().mapToLong(it -> Math.max(0, it.getCollectionTime())).sum()),
        system instanceof UnixOperatingSystemMXBean unix
            ? Map.of(
                "open", unix.getOpenFileDescriptorCount(),
                "limit", unix.getMaxFileDescriptorCount())
            : Map.of(),
        portsAndSockets(),
        ManagementFactory.getThreadMXBean().getThreadCount(),
        ManagementFactory.getRuntimeMXBean().getUptime() / 1e3);
  }

  /** Returns also each word of {@code TCP: inuse 12 orphan 0 tw 3} with the number after it. */
  private static Map<String, Long> portsAndSockets() {
    HostLimits host = HostLimits.here();
    Map<String, Long> ports = new TreeMap<>();
    ports.put("first", (long) host.firstPort());
    ports.put("last", (long) host.lastPort());
    try {
      for (String line : Files.readAllLines(SOCKETS)) {
        String[] words = line.split("\\s+");
        for (int i = 1; line.startsWith("TCP:") && i + 1 < words.length; i += 2) {
          ports.put("tcp_" + words[i], Long.parseLong(words[i + 1]));
        }
      }
    } catch (IOException e) {
      // Linux alone has the file
    }
    return ports;
  }

  private static long percent(double share) {
    return Math.round(Math.max(0, share) * 100);
  }
}
