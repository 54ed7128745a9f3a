package io.originsimulator.server.metrics;

import io.originsimulator.report.HonestyReport.Percentiles;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A histogram of times, in the buckets of Prometheus's native histograms. Written by one thread,
 * read by any.
 *
 * <pre>
 *   up to 2^-20 s │ 2^-20 … 2^-19 │ …  │ 2^-1 … 1 s      │ …    an octave: 64 buckets, or null
 *        zero     │               │    │ each 1.1 % wide │
 * </pre>
 *
 * <p>An octave takes 0.5 kB once a time is in it. A bucket includes its upper end: 2^(index/64)
 * seconds.
 */
public final class TimeHistogram {

  /** The schema of the buckets in Prometheus: 2^6 for each factor of 2. */
  public static final int SCHEMA = 6;

  /** The times up to this many seconds count as zero: 2^-20, about 1 µs. */
  public static final double ZERO_SECONDS = 0x1p-20;

  private static final int BUCKETS = 1 << SCHEMA; // in an octave
  private static final int FIRST = -20; // exponent of the lower end of the first octave
  private static final int OCTAVES = 38; // up to 2^18 s: 3 days; longer times count as this
  private static final double SECOND_NANOS = 1e9;

  private static final int MANTISSA = 52; // bits of a double
  private static final int BIAS = 1023;
  private static final int CELLS = 128; // narrower than any bucket, so each has at most one bound
  private static final int CELL_SHIFT = MANTISSA - 7;

  /** The mantissas of the upper ends of the buckets. */
  private static final long[] ENDS = new long[BUCKETS];

  /** The bucket of the first mantissa of a cell. */
  private static final byte[] FIRST_OF_CELL = new byte[CELLS];

  static {
    for (int i = 0; i < BUCKETS; i++) {
      ENDS[i] =
          i == BUCKETS - 1 ? 1L << MANTISSA : mantissa(bits(Math.pow(2, (i + 1.0) / BUCKETS)));
    }
    for (int cell = 0, bucket = 0; cell < CELLS; cell++) {
      while ((long) cell << CELL_SHIFT >= ENDS[bucket]) {
        bucket++;
      }
      FIRST_OF_CELL[cell] = (byte) bucket;
    }
  }

  private static final int ZEROS = 0;
  private static final int SUM = 1; // of nanoseconds
  private static final int LARGEST = 2;

  private final AtomicLongArray totals = new AtomicLongArray(3);
  private final AtomicReferenceArray<@Nullable AtomicLongArray> octaves =
      new AtomicReferenceArray<>(OCTAVES);

  /**
   * Returns a histogram with the content of another, as {@link #zeros}, {@link #sumNanos}, {@link
   * #largestNanos} and {@link #buckets} return it.
   *
   * @param buckets in {@link #SCHEMA}
   * @throws IllegalArgumentException if there is no bucket with one of the indexes
   */
  public static TimeHistogram of(
      long zeros, long sumNanos, long largestNanos, SortedMap<Integer, Long> buckets) {
    TimeHistogram histogram = new TimeHistogram();
    add(histogram.totals, ZEROS, zeros);
    add(histogram.totals, SUM, sumNanos);
    add(histogram.totals, LARGEST, largestNanos);
    buckets.forEach(
        (index, count) -> {
          int place = index - 1 - FIRST * BUCKETS;
          if (place < 0 || place >= OCTAVES * BUCKETS) {
            throw new IllegalArgumentException("no bucket of a histogram: " + index);
          }
          add(histogram.octave(place / BUCKETS), place % BUCKETS, count);
        });
    return histogram;
  }

  /** Records a time, 0 or more. */
  public void record(long nanos) {
    add(totals, SUM, nanos);
    if (nanos > totals.getPlain(LARGEST)) {
      totals.lazySet(LARGEST, nanos);
    }
    long bits = bits(nanos / SECOND_NANOS) - 1; // so that the upper end of a bucket is in it
    int octave = (int) (bits >> MANTISSA) - BIAS - FIRST;
    if (octave < 0) {
      add(totals, ZEROS, 1);
    } else if (octave < OCTAVES) {
      add(octave(octave), bucket(mantissa(bits)), 1);
    } else {
      add(octave(OCTAVES - 1), BUCKETS - 1, 1);
    }
  }

  private static int bucket(long mantissa) {
    int first = FIRST_OF_CELL[(int) (mantissa >> CELL_SHIFT)];
    return mantissa >= ENDS[first] ? first + 1 : first;
  }

