package io.originsimulator.load.health;

/**
 * The driver's delays in one second, with measurements that may explain them: garbage collection,
 * and the largest share of an event loop on a CPU.
 */
final class DelaySecond {
  long pausedNanos;
  double busiest;
  private long largestNanos;
  private long largestLagNanos;

  /** Records the delay of a request. */
  void delay(long nanos) {
    largestNanos = Math.max(largestNanos, nanos);
  }

  void loop(LoopSecond second) {
    largestLagNanos = Math.max(largestLagNanos, second.largestLagNanos());
    busiest = Math.max(busiest, second.busy());
  }

  /** Merges another second: keeps the larger of each measurement. */
  void add(DelaySecond other) {
    largestNanos = Math.max(largestNanos, other.largestNanos);
    pausedNanos = Math.max(pausedNanos, other.pausedNanos);
    largestLagNanos = Math.max(largestLagNanos, other.largestLagNanos);
    busiest = Math.max(busiest, other.busiest);
  }

  /** Returns the largest delay or lag. */
  long lateNanos() {
    return Math.max(largestNanos, largestLagNanos);
  }

  long largestLagNanos() {
    return largestLagNanos;
  }
}
