package io.originsimulator.load.health;

/**
 * The lateness of the driver in a second, with its own measurements that may explain it: garbage
 * collection, and the largest share of an event loop on a CPU.
 */
final class DelaySecond {
  long pausedNanos;
  double busiest;
  private long largestNanos;
  private long largestLagNanos;

  /** A request was taken up so late. */
  void delay(long nanos) {
    largestNanos = Math.max(largestNanos, nanos);
  }

  void loop(LoopSecond second) {
    largestLagNanos = Math.max(largestLagNanos, second.largestLagNanos());
    busiest = Math.max(busiest, second.busy());
  }

  /** Takes the larger of all that another measured. */
  void add(DelaySecond other) {
    largestNanos = Math.max(largestNanos, other.largestNanos);
    pausedNanos = Math.max(pausedNanos, other.pausedNanos);
    largestLagNanos = Math.max(largestLagNanos, other.largestLagNanos);
    busiest = Math.max(busiest, other.busiest);
  }

  /** The largest delay or lag. */
  long lateNanos() {
    return Math.max(largestNanos, largestLagNanos);
  }

  long largestLagNanos() {
    return largestLagNanos;
  }
}