  private AtomicLongArray octave(int number) {
    AtomicLongArray octave = octaves.getPlain(number);
    if (octave == null) {
      octave = new AtomicLongArray(BUCKETS);
      octaves.setRelease(number, octave);
    }
    return octave;
  }

  private static void add(AtomicLongArray counts, int index, long more) {
    counts.lazySet(index, counts.getPlain(index) + more);
  }

  private static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }

  private static long mantissa(long bits) {
    return bits & ((1L << MANTISSA) - 1);
  }

  /** Adds the times of another histogram. */
  public void add(TimeHistogram other) {
    plus(other, 1);
    totals.lazySet(LARGEST, Math.max(largestNanos(), other.largestNanos()));
  }

  /**
   * Returns the times since an earlier reading of the same histogram. Its maximum is exact if it is
   * also that of all times, else the upper end of its bucket.
   */
  public TimeHistogram since(TimeHistogram earlier) {
    TimeHistogram rest = new TimeHistogram();
    rest.add(this);
    rest.plus(earlier, -1);
    SortedMap<Integer, Long> left = rest.buckets(SCHEMA);
    long most = left.isEmpty() ? 0 : endNanos(left.lastKey());
    rest.totals.lazySet(LARGEST, Math.min(most, largestNanos()));
    return rest;
  }

  private void plus(TimeHistogram other, int sign) {
    add(totals, ZEROS, sign * other.zeros());
    add(totals, SUM, sign * other.sumNanos());
    for (int i = 0; i < OCTAVES; i++) {
      AtomicLongArray theirs = other.octaves.getAcquire(i);
      if (theirs != null) {
        AtomicLongArray octave = octave(i);
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
          add(octave, bucket, sign * theirs.get(bucket));
        }
      }
    }
  }

  /** Removes all times. */
  public void clear() {
    for (int i = 0; i < OCTAVES; i++) {
      octaves.lazySet(i, null);
    }
    for (int i = 0; i < totals.length(); i++) {
      totals.lazySet(i, 0);
    }
  }

  /** Returns the number of times that count as zero. */
  public long zeros() {
    return totals.get(ZEROS);
  }

  /** Returns the sum of the times, in nanoseconds. */
  public long sumNanos() {
    return totals.get(SUM);
  }

  /** Returns the longest time, in nanoseconds; 0 if there is none. */
  public long largestNanos() {
    return totals.get(LARGEST);
  }

  /**
   * Returns the counts of the buckets above zero, without empty ones, in ascending order.
   *
   * @param schema up to {@link #SCHEMA}; a bucket ends at 2^(index / 2^schema) seconds
   */
  public SortedMap<Integer, Long> buckets(int schema) {
    SortedMap<Integer, Long> counts = new TreeMap<>();
    int joined = SCHEMA - schema;
    for (int i = 0; i < OCTAVES; i++) {
      AtomicLongArray octave = octaves.getAcquire(i);
      for (int bucket = 0; octave != null && bucket < BUCKETS; bucket++) {
        long count = octave.get(bucket);
        if (count > 0) {
          counts.merge((((FIRST + i) * BUCKETS + bucket) >> joined) + 1, count, Long::sum);
        }
      }
    }
    return counts;
  }

  /** Returns whether there are no times. */
  public boolean isEmpty() {
    return zeros() == 0 && buckets(SCHEMA).isEmpty();
  }

  /** Returns the number of times and their percentiles: each the upper end of its bucket. */
  public Percentiles percentiles() {
    SortedMap<Integer, Long> buckets = buckets(SCHEMA);
    long zeros = zeros();
    long count = zeros + buckets.values().stream().mapToLong(Long::longValue).sum();
    return new Percentiles(
        count,
        percentile(50, count, zeros, buckets),
        percentile(90, count, zeros, buckets),
        percentile(99, count, zeros, buckets),
        percentile(99.9, count, zeros, buckets),
        Duration.ofNanos(largestNanos()));
  }

  private Duration percentile(
      double percentile, long count, long zeros, SortedMap<Integer, Long> buckets) {
    long left = Math.max(1, (long) Math.ceil(count * percentile / 100)) - zeros;
    if (left <= 0) {
      return Duration.ZERO;
    }
    for (var bucket : buckets.entrySet()) {
      left -= bucket.getValue();
      if (left <= 0) {
        return Duration.ofNanos(Math.min(endNanos(bucket.getKey()), largestNanos()));
      }
    }
    return Duration.ofNanos(largestNanos());
  }

  private static long endNanos(int index) {
    return (long) (Math.pow(2, (double) index / BUCKETS) * SECOND_NANOS);
  }
}
