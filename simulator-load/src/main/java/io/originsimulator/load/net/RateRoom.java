package io.originsimulator.load.net;

import java.util.Arrays;

/**
 * Bounds what nobody planned, redirects that are followed and requests that are sent again, by what
 * the maximum rate leaves in any second. Planned requests pass: their rate is checked before the
 * run. Any thread.
 */
final class RateRoom {
  private static final int MOST = 100_000; // 800 kB
  private static final double SECOND = 1e9;

  private final boolean planKnown;
  private final long[] lastNanos; // of those counted, in a ring
  private final long windowNanos; // in which there may be no more than these
  private int oldest;

  /**
   * Begins with all of the room.
   *
   * @param plannedPerSecond kept free for planned requests; 0: not known, so all that are sent
   *     count
   */
  RateRoom(double mostPerSecond, double plannedPerSecond) {
    double room = mostPerSecond - plannedPerSecond;
    this.planKnown = plannedPerSecond > 0;
    this.lastNanos = new long[(int) Math.max(0, Math.min(MOST, room))];
    this.windowNanos = (long) Math.ceil(lastNanos.length * SECOND / Math.max(1, room));
    Arrays.fill(lastNanos, Long.MIN_VALUE / 2);
  }

  /** Counts a planned request that is sent. */
  void sent(long nowNanos) {
    if (!planKnown) {
      count(nowNanos);
    }
  }

  /** Takes room for one more request; returns whether there is any. */
  synchronized boolean takeOne(long nowNanos) {
    boolean room = lastNanos.length > 0 && nowNanos - lastNanos[oldest] >= windowNanos;
    if (room) {
      count(nowNanos);
    }
    return room;
  }

  private synchronized void count(long nowNanos) {
    if (lastNanos.length > 0) {
      lastNanos[oldest] = nowNanos;
      oldest = (oldest + 1) % lastNanos.length;
    }
  }
}
