package io.originsimulator.scenario.queue;

/**
 * One bandwidth that many responses share, first come first served.
 *
 * <pre>
 *   free    when the bytes reserved so far have passed
 *   passed = max(free, now) + bytes / rate          and free = passed
 * </pre>
 *
 * <p>A response that has reserved sends when its bytes have passed, and only then reserves again:
 * responses sent at the same time take turns. Any thread.
 */
public final class Uplink {
  private static final long SECOND = 1_000_000_000;

  private final long bytesPerSecond;
  private boolean used;
  private long freeNanos; // as the clock: it may pass the largest long
  private long carry; // of the last division, in 1 / bytesPerSecond of a nanosecond

  /**
   * An idle uplink.
   *
   * @param bytesPerSecond 1 or more
   */
  public Uplink(long bytesPerSecond) {
    this.bytesPerSecond = bytesPerSecond;
  }

  public long bytesPerSecond() {
    return bytesPerSecond;
  }

  /**
   * Takes the next of the bandwidth.
   *
   * @param bytes 0 to 2^31 − 1
   * @return the instant at which the last of the bytes has passed, not before now
   */
  public synchronized long reserve(int bytes, long nowNanos) {
    if (!used || freeNanos - nowNanos < 0) {
      used = true;
      freeNanos = nowNanos;
      carry = 0;
    }
    long work = bytes * SECOND + carry;
    freeNanos += work / bytesPerSecond;
    carry = work % bytesPerSecond;
    return freeNanos;
  }
}
