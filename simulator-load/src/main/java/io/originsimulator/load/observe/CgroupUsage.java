package io.originsimulator.load.observe;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a control group uses, as {@code docker stats} has it: page cache that nobody has used of
 * late is not counted.
 *
 * <pre>
 *             cpu                          memory
 *   version 2 cpu.stat: usage_usec         memory.current        less inactive_file
 *   version 1 cpuacct/…/cpuacct.usage      memory/…/memory.usage_in_bytes  less total_inactive_file
 * </pre>
 */
final class CgroupUsage implements UsageSource {
  private static final long MICRO = 1000; // nanoseconds

  private final SystemFiles files;
  private final Path cpu;
  private final Path memory;

  private CgroupUsage(SystemFiles files, Path cpu, Path memory) {
    this.files = files;
    this.cpu = cpu;
    this.memory = memory;
  }

  /**
   * A group by its folders, which are the same in version 2; empty if nothing is to be read there.
   */
  static Optional<UsageSource> of(SystemFiles files, Path cpu, Path memory) {
    CgroupUsage group = new CgroupUsage(files, cpu, memory);
    return group.read().map(usage -> group);
  }

  @Override
  public Optional<Usage> read() {
    Optional<Long> cpuNanos =
        field(cpu.resolve("cpu.stat"), "usage_usec")
            .map(micros -> micros * MICRO)
            .or(() -> number(cpu.resolve("cpuacct.usage")));
    Optional<Long> bytes =
        number(memory.resolve("memory.current"))
            .or(() -> number(memory.resolve("memory.usage_in_bytes")));
    if (cpuNanos.isEmpty() || bytes.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Usage(cpuNanos.get(), Math.max(0, bytes.get() - unusedCacheBytes())));
  }

  private long unusedCacheBytes() {
    Path stat = memory.resolve("memory.stat");
    return field(stat, "total_inactive_file").or(() -> field(stat, "inactive_file")).orElse(0L);
  }

  private Optional<Long> number(Path file) {
    return files.read(file).map(String::strip).filter(CgroupUsage::isNumber).map(Long::parseLong);
  }

  private Optional<Long> field(Path file, String name) {
    return files.read(file).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length()).strip())
        .filter(CgroupUsage::isNumber)
        .map(Long::parseLong)
        .findFirst();
  }

  /** What is read while a group is removed may be nothing. */
  private static boolean isNumber(String text) {
    return text.matches("\\d{1,18}");
  }
}
