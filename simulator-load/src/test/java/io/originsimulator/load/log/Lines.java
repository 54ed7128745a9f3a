package io.originsimulator.load.log;

import java.time.Instant;

/** A line read by a format, and what it tells in words. */
final class Lines {
  private Lines() {}

  static LogEntry parse(String format, String line) {
    try {
      return LogFormat.parse(format).lines().parse(line);
    } catch (BadLine e) {
      throw new AssertionError(e.why(), e);
    }
  }

  /** Why a line is bad. */
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
