package io.originsimulator.load.closed;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.RunEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Keeps requests below a rate, a second's worth of them at once at most: in a closed model nobody
 * asks for a rate, so that nothing else would.
 *
 * <p>Not for several threads at once.
 */
final class RateCeiling {
  private static final long BURST_NANOS = 1_000_000_000;

  private final double mostPerSecond;
  private final double intervalNanos;
  private double paidUntilNanos; // what was let through is within the rate by then
  private boolean reached;

  RateCeiling(double mostPerSecond) {
    this.mostPerSecond = mostPerSecond;
    this.intervalNanos = 1e9 / mostPerSecond;
  }

  /**
   * Lets a request through, or says when to try again.
   *
   * @return 0: it is through; else the time until then in nanoseconds
   */
  long delayNanos(long nowNanos) {
    double paid = Math.max(paidUntilNanos, (double) nowNanos) + intervalNanos;
    double early = paid - nowNanos - BURST_NANOS;
    if (early > 0) {
      reached = true;
      return (long) Math.ceil(early);
    }
    paidUntilNanos = paid;
    return 0;
  }

  /**
   * The end of a run, with the verdict that its figures are not the target's if users were held.
   */
  RunEnd judged(RunEnd end) {
    if (!reached) {
      return end;
    }
    List<String> reasons = new ArrayList<>(end.driver().reasons());
    reasons.add(
        String.format(
            Locale.ROOT,
            "users were held back at %.0f requests a second, the maximum",
            mostPerSecond));
    return end.judged(new DriverVerdict(Judgement.DRIVER_LIMITED, reasons));
  }
}
