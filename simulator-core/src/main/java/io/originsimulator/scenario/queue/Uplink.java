package io.originsimulator.scenario.queue;

/**
 * One bandwidth that responses share, first come, first served.
 *
 * <pre>
 *   free    when the bytes reserved so far have been sent
 *   passed = max(free, now) + bytes / rate          and free = passed
 * </pre>
 *
 * <p>A response reserves a piece, sends it when its time comes, and only then reserves the next, so
 * responses sent at the same time take turns. For any thread.
 */
public final class Uplink {
  private static final long SECOND = 1_000_000_000;

  private final long bytesPerSecond;
  private boolean used;
  private long freeNanos; // an instant of the clock, which may overflow a long
  private long carry; // rest of the last division, in units of 1 ns / bytesPerSecond

  /**
   * Creates an idle uplink.
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
   * Reserves bandwidth.
   *
   * @param bytes 0 to 2^31 − 1
   * @return the instant at which the last of the bytes is sent, not before now
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
