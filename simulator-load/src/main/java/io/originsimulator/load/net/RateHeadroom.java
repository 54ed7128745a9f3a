package io.originsimulator.load.net;

import java.util.Arrays;

/**
 * The limit on redirects and retries: they get what the maximum rate leaves in any second. Planned
 * requests always pass, because their rate is checked before the run. Any thread.
 *
 * <pre>
 *   maximum  ├─────────────────────────────────────────────┤ a second
 *            ├── planned, or sent if that is more ─┤headroom┤
 * </pre>
 */
final class RateHeadroom {
  private final Window unplanned;
  private final Window all;

  /** Starts with all of the headroom, beyond the planned rate; 0: not known. */
  RateHeadroom(double mostPerSecond, double plannedPerSecond) {
    this.unplanned = new Window(mostPerSecond - plannedPerSecond);
    this.all = new Window(mostPerSecond);
  }

  /** Counts a planned request that is sent. */
  synchronized void sent(long nowNanos) {
    all.count(nowNanos);
  }

  /** Takes headroom for one request; returns whether there was any. */
  synchronized boolean take(long nowNanos) {
    boolean free = unplanned.isOpen(nowNanos) && all.isOpen(nowNanos);
    if (free) {
      unplanned.count(nowNanos);
      all.count(nowNanos);
    }
    return free;
  }

  /** The most recent requests, up to the maximum of a second. */
  private static final class Window {
    private static final int MOST = 100_000; // 800 kB
    private static final double SECOND = 1e9;

    private final long[] lastNanos; // as a ring buffer
    private final long lengthNanos; // period with at most lastNanos.length requests
    private int oldest;

    private Window(double mostPerSecond) {
      this.lastNanos = new long[(int) Math.max(0, Math.min(MOST, mostPerSecond))];
      this.lengthNanos = (long) Math.ceil(lastNanos.length * SECOND / Math.max(1, mostPerSecond));
      Arrays.fill(lastNanos, Long.MIN_VALUE / 2);
    }

    private boolean isOpen(long nowNanos) {
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
