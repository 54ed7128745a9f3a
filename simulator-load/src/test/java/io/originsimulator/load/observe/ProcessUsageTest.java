package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.health.ProcessStat;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessUsageTest {
  private static final SystemFiles FILES = new SystemFiles();
  private static final long KIB = 1024;

  private final FakeFiles files = new FakeFiles().with("/proc/self/stat", "not a number");

  @Test
  void singleProcessUsesTicksAndResidentSet() {
    files.process(7, 1, 150, 1000, 2048, 1500);
    assertThat(source(7).read()).hasValue(new UsageSource.Usage(1_500_000_000, 2048 * KIB));
  }

  @Test
  void descendantsCountWithSharedMemoryOnce() {
    files.process(7, 1, 100, 1000, 2048, 10);
    files.process(8, 7, 20, 1001, 2048, 200);
    files.process(9, 8, 3, 1002, 2048, 3000);
    files.process(6, 1, 999, 1000, 9999, 9999); // an unrelated process
    assertThat(source(7).read()).hasValue(new UsageSource.Usage(1_230_000_000, 3210 * KIB));
  }

  @Test
  void usesResidentSetsIfSharesAreUnreadable() {
    files.process(7, 1, 100, 1000, 2048, 10).process(8, 7, 0, 1001, 1024, 10);
    files.without("/proc/8/smaps_rollup");
    assertThat(source(7).read()).hasValue(new UsageSource.Usage(1_000_000_000, (10 + 1024) * KIB));
  }

  @Test
  void missingProcessHasEnded() {
    files.process(7, 1, 100, 1000, 2048, 10);
    UsageSource source = source(7);
    files.without("/proc/7");
    assertThat(source.read()).isEmpty();
    assertThat(ProcessUsage.of(files, 7)).isEmpty();
  }

  @Test
  void processThatEndsDuringTheReadingHasEnded() {
    files.process(7, 1, 100, 1000, 2048, 10);
    SystemFiles going =
        new SystemFiles() {
          @Override
          public Optional<String> read(Path file) {
            return files.read(file);
          }

          @Override
          public List<String> names(Path folder) {
            return List.of("1", "self");
          }
        };
    assertThat(ProcessUsage.of(going, 7).orElseThrow().read()).isEmpty();
  }

  @Test
  void reusedProcessIdIsAnotherProcess() {
    files.process(7, 1, 100, 1000, 2048, 10);
    UsageSource source = source(7);
    files.process(7, 1, 100, 5000, 2048, 10);
    assertThat(source.read()).isEmpty();
  }

  @Test
  void zombieHasEnded() {
    files.with("/proc/7/stat", "7 (x) Z 1 1 1 0 -1 0 0 0 0 0 5 0 0 0 20 0 1 0 1000 0 0");
    assertThat(ProcessUsage.of(files, 7)).isEmpty();
  }

  @Test
  void malformedStatMeansEnded() {
    assertThat(ProcessStat.parse("")).isEmpty();
    assertThat(ProcessStat.parse("7 (x) S 1")).isEmpty();
    assertThat(ProcessStat.parse("7 x S 1 1 1 0 -1 0 0 0 0 0 5 0 0 0 20 0 1 0 1 0 0")).isEmpty();
    assertThat(ProcessStat.parse("7 (x) S 1 1 1 0 -1 0 0 0 0 0 y 0 0 0 20 0 1 0 1 0 0")).isEmpty();
  }

  @Test
  void includesTicksOfEndedChildren() {
    assertThat(ProcessStat.parse("7 (x) S 1 1 1 0 -1 0 0 0 0 0 1 20 300 4000 20 0 1 0 99 0 0"))
        .hasValue(new ProcessStat(7, 1, 'S', 1, 20, 4300, 99));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void measuresARealProcessUntilItsEnd() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try {
      UsageSource source = ProcessUsage.of(FILES, shell.pid()).orElseThrow();
      long deadline = System.nanoTime() + 30_000_000_000L;
      UsageSource.Usage usage = source.read().orElseThrow();
      while (usage.cpuNanos() < 50_000_000 && System.nanoTime() < deadline) {
        usage = source.read().orElseThrow();
      }
      assertThat(usage.cpuNanos()).isGreaterThanOrEqualTo(50_000_000);
      assertThat(usage.memoryBytes()).isBetween(10 * KIB, 1024 * 1024 * KIB);
      shell.destroyForcibly().waitFor();
      assertThat(source.read()).isEmpty();
    } finally {
      shell.destroyForcibly();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void readsAParentWithAZombieChild() throws Exception {
    Process parent = new ProcessBuilder("sh", "-c", "exec 3<&0; cat <&3 & exec sleep 600").start();
    try {
      UsageSource source = ProcessUsage.of(FILES, parent.pid()).orElseThrow();
      Path name = Path.of("/proc", Long.toString(parent.pid()), "comm");
      // sleep never waits for its child
      await(() -> FILES.read(name).equals(Optional.of("sleep\n")));
      parent.getOutputStream().close();
      await(() -> hasEndedChild(parent));
      assertThat(source.read().orElseThrow().memoryBytes()).isPositive();
    } finally {
      parent.destroyForcibly();
    }
  }

  private static void await(BooleanSupplier claim) throws InterruptedException {
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (!claim.getAsBoolean() && System.nanoTime() < deadline) {
      Thread.sleep(5);
    }
    assertThat(claim.getAsBoolean()).isTrue();
  }

  private static boolean hasEndedChild(Process parent) {
    return FILES.names(Path.of("/proc")).stream()
        .filter(name -> name.matches("\\d+"))
        .flatMap(pid -> FILES.read(Path.of("/proc", pid, "stat")).stream())
        .flatMap(line -> ProcessStat.parse(line).stream())
        .anyMatch(one -> one.parent() == parent.pid() && one.isZombie());
  }

  private UsageSource source(long pid) {
    return ProcessUsage.of(files, pid).orElseThrow();
  }
}
