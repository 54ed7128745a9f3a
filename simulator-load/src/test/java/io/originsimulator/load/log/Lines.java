package io.originsimulator.load.log;

import java.time.Instant;

/** Lines parsed in a format, and the reasons for bad ones. */
final class Lines {
  private Lines() {}

  static LogEntry parse(String format, String line) {
    try {
      return LogFormat.parse(format).lines().parse(line);
    } catch (BadLine e) {
      throw new AssertionError(e.why(), e);
    }
  }

  /** Returns the reason why a line is bad. */
  static String why(String format, String line) {
    try {
      return "good: " + LogFormat.parse(format).lines().parse(line);
    } catch (BadLine e) {
      return e.why();
    }
  }

  static Instant start(LogEntry entry) {
    return entry.start().orElseThrow().toInstant();
  }
}
