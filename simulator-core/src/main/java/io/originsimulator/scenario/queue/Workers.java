package io.originsimulator.scenario.queue;

import io.originsimulator.recipe.Capacity;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.LongStream;

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
 * holds this object's monitor from {@link #hasRoom} to {@link #admit}, and for the other methods.
 *
 * <p>A {@link Share} divides workers and queue. A change leaves the starts of queued requests as
 * they are, and no later request starts before them. With fewer workers than before, requests start
 * once enough of those in progress have ended: the workers that are dismissed are the first to
 * become free. A replica without a worker has no room.
 */
public final class Workers {
  private static final long NEVER = Long.MAX_VALUE / 2; // 146 years

  private final int wholeWorkers;
  private final int wholeWaiting;
  private int workers; // this replica's, like the next
  private int mostWaiting;
  private final QueuedStarts queue = new QueuedStarts();
  private long[] freeAt = new long[16]; // a binary heap, the earliest first
  private int hired; // workers in the heap: those not needed yet take no memory
  private long[] dismissed = {}; // when workers beyond the share become free, as far as known
  private long lastStart = Long.MIN_VALUE; // of the requests that were admitted
  private long notBefore = Long.MIN_VALUE; // the last start when the share changed

  /**
   * Creates idle workers.
   *
   * @param workers 1 or more
   * @param mostWaiting maximum number of queued requests, 0 or more; a queue that is {@link
   *     Capacity#UNBOUNDED} does not count them
   */
  public Workers(int workers, int mostWaiting) {
    this.wholeWorkers = workers;
    this.wholeWaiting = mostWaiting;
    this.workers = workers;
    this.mostWaiting = mostWaiting;
  }

  /**
   * Takes a replica's share of the workers and of the queue.
   *
   * @param nanos the instant of the change
   */
  public void share(Share share, long nanos) {
    Share holding = share.among(wholeWorkers);
    workers = holding.of(wholeWorkers);
    if (wholeWaiting != Capacity.UNBOUNDED) {
      mostWaiting = workers == 0 ? 0 : holding.of(wholeWaiting);
    }
    long[] busy =
        LongStream.concat(Arrays.stream(freeAt, 0, hired), Arrays.stream(dismissed))
            .filter(free -> free > nanos)
            .sorted()
            .toArray();
    int released = Math.max(0, busy.length - workers);
    dismissed = Arrays.copyOf(busy, released);
    hired = busy.length - released;
    freeAt = Arrays.copyOfRange(busy, released, released + Math.max(16, hired)); // sorted: a heap
    notBefore = lastStart;
  }

  /** Returns whether a worker or a place in the queue is free at an instant. */
  public boolean hasRoom(long nanos) {
    return workers > 0
        && (mostWaiting == Capacity.UNBOUNDED
            || nextFree(nanos) <= nanos
            || queue.length(nanos) < mostWaiting);
  }

  /**
   * Returns the nanoseconds until a worker or a place is free, if no other request arrives; for a
   * replica without a worker a second, after which to ask again.
   */
  public long roomAfter(long nanos) {
    if (hasRoom(nanos)) {
      return 0;
    }
    if (workers == 0) {
      return TokenRate.NONE_HERE;
    }
    long next = mostWaiting == 0 ? nextFree(nanos) : queue.fromEnd(mostWaiting);
    return next - nanos;
  }

  /** Returns the time in the queue of a request that arrives at an instant, in nanoseconds. */
  public long waitAt(long nanos) {
    return Math.max(nextFree(nanos), nanos) - nanos;
  }

  private long nextFree(long nanos) {
    return Math.max(hired < workers ? nanos : freeAt[0], notBefore);
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
    lastStart = nanos + waitNanos;
    long free = Math.min(lastStart + Math.min(busyNanos, NEVER), NEVER);
    if (hired < workers && (hired == 0 || freeAt[0] > nanos)) {
      hire(free);
    } else {
      replaceEarliest(free);
    }
    if (waitNanos > 0 && mostWaiting != Capacity.UNBOUNDED) {
      queue.add(lastStart);
    }
    return waitNanos + busyNanos;
  }

  /** Returns the use of the workers at an instant. */
  public WorkerUse useAt(long nanos) {
    int busy = 0;
    for (int i = 0; i < hired; i++) {
      busy += freeAt[i] > nanos ? 1 : 0;
    }
    for (long free : dismissed) {
      busy += free > nanos ? 1 : 0;
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
