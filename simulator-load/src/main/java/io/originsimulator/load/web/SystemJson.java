package io.originsimulator.load.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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

/** The machine and the process that the engine runs in. */
final class SystemJson {
  private static final Path SOCKETS = Path.of("/proc/self/net/sockstat");

  private SystemJson() {}

  static ObjectNode now() {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("ok", true);
    cpu(json.putObject("cpu"));
    memory(json.putObject("memory"));
    collections(json.putObject("gc"));
    files(json.putObject("files"));
    ports(json.putObject("ports"));
    json.put("threads", ManagementFactory.getThreadMXBean().getThreadCount());
    json.put("uptime", ManagementFactory.getRuntimeMXBean().getUptime() / 1e3);
    return json;
  }

  private static void cpu(ObjectNode json) {
    var system = ManagementFactory.getOperatingSystemMXBean();
    json.put("processors", system.getAvailableProcessors());
    json.put("load_average", system.getSystemLoadAverage());
    if (system instanceof OperatingSystemMXBean more) {
      json.put("process_percent", percent(more.getProcessCpuLoad()));
      json.put("system_percent", percent(more.getCpuLoad()));
    }
  }

  private static void memory(ObjectNode json) {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    json.put("heap_used", heap.getUsed()).put("heap_max", heap.getMax());
    if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean more) {
      json.put("free", more.getFreeMemorySize()).put("total", more.getTotalMemorySize());
    }
  }

  private static void collections(ObjectNode json) {
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      count += Math.max(0, collector.getCollectionCount());
      millis += Math.max(0, collector.getCollectionTime());
    }
    json.put("count", count).put("time_ms", millis);
  }

  private static void files(ObjectNode json) {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      json.put("open", unix.getOpenFileDescriptorCount());
      json.put("limit", unix.getMaxFileDescriptorCount());
    }
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

  /** Of {@code inuse 12 orphan 0 tw 3}: each word with the number after it. */
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
