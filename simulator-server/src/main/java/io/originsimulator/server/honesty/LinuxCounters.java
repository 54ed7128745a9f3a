package io.originsimulator.server.honesty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The counters of the Linux kernel; empty on other systems, or if they are not readable. */
final class LinuxCounters {
  private static final Path NETSTAT = Path.of("/proc/net/netstat");
  private static final Path OWN_CGROUP = Path.of("/proc/self/cgroup");
  private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
  private static final long MICRO = 1000; // nanoseconds

  private final Path netstat;
  private final Optional<Path> cpuStat;

  LinuxCounters() {
    this(NETSTAT, findCpuStat());
  }

  LinuxCounters(Path netstat, Optional<Path> cpuStat) {
    this.netstat = netstat;
    this.cpuStat = cpuStat;
  }

  /** Returns the connections that overflowed accept queues of this network namespace. */
  OptionalLong overflows() {
    return read(netstat).map(LinuxCounters::overflows).orElse(OptionalLong.empty());
  }

  /** Returns the time for which this container, or group of processes, was throttled. */
  OptionalLong throttledNanos() {
    return cpuStat
        .flatMap(LinuxCounters::read)
        .map(LinuxCounters::throttledNanos)
        .orElse(OptionalLong.empty());
  }

  /** Reads the counter from a {@code netstat}: a line of names, then one of numbers. */
  static OptionalLong overflows(String text) {
    List<String[]> lines =
        text.lines().filter(line -> line.startsWith("TcpExt:")).map(LinuxCounters::words).toList();
    if (lines.size() != 2) {
      return OptionalLong.empty();
    }
    int at = Arrays.asList(lines.get(0)).indexOf("ListenOverflows");
    return at < 0 || at >= lines.get(1).length
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseLong(lines.get(1)[at]));
  }

  /** Reads the counter from a {@code cpu.stat} of either version of cgroups. */
  static OptionalLong throttledNanos(String text) {
    return text.lines()
        .map(LinuxCounters::words)
        .filter(words -> words.length == 2)
        .filter(words -> words[0].equals("throttled_usec") || words[0].equals("throttled_time"))
        .mapToLong(words -> Long.parseLong(words[1]) * (words[0].endsWith("usec") ? MICRO : 1))
        .findFirst();
  }

  private static Optional<Path> findCpuStat() {
    String own =
        read(OWN_CGROUP).stream()
            .flatMap(String::lines)
            .filter(line -> line.startsWith("0::/"))
            .map(line -> line.substring("0::/".length()))
            .findFirst()
            .orElse("");
    return List.of(
            CGROUPS.resolve(own).resolve("cpu.stat"),
            CGROUPS.resolve("cpu.stat"),
            CGROUPS.resolve("cpu").resolve("cpu.stat"))
        .stream()
        .filter(file -> read(file).map(text -> throttledNanos(text).isPresent()).orElse(false))
        .findFirst();
  }

  private static Optional<String> read(Path file) {
    try {
      return Optional.of(Files.readString(file));
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }

  private static String[] words(String line) {
    return line.strip().split("\\s+");
  }
}
