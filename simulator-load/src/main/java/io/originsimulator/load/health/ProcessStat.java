package io.originsimulator.load.health;

import io.originsimulator.load.result.CpuTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The content of {@code /proc/PID/stat} of a process. A tick is 1/100 s.
 *
 * @param childTicks CPU time of its children that have ended
 * @param startTicks time from the system's start to the process's start
 */
public record ProcessStat(
    long pid,
    long parent,
    char state,
    long userTicks,
    long systemTicks,
    long childTicks,
    long startTicks) {
  private static final Path SELF = Path.of("/proc/self/stat");
  private static final long NANOS_PER_TICK = 10_000_000;
  private static final int STATE = 0; // index among the fields after the name
  private static final int PARENT = 1;
  private static final int USER_TIME = 11; // then system time, and both of ended children
  private static final int START = 19;

  /**
   * Returns the CPU time of this process since its start; empty on systems without {@code /proc}.
   */
  public static Optional<CpuTime> ownCpu() {
    try {
      return parse(Files.readString(SELF, StandardCharsets.ISO_8859_1)).map(ProcessStat::cpu);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Reads the content; empty if it is malformed. */
  public static Optional<ProcessStat> parse(String line) {
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')'); // a name may have brackets and blanks in it
    if (open < 1 || close < open) {
      return Optional.empty();
    }
    String[] fields = line.substring(close + 1).strip().split(" ");
    if (fields.length <= START) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new ProcessStat(
              Long.parseLong(line.substring(0, open).strip()),
              Long.parseLong(fields[PARENT]),
              fields[STATE].charAt(0),
              Long.parseLong(fields[USER_TIME]),
              Long.parseLong(fields[USER_TIME + 1]),
              Long.parseLong(fields[USER_TIME + 2]) + Long.parseLong(fields[USER_TIME + 3]),
              Long.parseLong(fields[START])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the CPU time of the process without its children. */
  CpuTime cpu() {
    return new CpuTime(userTicks * NANOS_PER_TICK, systemTicks * NANOS_PER_TICK);
  }

  /** Returns the CPU time of the process and of its children that have ended. */
  public long cpuNanos() {
    return (userTicks + systemTicks + childTicks) * NANOS_PER_TICK;
  }

  /** Returns whether the process has ended and its parent has not collected its exit status yet. */
  public boolean isZombie() {
    return state == 'Z' || state == 'X';
  }
}
