package io.originsimulator.load.replay;

import io.originsimulator.load.log.LogEntry;
import io.originsimulator.load.log.LogTime;
import java.util.Optional;

/** Entries and recordings for tests. */
final class Logs {
  static final long SECOND = 1_000_000_000;
  static final long MILLI = 1_000_000;

  private Logs() {}

  static LogEntry at(long epochNanos, String method, String target) {
    return at(epochNanos, 1, method, target, 200, 10 * MILLI);
  }

  static LogEntry at(
      long epochNanos, long precision, String method, String target, int status, long took) {
    return new LogEntry(
        Optional.of(new LogTime(epochNanos, precision, 0)),
        method,
        target,
        status,
        took,
        100,
        -1,
        0,
        -1);
  }

  static Recording recording(LogEntry... entries) {
    Recorder recorder = new Recorder(100_000, false);
    for (LogEntry entry : entries) {
      recorder.add(entry);
    }
    return recorder.finish(1);
  }

  /** Returns a recording of GET requests at some milliseconds, with their numbers as paths. */
  static Recording atMillis(long... millis) {
    LogEntry[] entries = new LogEntry[millis.length];
    for (int i = 0; i < millis.length; i++) {
      entries[i] = at(7 * SECOND + millis[i] * MILLI, "GET", "/" + i);
    }
    return recording(entries);
  }
}
