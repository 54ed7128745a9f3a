package io.originsimulator.scenario.queue;

import io.originsimulator.recipe.Capacity;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * A queue with workers, first come, first served: latency that depends on the load.
 *
 * <pre>
 *   arrivals ──▶ [ at most `queue` requests ] ──▶ ( worker 1 … worker c ), each busy for a while
 *                        └── full: overflow
 *
 *   start = max(arrival, when the next worker is free)      wait = start − arrival
 * </pre>
 *
 * <p>The start is known at arrival, so nothing is dequeued: a heap holds the times at which workers
 * become free, and the starts still to come are the queue. O(log c) for each arrival. The caller
 * holds this object's monitor from {@link #hasRoom} to {@link #admit}, and for {@link #useAt}.
 */
public final class Workers {
  private static final long NEVER = Long.MAX_VALUE / 2; // 146 years

  private final int workers;
  private final int mostWaiting;
  private final QueuedStarts queue = new QueuedStarts();
  private long[] freeAt = new long[16]; // a binary heap, the earliest first
  private int hired; // workers in the heap: those not needed yet take no memory

  /**
   * Creates idle workers.
   *
   * @param workers 1 or more
   * @param mostWaiting maximum number of queued requests, 0 or more; a queue that is {@link
   *     Capacity#UNBOUNDED} does not count them
   */
  public Workers(int workers, int mostWaiting) {
    this.workers = workers;
    this.mostWaiting = mostWaiting;
  }

  /** Returns whether a worker or a place in the queue is free at an instant. */
  public boolean hasRoom(long nanos) {
    return mostWaiting == Capacity.UNBOUNDED
        || hired < workers
        || freeAt[0] <= nanos
        || queue.length(nanos) < mostWaiting;
  }

  /** Returns the nanoseconds until a worker or a place is free, if no other request arrives. */
  public long roomAfter(long nanos) {
    if (hasRoom(nanos)) {
      return 0;
    }
    long next = mostWaiting == 0 ? freeAt[0] : queue.first();
    return next - nanos;
  }

  /** Returns the time in the queue of a request that arrives at an instant, in nanoseconds. */
  public long waitAt(long nanos) {
    return hired < workers ? 0 : Math.max(0, freeAt[0] - nanos);
  }

  /**
   * Occupies a worker, or queues for one; only if {@link #hasRoom}.
   *
   * @param nanos the arrival; at most slightly before that of the previous call
   * @param busyNanos time for which the worker is busy
   * @return the time until the worker is free, including that in the queue, in nanoseconds
   */
  public long admit(long nanos, long busyNanos) {
    long waitNanos = waitAt(nanos);
    long free = Math.min(nanos + waitNanos + Math.min(busyNanos, NEVER), NEVER);
    if (hired < workers && (hired == 0 || freeAt[0] > nanos)) {
      hire(free);
    } else {
      if (waitNanos > 0 && mostWaiting != Capacity.UNBOUNDED) {
        queue.add(nanos + waitNanos);
      }
      replaceEarliest(free);
    }
    return waitNanos + busyNanos;
  }

  /** Returns the use of the workers at an instant. */
  public WorkerUse useAt(long nanos) {
    int busy = 0;
    for (int i = 0; i < hired; i++) {
      busy += freeAt[i] > nanos ? 1 : 0;
    }
    OptionalInt waiting =
        mostWaiting == Capacity.UNBOUNDED
            ? OptionalInt.empty()
            : OptionalInt.of(queue.length(nanos));
    return new WorkerUse(workers, busy, waiting);
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
