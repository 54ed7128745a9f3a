package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** The machine and the process that the engine runs in. */
final class SystemJson {
  private static final Path SOCKETS = Path.of("/proc/self/net/sockstat");

  private SystemJson() {}

  static ObjectNode now() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    ObjectNode json = ApiResponse.ok();
    json.putObject("cpu")
        .put("processors", system.getAvailableProcessors())
        .put("load_average", system.getSystemLoadAverage())
        .put("process_percent", percent(system.getProcessCpuLoad()))
        .put("system_percent", percent(system.getCpuLoad()));
    json.putObject("memory")
        .put("heap_used", heap.getUsed())
        .put("heap_max", heap.getMax())
        .put("free", system.getFreeMemorySize())
        .put("total", system.getTotalMemorySize());
    collections(json.putObject("gc"));
    ObjectNode files = json.putObject("files");
    if (system instanceof UnixOperatingSystemMXBean unix) {
      files.put("open", unix.getOpenFileDescriptorCount());
      files.put("limit", unix.getMaxFileDescriptorCount());
    }
    ports(json.putObject("ports"));
    json.put("threads", ManagementFactory.getThreadMXBean().getThreadCount());
    return json.put("uptime", ManagementFactory.getRuntimeMXBean().getUptime() / 1e3);
  }

  private static void collections(ObjectNode json) {
    List<GarbageCollectorMXBean> all = ManagementFactory.getGarbageCollectorMXBeans();
    json.put("count", all.stream().mapToLong(it -> Math.max(0, it.getCollectionCount())).sum());
    json.put("time_ms", all.stream().mapToLong(it -> Math.max(0, it.getCollectionTime())).sum());
  }

  private static void ports(ObjectNode json) {
    HostLimits host = HostLimits.here();
    json.put("first", host.firstPort()).put("last", host.lastPort());
    read(SOCKETS)
        .lines()
        .filter(line -> line.startsWith("TCP:"))
        .findFirst()
        .map(line -> line.replaceFirst("^TCP:\\s*", "").split("\\s+"))
        .ifPresent(words -> pairs(words, json));
  }

  /** Puts each word of {@code inuse 12 orphan 0 tw 3} with the number after it. */
  private static void pairs(String[] words, ObjectNode json) {
    for (int i = 0; i + 1 < words.length; i += 2) {
      json.put("tcp_" + words[i], Long.parseLong(words[i + 1]));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return ""; // not this system's
    }
  }

  private static long percent(double share) {
    return Math.round(Math.max(0, share) * 100);
  }
}
