package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RequestRate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * A part of a {@link RatePlan} in which the rate is constant or changes linearly.
 *
 * <pre>
 *   to   ┤         ╭──╯      requests until t = from · t + (to − from) · t² / 2 · nanos
 *        │     ╭───╯
 *   from ┤──╭──╯
 *        └──┬─────────┬──▶
 *           0       nanos
 * </pre>
 *
 * @param from at its start; empty: no requests
 * @param to at its end; equal to {@code from} for a constant rate
 * @param nanos its length, 0 or more
 */
record RateStage(Optional<RequestRate> from, Optional<RequestRate> to, long nanos) {
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  double highestPerSecond() {
    return Math.max(perSecond(from), perSecond(to));
  }

  /** Returns the area under the line, to 34 digits. */
  BigDecimal requests() {
    return requests(from).add(requests(to)).divide(TWO, MathContext.DECIMAL128);
  }

  private BigDecimal requests(Optional<RequestRate> rate) {
    return rate.map(
            r ->
                BigDecimal.valueOf(r.requests())
                    .multiply(BigDecimal.valueOf(nanos))
                    .divide(BigDecimal.valueOf(r.periodNanos()), MathContext.DECIMAL128))
        .orElse(BigDecimal.ZERO);
  }

  /** Returns the due time of a request at a constant rate, rounded down; exact for any i. */
  long constantNanosAt(long i) {
    RequestRate rate = from.orElseThrow();
    // i * period / requests, in terms below 2^63: quotient and remainder of period / requests
    long requests = rate.requests();
    long whole = rate.periodNanos() / requests;
    long rest = rate.periodNanos() % requests;
    return i * whole + i / requests * rest + i % requests * rest / requests;
  }

  boolean isConstant() {
    return perSecond(from) == perSecond(to);
  }

  /**
   * Returns the time until the area under the line has a value; {@code left} is the area from then
   * to the end.
   */
  double nanosAt(double area, double left) {
    double first = perSecond(from) / 1e9;
    double last = perSecond(to) / 1e9;
    return first > last // measured from the end, so the difference under the root loses no digits
        ? nanos - nanosAt(left, last, first)
        : nanosAt(area, first, last);
  }

  private double nanosAt(double area, double low, double high) {
    if (area <= 0) {
      return 0;
    }
    double slope = (high - low) / (double) nanos;
    return Math.min((double) nanos, 2 * area / (low + Math.sqrt(low * low + 2 * slope * area)));
  }

  private static double perSecond(Optional<RequestRate> rate) {
    return rate.map(RateText::perSecond).orElse(0.0);
  }
}
