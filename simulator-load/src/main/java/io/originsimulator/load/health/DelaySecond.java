package io.originsimulator.load.health;

import java.util.Arrays;

/**
 * How late the driver took up the requests that were due in a second, in half powers of two: enough
 * to say how many were later than a limit, and small enough to keep for hours.
 */
final class DelaySecond {
  private static final int BUCKETS = 64; // from a microsecond to an hour

  private final int[] counts = new int[BUCKETS];
  private long requests;
  private long largestNanos;
  private long pausedNanos;
  private long largestLagNanos;
  private double busiest;

  void delay(long nanos) {
    counts[bucket(nanos)]++;
    requests++;
    largestNanos = Math.max(largestNanos, nanos);
  }

  void loop(LoopSecond second) {
    largestLagNanos = Math.max(largestLagNanos, second.largestLagNanos());
    busiest = Math.max(busiest, second.busy());
  }

  void paused(long nanos) {
    pausedNanos += nanos;
  }

  /** Those later than a limit; it may count some that are later than 0.7 of it. */
  long laterThan(long limitNanos) {
    if (largestNanos <= limitNanos) {
      return 0;
    }
    return Arrays.stream(counts, bucket(limitNanos), BUCKETS).asLongStream().sum();
  }

  long requests() {
    return requests;
  }

  long largestNanos() {
    return largestNanos;
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

  /** 2·log2 of the microseconds, from below. */
  private static int bucket(long nanos) {
    long micros = nanos / 1_000;
    if (micros <= 1) {
      return 0;
    }
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros);
    boolean upperHalf = micros * micros >= 1L << (2 * power + 1);
    return Math.min(BUCKETS - 1, 2 * power + (upperHalf ? 1 : 0));
  }
}
