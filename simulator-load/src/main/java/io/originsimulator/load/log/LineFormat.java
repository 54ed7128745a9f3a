package io.originsimulator.load.log;

/** How the lines of a log are written. Stateless; any thread. */
interface LineFormat {
  /** The request that a line tells of. */
  LogEntry parse(String line) throws BadLine;

  /** Whether a line tells of nothing, as comments do. */
  default boolean skips(String line) {
    return line.isBlank();
  }
}
