package io.originsimulator.scenario.queue;

import java.math.BigInteger;

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
 * <p>A {@link Share} divides the burst, and the rate by a longer interval. If there are fewer
 * tokens in the burst than replicas, the replicas without one reject all requests, and the others
 * divide the rate.
 *
 * <p>Instants have a fraction, so that 3 requests/s do not become 3.000000003. For any thread.
 */
public final class TokenRate {

  /** The result for an admitted request. */
  public static final long ALLOWED = 0;

  /** The result for a request to a replica that admits none: a second, after which to ask again. */
  static final long NONE_HERE = 1_000_000_000;

  private static final long NEVER = Long.MAX_VALUE / 2; // 146 years

  private final long requests;
  private final long periodNanos;
  private final int wholeBurst;
  private int burst; // this replica's; the rate is requests / (periodNanos · replicas)
  private int replicas;
  private long intervalNanos;
  private long intervalRest; // in units of 1 ns / requests, like all rests here
  private long toleranceNanos;
  private long toleranceRest;
  private long dueNanos = Long.MIN_VALUE;
  private long dueRest;

  /**
   * Creates a full bucket.
   *
   * @param requests maximum number of requests in the period, 1 to 1e9
   * @param periodNanos up to a day
   * @param burst maximum number of requests at once, 1 to 1e6
   */
  public TokenRate(long requests, long periodNanos, int burst) {
    this.requests = requests;
    this.periodNanos = periodNanos;
    this.wholeBurst = burst;
    divide(Share.WHOLE);
  }

  /**
   * Takes a replica's share of the rate. Tokens that were taken stay taken; a bucket that was full
   * has the new part of the burst.
   *
   * @param nanos the instant of the change
   */
  public synchronized void share(Share share, long nanos) {
    long before = replicas;
    divide(share);
    if (dueNanos > nanos && replicas != before) {
      // the same number of tokens is missing, and each takes the new interval
      BigInteger missing =
          BigInteger.valueOf(dueNanos - nanos)
              .multiply(BigInteger.valueOf(requests))
              .add(BigInteger.valueOf(dueRest));
      BigInteger[] parts =
          missing
              .multiply(BigInteger.valueOf(replicas))
              .add(BigInteger.valueOf(before - 1)) // rounded up, so that no replica gains
              .divide(BigInteger.valueOf(before))
              .divideAndRemainder(BigInteger.valueOf(requests));
      dueNanos = nanos + parts[0].min(BigInteger.valueOf(NEVER)).longValue();
      dueRest = parts[1].longValue();
    }
  }

  private void divide(Share share) {
    Share holding = share.among(wholeBurst);
    replicas = holding.count();
    burst = holding.of(wholeBurst);
    long period = periodNanos * replicas;
    intervalNanos = period / requests;
    intervalRest = period % requests;
    long rests = (burst - 1) * intervalRest; // below 1e15
    boolean endless = (double) intervalNanos * burst > NEVER;
    toleranceNanos = endless ? NEVER : (burst - 1) * intervalNanos + rests / requests;
    toleranceRest = rests % requests;
  }

  /**
   * Takes a token.
   *
   * @return {@link #ALLOWED}, or the nanoseconds until the request would be admitted
   */
  public synchronized long take(long nanos) {
    if (burst == 0) {
      return NONE_HERE;
    }
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
