package io.originsimulator.scenario.queue;

/**
 * The generic cell rate algorithm: a number of requests in a period, and a burst, exact to a
 * request.
 *
 * <pre>
 *   due       when the bucket would be full again ("theoretical arrival time")
 *   allowed   if due − arrival ≤ (burst − 1) · interval;   then due = max(due, arrival) + interval
 *   retry     after due − arrival − (burst − 1) · interval
 * </pre>
 *
 * <p>Instants have a fraction, so that 3 requests/s do not become 3.000000003. For any thread.
 */
public final class TokenRate {

  /** The result for an admitted request. */
  public static final long ALLOWED = 0;

  private static final long NEVER = Long.MAX_VALUE / 2; // 146 years

  private final long requests;
  private final long intervalNanos;
  private final long intervalRest; // in units of 1 ns / requests, like all rests here
  private final long toleranceNanos;
  private final long toleranceRest;
  private long dueNanos = Long.MIN_VALUE;
  private long dueRest;

  /**
   * Creates a full bucket.
   *
   * @param requests maximum number of requests in the period, 1 to 1e9
   * @param periodNanos up to a day
   * @param burst maximum number of requests at once, 1 to 1e6
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

  /**
   * Takes a token.
   *
   * @return {@link #ALLOWED}, or the nanoseconds until the request would be admitted
   */
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
