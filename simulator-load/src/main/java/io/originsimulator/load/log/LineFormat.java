package io.originsimulator.load.log;

/** The format of a log's lines. Stateless; any thread. */
interface LineFormat {
  /** The request that a line tells of. */
  LogEntry parse(String line) throws BadLine;

  /** Whether a line tells of nothing, as comments do. */
  default boolean skips(String line) {
    return line.isBlank();
  }
}
