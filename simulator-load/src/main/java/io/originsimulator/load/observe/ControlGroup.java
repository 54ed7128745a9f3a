package io.originsimulator.load.observe;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A control group (version 2), with the usage as in {@code docker stats}: {@code usage_usec} of
 * {@code cpu.stat}, and {@code memory.current} minus the page cache that was not used recently
 * ({@code inactive_file}).
 */
record ControlGroup(SystemFiles files, Path folder) implements UsageSource {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final Path PROC = Path.of("/proc");
  private static final String OWN_PATH = "0::/"; // in a process's file; alone, the root group
  private static final long MICRO = 1000; // nanoseconds

  /** Returns the group of a process; empty if it is unreadable or the whole machine. */
  static Optional<UsageSource> ofProcess(SystemFiles files, long pid) {
    return files
        .read(PROC.resolve(pid + "/cgroup"))
        .flatMap(text -> text.lines().filter(line -> line.startsWith(OWN_PATH)).findFirst())
        .map(line -> line.substring(OWN_PATH.length()))
        .filter(path -> !path.isEmpty())
        .flatMap(path -> readable(files, ROOT.resolve(path)));
  }

  /** Returns the group of a folder, or of a path below {@code /sys/fs/cgroup}. */
  static Optional<UsageSource> ofPath(SystemFiles files, String path) {
    return readable(files, Path.of(path))
        .or(() -> readable(files, ROOT.resolve(path.replaceFirst("^/+", ""))));
  }

  private static Optional<UsageSource> readable(SystemFiles files, Path folder) {
    ControlGroup group = new ControlGroup(files, folder);
    return group.read().map(usage -> group);
  }

  @Override
  public Optional<UsageSource.Usage> read() {
    Optional<Long> cpuMicros = number("cpu.stat", "usage_usec ");
    Optional<Long> bytes = number("memory.current", "");
    if (cpuMicros.isEmpty() || bytes.isEmpty()) {
      return Optional.empty();
    }
    long unused = number("memory.stat", "inactive_file ").orElse(0L);
    return Optional.of(
        new UsageSource.Usage(cpuMicros.get() * MICRO, Math.max(0, bytes.get() - unused)));
  }

  /** Returns the number after a line's name; empty while the group is being removed. */
  private Optional<Long> number(String file, String name) {
    return files.read(folder.resolve(file)).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(name))
        .map(line -> line.substring(name.length()).strip())
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::parseLong)
        .findFirst();
  }
}
