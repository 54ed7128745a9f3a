package io.originsimulator.scenario.queue;

/**
 * The generic cell rate algorithm: a number of requests in a time, and a burst, exact to a request.
 *
 * <pre>
 *   due       when the bucket would be full again ("theoretical arrival time")
 *   allowed   if due − arrival ≤ (burst − 1) · interval;   then due = max(due, arrival) + interval
 *   retry     after due − arrival − (burst − 1) · interval
 * </pre>
 *
 * <p>Instants have a fraction, so that 3 requests a second do not become 3.000000003. Any thread.
 */
public final class TokenRate {

  /** The request is let through. */
  public static final long ALLOWED = 0;

  private static final long NEVER = Long.MAX_VALUE / 2; // 146 years

  private final long requests;
  private final long intervalNanos;
  private final long intervalRest; // in 1 / requests of a nanosecond, as all rests here
  private final long toleranceNanos;
  private final long toleranceRest;
  private long dueNanos = Long.MIN_VALUE;
  private long dueRest;

  /**
   * A full bucket.
   *
   * @param requests how many in the period, 1 to 1e9
   * @param periodNanos at most a day
   * @param burst how many may come at once, 1 to 1e6
   */
  public TokenRate(long requests, long periodNanos, long burst) {
    this.requests = requests;
    this.intervalNanos = periodNanos / requests;
    this.intervalRest = periodNanos % requests;
    long rests = (burst - 1) * intervalRest; // below 1e15
    boolean endless = (double) intervalNanos * burst > NEVER;
    this.toleranceNanos = endless ? NEVER : (burst - 1) * intervalNanos + rests / requests;
    this.toleranceRest = rests % requests;
  }

  /** {@link #ALLOWED}, or after how many nanoseconds the same request would be let through. */
  public synchronized long take(long nanos) {
    if (dueNanos < nanos) {
      dueNanos = nanos;
      dueRest = 0;
    }
    long early = dueNanos - nanos - toleranceNanos;
    if (early > 0 || (early == 0 && dueRest > toleranceRest)) {
      return early + (dueRest > toleranceRest ? 1 : 0);
    }
    dueNanos += intervalNanos;
    dueRest += intervalRest;
    if (dueRest >= requests) {
      dueRest -= requests;
      dueNanos++;
    }
    return ALLOWED;
  }
}
