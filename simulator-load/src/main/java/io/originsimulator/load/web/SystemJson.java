package io.originsimulator.load.web;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import io.originsimulator.load.preflight.HostLimits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The machine and process of the engine; {@code uptime} is in seconds. */
record SystemJson(
    boolean ok,
    Map<String, Number> cpu,
    Map<String, Long> memory,
    Map<String, Long> gc,
    Map<String, Long> files,
    Map<String, Long> ports,
    int threads,
    double uptime) {
  private static final Path SOCKETS = Path.of("/proc/self/net/sockstat");

  static SystemJson now() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    Map<String, Number> cpu =
        Map.of(
            "processors", system.getAvailableProcessors(),
            "load_average", system.getSystemLoadAverage(),
            "process_percent", percent(system.getProcessCpuLoad()),
            "system_percent", percent(system.getCpuLoad()));
    Map<String, Long> memory =
        Map.of(
            "heap_used", heap.getUsed(),
            "heap_max", heap.getMax(),
            "free", system.getFreeMemorySize(),
            "total", system.getTotalMemorySize());
    Map<String, Long> gc = new TreeMap<>();
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      gc.merge("count", Math.max(0, collector.getCollectionCount()), Long::sum);
      gc.merge("time_ms", Math.max(0, collector.getCollectionTime()), Long::sum);
    }
    Map<String, Long> files = new TreeMap<>();
    if (system instanceof UnixOperatingSystemMXBean unix) {
      files.put("open", unix.getOpenFileDescriptorCount());
      files.put("limit", unix.getMaxFileDescriptorCount());
    }
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    double uptime = ManagementFactory.getRuntimeMXBean().getUptime() / 1e3;
    return new SystemJson(
        true,
        new TreeMap<>(cpu),
        new TreeMap<>(memory),
        gc,
        files,
        portsAndSockets(),
        threads,
        uptime);
  }

  /**
   * Returns the port range, and each word of {@code TCP: inuse 12 orphan 0 tw 3} with its number.
   */
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
      // the file exists only on Linux
    }
    return ports;
  }

  private static long percent(double share) {
    return Math.round(Math.max(0, share) * 100);
  }
}
