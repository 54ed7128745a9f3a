package io.originsimulator.load.health;

import io.originsimulator.load.result.CpuTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The CPU time of this process, as Linux reports it. */
public final class ProcessCpu {
  private static final Path STAT = Path.of("/proc/self/stat");
  private static final long NANOS_PER_TICK = 10_000_000; // the kernel tells users 1/100 s
  private static final int USER_TIME = 11; // of the fields behind the name; then system time

  private ProcessCpu() {}

  /** Since the process began; empty where there is no {@code /proc}. */
  public static Optional<CpuTime> now() {
    try {
      return parse(Files.readString(STAT, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads the line; empty if it is none. */
  static Optional<CpuTime> parse(String line) {
    int close = line.lastIndexOf(')'); // a name may have brackets and blanks in it
    String[] fields = line.substring(close + 1).strip().split(" ");
    if (close < 0 || fields.length <= USER_TIME + 1) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new CpuTime(
              Long.parseLong(fields[USER_TIME]) * NANOS_PER_TICK,
              Long.parseLong(fields[USER_TIME + 1]) * NANOS_PER_TICK));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
