package io.originsimulator.scenario.queue;

/**
 * The place of one replica among those that divide a whole; the parts of all replicas add up to it.
 *
 * <pre>
 *   10 workers, 3 replicas    4  3  3
 *    2 workers, 3 replicas    1  1  0
 * </pre>
 *
 * @param index from 0, below {@code count}
 * @param count number of replicas, 1 to {@value #MOST}
 */
public record Share(int index, int count) {

  /** The share of a replica that is alone. */
  public static final Share WHOLE = new Share(0, 1);

  /** The maximum number of replicas: the period of a rate, up to a day, times it fits a long. */
  public static final int MOST = 100_000;

  public Share {
    if (count < 1 || count > MOST || index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "share: %d of %d (expected: an index from 0, below a count of 1 to %d)"
              .formatted(index, count, MOST));
    }
  }

  /** Returns this replica's part of a whole number; the first replicas get the remainder. */
  public int of(int whole) {
    return whole / count + (index < whole % count ? 1 : 0);
  }

  /** Returns the share of something that only the first replicas hold, if they are among them. */
  Share among(int holders) {
    return index < holders && holders < count ? new Share(index, holders) : this;
  }
}
