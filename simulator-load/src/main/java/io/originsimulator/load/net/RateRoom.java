package io.originsimulator.load.net;

/**
 * What the maximum rate leaves for requests that nobody planned: redirects that are followed, and
 * what is sent once more. Any thread.
 *
 * <pre>
 *   maximum  ├─────────────────────────────────────────┤ a second
 *            ├── planned, or sent if that is more ─┤room┤
 * </pre>
 *
 * Those that are planned are let through: their rate is checked before the run.
 */
final class RateRoom {
  private final double mostPerSecond;
  private final double plannedPerSecond;
  private final LastSecond planned = new LastSecond();
  private final LastSecond besides = new LastSecond();

  /**
   * All of it.
   *
   * @param plannedPerSecond kept free for requests that are still to come; 0: not known
   */
  RateRoom(double mostPerSecond, double plannedPerSecond) {
    this.mostPerSecond = mostPerSecond;
    this.plannedPerSecond = plannedPerSecond;
  }

  /** One that was planned is sent. */
  synchronized void sent(long nowNanos) {
    planned.add(nowNanos);
  }

  /** Takes room for one more; false: there is none. */
  synchronized boolean takeOne(long nowNanos) {
    double reserved = Math.max(plannedPerSecond, (double) planned.count(nowNanos));
    if (reserved + besides.count(nowNanos) + 1 > mostPerSecond) {
      return false;
    }
    besides.add(nowNanos);
    return true;
  }
}
