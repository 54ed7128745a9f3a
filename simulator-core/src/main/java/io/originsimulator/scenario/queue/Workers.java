package io.originsimulator.scenario.queue;

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
 * <p>The start is known at arrival, so nothing is ever dequeued: a heap holds the times at which
 * workers become free, and the starts still to come are the queue. O(log c) for each arrival;
 * guarded by its caller, who holds its monitor from {@link #hasRoom} to {@link #admit}.
 */
public final class Workers {
  private static final long NEVER = Long.MAX_VALUE / 2; // 146 years

  private final int workers;
  private final int mostWaiting;
  private final StartLine line = new StartLine();
  private long[] freeAt = new long[16]; // a binary heap, the earliest first
  private int hired; // those in the heap: a worker who was never needed takes no memory

  /**
   * Idle workers.
   *
   * @param workers 1 or more
   * @param mostWaiting how many may be queued, 0 or more; those in a queue that is {@link
   *     Capacity#UNBOUNDED} are not remembered
   */
  public Workers(int workers, int mostWaiting) {
    this.workers = workers;
    this.mostWaiting = mostWaiting;
  }

  /** Returns whether a worker is free at an instant, or a place in the queue is. */
  public boolean hasRoom(long nanos) {
    return mostWaiting == Capacity.UNBOUNDED
        || hired < workers
        || freeAt[0] <= nanos
        || line.length(nanos) < mostWaiting;
  }

  /** Returns the nanoseconds until there is room, if no other request arrives. */
  public long roomAfter(long nanos) {
    if (hasRoom(nanos)) {
      return 0;
    }
    long next = mostWaiting == 0 ? freeAt[0] : line.first();
    return next - nanos;
  }

  /**
   * Occupies a worker, or queues for one; only if there is room.
   *
   * @param nanos the arrival; not before that of the last call by more than a moment
   * @param latencyNanos how long the worker is busy
   * @return the whole delay, waiting included
   */
  public long admit(long nanos, long latencyNanos) {
    boolean hires = hired < workers && (hired == 0 || freeAt[0] > nanos);
    long start = hires ? nanos : Math.max(nanos, freeAt[0]);
    long free = Math.min(start + latencyNanos, NEVER);
    if (hires) {
      hire(free);
      return latencyNanos;
    }
    if (start > nanos && mostWaiting != Capacity.UNBOUNDED) {
      line.add(start);
    }
    replaceEarliest(free);
    return start - nanos + latencyNanos;
  }

  private void hire(long free) {
    if (hired == freeAt.length) {
      freeAt = Arrays.copyOf(freeAt, Math.min(2 * hired, workers));
    }
    int at = hired++;
    while (at > 0 && freeAt[(at - 1) / 2] > free) {
      freeAt[at] = freeAt[(at - 1) / 2];
      at = (at - 1) / 2;
    }
    freeAt[at] = free;
  }

  private void replaceEarliest(long free) {
    int at = 0;
    int child = 1;
    while (child < hired) {
      if (child + 1 < hired && freeAt[child + 1] < freeAt[child]) {
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
