package io.originsimulator.load.observe;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Finds the control group of a process, of either version. */
final class CgroupFolders {
  private static final Path ROOT = Path.of("/sys/fs/cgroup");
  private static final Path PROC = Path.of("/proc");

  private final SystemFiles files;

  CgroupFolders(SystemFiles files) {
    this.files = files;
  }

  /** The group that a process is in; empty if it is not to be read, or is the whole machine. */
  Optional<UsageSource> ofProcess(long pid) {
    String lines = files.read(PROC.resolve(pid + "/cgroup")).orElse("");
    return second(lines).or(() -> first(lines));
  }

  private Optional<UsageSource> second(String lines) {
    return path(lines, "").map(ROOT::resolve).flatMap(folder -> usage(folder, folder));
  }

  private Optional<UsageSource> first(String lines) {
    Optional<Path> cpu = path(lines, "cpuacct").map(ROOT.resolve("cpuacct")::resolve);
    Optional<Path> memory = path(lines, "memory").map(ROOT.resolve("memory")::resolve);
    return cpu.isPresent() && memory.isPresent()
        ? usage(cpu.get(), memory.get())
        : Optional.empty();
  }

  /**
   * The group of a path: its folder, or what is below {@code /sys/fs/cgroup} and there, in version
   * 1, below each controller.
   */
  Optional<UsageSource> ofPath(String path) {
    String below = path.replaceFirst("^/+", "");
    return usage(Path.of(path), Path.of(path))
        .or(() -> usage(ROOT.resolve(below), ROOT.resolve(below)))
        .or(
            () ->
                usage(
                    ROOT.resolve("cpuacct").resolve(below), ROOT.resolve("memory").resolve(below)));
  }

  private Optional<UsageSource> usage(Path cpu, Path memory) {
    return CgroupUsage.of(files, cpu, memory);
  }

  /** The path behind a controller's name, without its slash; the name of version 2 is empty. */
  private static Optional<String> path(String lines, String controller) {
    return lines
        .lines()
        .map(line -> line.split(":", 3))
        .filter(line -> line.length == 3)
        .filter(line -> Arrays.asList(line[1].split(",", -1)).contains(controller))
        .map(line -> line[2].replaceFirst("^/+", ""))
        .filter(path -> !path.isEmpty()) // the root
        .findFirst();
  }
}
