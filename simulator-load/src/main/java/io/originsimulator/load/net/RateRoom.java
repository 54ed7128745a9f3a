package io.originsimulator.load.net;

import java.util.Arrays;

/**
 * Bounds what nobody planned, redirects that are followed and requests that are sent again, by what
 * the maximum rate leaves in any second. Planned requests pass: their rate is checked before the
 * run. Any thread.
 *
 * <pre>
 *   maximum  ├─────────────────────────────────────────┤ a second
 *            ├── planned, or sent if that is more ─┤room┤
 * </pre>
 */
final class RateRoom {
  private final Window besides; // the plan
  private final Window all;

  /**
   * Begins with all of the room.
   *
   * @param plannedPerSecond kept free for planned requests; 0: not known
   */
  RateRoom(double mostPerSecond, double plannedPerSecond) {
    this.besides = new Window(mostPerSecond - plannedPerSecond);
    this.all = new Window(mostPerSecond);
  }

  /** Counts a planned request that is sent. */
  synchronized void sent(long nowNanos) {
    all.count(nowNanos);
  }

  /** Takes room for one more request; returns whether there is any. */
  synchronized boolean takeOne(long nowNanos) {
    boolean room = besides.hasRoom(nowNanos) && all.hasRoom(nowNanos);
    if (room) {
      besides.count(nowNanos);
      all.count(nowNanos);
    }
    return room;
  }

  /** The last requests, as many as a second may have. */
  private static final class Window {
    private static final int MOST = 100_000; // 800 kB
    private static final double SECOND = 1e9;

    private final long[] lastNanos; // in a ring
    private final long lengthNanos; // in which there may be no more than these
    private int oldest;

    private Window(double mostPerSecond) {
      this.lastNanos = new long[(int) Math.max(0, Math.min(MOST, mostPerSecond))];
      this.lengthNanos = (long) Math.ceil(lastNanos.length * SECOND / Math.max(1, mostPerSecond));
      Arrays.fill(lastNanos, Long.MIN_VALUE / 2);
    }

    private boolean hasRoom(long nowNanos) {
      return lastNanos.length > 0 && nowNanos - lastNanos[oldest] >= lengthNanos;
    }

    private void count(long nowNanos) {
      if (lastNanos.length > 0) {
        lastNanos[oldest] = nowNanos;
        oldest = (oldest + 1) % lastNanos.length;
      }
    }
  }
}
