package io.originsimulator.load.health;

/** The lateness of the driver in a second, with its own measurements that may explain it. */
final class DelaySecond {
  private long largestNanos;
  private long pausedNanos;
  private long largestLagNanos;
  private double busiest;

  /** A request was taken up so late. */
  void delay(long nanos) {
    largestNanos = Math.max(largestNanos, nanos);
  }

  void loop(LoopSecond second) {
    largestLagNanos = Math.max(largestLagNanos, second.largestLagNanos());
    busiest = Math.max(busiest, second.busy());
  }

  void paused(long nanos) {
    pausedNanos += nanos;
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

  long pausedNanos() {
    return pausedNanos;
  }

  long largestLagNanos() {
    return largestLagNanos;
  }

  double busiest() {
    return busiest;
  }
}
