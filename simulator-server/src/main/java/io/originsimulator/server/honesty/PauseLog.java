package io.originsimulator.server.honesty;

import io.originsimulator.report.HonestyReport.Pauses;
import java.time.Duration;
import java.util.ArrayDeque;

/** The last pauses for garbage collection. For any thread. */
final class PauseLog {
  private static final int KEPT = 10_000;

  private final ArrayDeque<Pause> last = new ArrayDeque<>();
  private long count;
  private long totalNanos;
  private long longestNanos;

  private record Pause(long fromNanos, long toNanos) {
    long within(long from, long to) {
      return Math.max(0, Math.min(toNanos - from, to - from) - Math.max(0, fromNanos - from));
    }
  }

  /** Adds a pause, by the clock of the event loops. */
  synchronized void add(long fromNanos, long toNanos) {
    if (last.size() == KEPT) {
      last.remove();
    }
    last.add(new Pause(fromNanos, toNanos));
    count++;
    totalNanos += toNanos - fromNanos;
    longestNanos = Math.max(longestNanos, toNanos - fromNanos);
  }

  /** Returns the part of a time that was paused, in nanoseconds. */
  synchronized long within(long fromNanos, long toNanos) {
    return last.stream().mapToLong(pause -> pause.within(fromNanos, toNanos)).sum();
  }

  synchronized Pauses pauses() {
    return new Pauses(count, Duration.ofNanos(totalNanos), Duration.ofNanos(longestNanos));
  }

  synchronized void clear() {
    last.clear();
    count = 0;
    totalNanos = 0;
    longestNanos = 0;
  }
}
