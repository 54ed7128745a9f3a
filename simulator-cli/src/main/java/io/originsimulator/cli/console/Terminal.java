package io.originsimulator.cli.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The check whether the output goes to a terminal. */
public final class Terminal {
  private static final Path STANDARD_OUTPUT = Path.of("/proc/self/fd/1");
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  private Terminal() {}

  /** Whether standard error is a terminal; only Linux tells, of one stream alone. */
  public static boolean isWatched() {
    return isTerminal(STANDARD_ERROR);
  }

  /** Whether standard output is one. */
  public static boolean isShown() {
    return isTerminal(STANDARD_OUTPUT);
  }

  private static boolean isTerminal(Path stream) {
    try {
      String device = Files.readSymbolicLink(stream).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
