package io.originsimulator.load.closed;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.text.Lines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A rate limit for runs whose request times depend on responses, so that no plan can be checked.
 *
 * <pre>
 *   requested  ||||||                      at most 4 in any second, all at once if needed;
 *   admitted   ||||        |   |           each further request gets a turn of its own
 *              └─ second ──┘
 * </pre>
 *
 * <p>Turns are individual: if all waiting requests retried at the next free turn, each request
 * would wake up every waiting user. Any thread.
 */
public final class RateCeiling {
  private static final int MOST_TURNS = 100_000; // 800 kB; the maximum number of users
  private static final double SECOND = 1e9;
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final double mostPerSecond;
  private final long[] turns; // the most recent turns, as a ring buffer
  private final long windowNanos; // period that contains at most turns.length turns
  private final long intervalNanos;
  private int oldest;
  private long lastNanos = NEVER;
  private boolean reached;

  public RateCeiling(double mostPerSecond) {
    this.mostPerSecond = mostPerSecond;
    this.turns = new long[(int) Math.max(1, Math.min(MOST_TURNS, mostPerSecond))];
    this.windowNanos = (long) Math.ceil(turns.length * SECOND / mostPerSecond);
    this.intervalNanos = (long) Math.ceil(SECOND / mostPerSecond);
    Arrays.fill(turns, NEVER);
  }

  /**
   * Returns the wait until a request's turn. The turn is used up even if no request is sent.
   *
   * @return nanoseconds until then; 0: now
   */
  public synchronized long turnInNanos(long nowNanos) {
    long earliestNanos = turns[oldest] + windowNanos;
    long turnNanos =
        Math.max(earliestNanos, lastNanos) > nowNanos
            ? Math.max(earliestNanos, lastNanos + intervalNanos)
            : nowNanos;
    turns[oldest] = turnNanos;
    oldest = (oldest + 1) % turns.length;
    lastNanos = turnNanos;
    reached |= turnNanos > nowNanos;
    return turnNanos - nowNanos;
  }

  /** Returns a sink that passes a run's end through {@link #judged}. */
  public ResultSink observed(ResultSink sink) {
    return event -> sink.accept(event instanceof RunEnd end ? judged(end) : event);
  }

  /** Returns the end of a run, driver-limited if any request had to wait for its turn. */
  public synchronized RunEnd judged(RunEnd end) {
    if (!reached) {
      return end;
    }
    List<String> reasons = new ArrayList<>(end.driver().reasons());
    reasons.add(
        Lines.of(
            "requests were held back at %.0f a second, the maximum (--max-rate)", mostPerSecond));
    return end.judged(new DriverVerdict(Judgement.DRIVER_LIMITED, reasons));
  }
}
