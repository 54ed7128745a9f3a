package io.originsimulator.load.observe;

import java.util.Optional;

/**
 * What {@code /proc/PID/stat} says of a process.
 *
 * @param cpuTicks its own, and those of its children that have ended
 * @param startTicks when it began, since the system did
 */
record ProcessStat(long pid, long parent, char state, long cpuTicks, long startTicks) {
  private static final int STATE = 0; // fields behind the name
  private static final int PARENT = 1;
  private static final int USER_TIME = 11; // then system time, and both of ended children
  private static final int START = 19;

  /** Reads a line; empty if it is none. */
  static Optional<ProcessStat> parse(String line) {
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')'); // a name may have brackets in it
    if (open < 1 || close < open) {
      return Optional.empty();
    }
    String[] fields = line.substring(close + 1).strip().split(" ");
    if (fields.length <= START) {
      return Optional.empty();
    }
    try {
      long ticks = 0;
      for (int i = USER_TIME; i < USER_TIME + 4; i++) {
        ticks += Long.parseLong(fields[i]);
      }
      return Optional.of(
          new ProcessStat(
              Long.parseLong(line.substring(0, open).strip()),
              Long.parseLong(fields[PARENT]),
              fields[STATE].charAt(0),
              ticks,
              Long.parseLong(fields[START])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Whether it has ended, and nobody has asked how. */
  boolean isZombie() {
    return state == 'Z' || state == 'X';
  }
}
