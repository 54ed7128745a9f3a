package io.originsimulator.scenario;

import io.originsimulator.recipe.Capacity;
import java.util.Arrays;

/**
 * A queue with workers, first come first served: latency that emerges from the load.
 *
 * <pre>
 *   arrivals ──▶ [ line of at most `queue` ] ──▶ ( worker 1 … worker c ), each busy for a latency
 *                        └── full: overflow
 *
 *   start = max(arrival, when the next worker is free)      delay = start − arrival + latency
 * </pre>
 *
 * <p>The start is known at arrival, so nothing is ever dequeued: a heap holds when each worker will
 * be free, and the starts that are still to come are the line. O(log c) for each arrival; guarded
 * by its caller, who holds its monitor from {@link #hasRoom} to {@link #admit}.
 */
final class Workers {
  private static final long NEVER = Long.MAX_VALUE / 2; // 146 years

  private final long[] freeAt; // a binary heap, the earliest first
  private final int mostWaiting;
  private final StartLine line = new StartLine();

  /**
   * Idle workers.
   *
   * @param workers 1 or more
   * @param mostWaiting how many may stand in line, 0 or more; those in a line that is {@link
   *     Capacity#UNBOUNDED} are not remembered
   */
  Workers(int workers, int mostWaiting) {
    this.freeAt = new long[workers];
    this.mostWaiting = mostWaiting;
    Arrays.fill(freeAt, Long.MIN_VALUE);
  }

  /** Whether a worker is free at an instant, or a place in the line is. */
  boolean hasRoom(long nanos) {
    return mostWaiting == Capacity.UNBOUNDED
        || freeAt[0] <= nanos
        || line.length(nanos) < mostWaiting;
  }

  /** After how many nanoseconds there will be room, if nobody else arrives. */
  long roomAfter(long nanos) {
    if (hasRoom(nanos)) {
      return 0;
    }
    long next = mostWaiting == 0 ? freeAt[0] : line.first();
    return next - nanos;
  }

  /**
   * Occupies a worker, or stands in line for one; only if there is room.
   *
   * @param nanos the arrival; not before that of the last call by more than a moment
   * @param latencyNanos how long the worker is busy
   * @return the whole delay, waiting included
   */
  long admit(long nanos, long latencyNanos) {
    long start = Math.max(nanos, freeAt[0]);
    if (start > nanos && mostWaiting != Capacity.UNBOUNDED) {
      line.add(start);
    }
    replaceEarliest(Math.min(start + latencyNanos, NEVER));
    return start - nanos + latencyNanos;
  }

  private void replaceEarliest(long free) {
    int at = 0;
    int child = 1;
    while (child < freeAt.length) {
      if (child + 1 < freeAt.length && freeAt[child + 1] < freeAt[child]) {
        child++;
      }
      if (freeAt[child] >= free) {
        break;
      }
      freeAt[at] = freeAt[child];
      at = child;
      child = 2 * at + 1;
    }
    freeAt[at] = free;
  }
}
