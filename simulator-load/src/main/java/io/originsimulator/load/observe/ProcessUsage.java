package io.originsimulator.load.observe;

import io.originsimulator.load.health.ProcessStat;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The usage of a process and its descendants, from {@code /proc}.
 *
 * <p>The memory of one process is its resident set (RSS). The memory of several is the sum of their
 * proportional shares (PSS), so that shared pages count once; reading those is more expensive.
 */
record ProcessUsage(SystemFiles files, long pid, long startTicks) implements UsageSource {
  private static final Path PROC = Path.of("/proc");
  private static final long KIB = 1024;

  static Optional<UsageSource> of(SystemFiles files, long pid) {
    return stat(files, pid)
        .filter(stat -> !stat.isZombie())
        .map(stat -> new ProcessUsage(files, pid, stat.startTicks()));
  }

  @Override
  public Optional<UsageSource.Usage> read() {
    boolean runs =
        stat(files, pid)
            .filter(stat -> stat.startTicks() == startTicks && !stat.isZombie()) // the same process
            .isPresent();
    if (!runs) {
      return Optional.empty();
    }
    long cpuNanos = 0;
    long bytes = 0;
    List<ProcessStat> family = family();
    if (family.isEmpty()) {
      return Optional.empty(); // it has ended in the meantime
    }
    for (ProcessStat one : family) {
      cpuNanos += one.cpuNanos();
      bytes += memoryBytes(one.pid(), family.size() > 1);
    }
    return Optional.of(new UsageSource.Usage(cpuNanos, bytes));
  }

  private List<ProcessStat> family() {
    List<ProcessStat> all =
        files.names(PROC).stream()
            .filter(name -> name.chars().allMatch(Character::isDigit))
            .flatMap(name -> stat(files, Long.parseLong(name)).stream())
            .toList();
    List<ProcessStat> family = new ArrayList<>();
    all.stream().filter(one -> one.pid() == pid).forEach(family::add);
    for (int i = 0; i < family.size(); i++) {
      long parent = family.get(i).pid();
      all.stream().filter(one -> one.parent() == parent).forEach(family::add);
    }
    return family;
  }

  private long memoryBytes(long process, boolean shared) {
    Path folder = PROC.resolve(Long.toString(process));
    Optional<Long> share = shared ? proportionalKib(folder) : Optional.empty();
    return share.or(() -> kib(folder.resolve("status"), "VmRSS:")).orElse(0L) * KIB;
  }

  /**
   * Returns the proportional share; empty if unreadable, also for a zombie, whose file newer
   * kernels do not open.
   */
  private Optional<Long> proportionalKib(Path folder) {
    try {
      return kib(folder.resolve("smaps_rollup"), "Pss:");
    } catch (UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private Optional<Long> kib(Path file, String field) {
    return files.read(file).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(field))
        .map(line -> line.substring(field.length()).strip().split(" ")[0])
        .map(Long::parseLong)
        .findFirst();
  }

  private static Optional<ProcessStat> stat(SystemFiles files, long pid) {
    return files.read(PROC.resolve(pid + "/stat")).flatMap(ProcessStat::parse);
  }
}
