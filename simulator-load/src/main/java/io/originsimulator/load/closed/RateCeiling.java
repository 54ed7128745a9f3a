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
 * Keeps requests below a rate where their times depend on responses: no plan can be checked there.
 *
 * <pre>
 *   asked      ||||||                      at most 4 in a second, at once if need be;
 *   let through  ||||        |   |         who has to wait is given a turn, one after another
 *                └─ second ──┘
 * </pre>
 *
 * <p>Each waiting request has a turn of its own: were all to try again at the next free turn, a
 * thousand users would wake up for each request. Any thread.
 */
public final class RateCeiling {
  private static final int MOST_TURNS = 100_000; // 800 kB; as many as there may be users
  private static final double SECOND = 1e9;
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final double mostPerSecond;
  private final long[] turns; // the last that were given, in a ring
  private final long windowNanos; // in which there may be no more than these
  private final long intervalNanos;
  private int oldest;
  private long lastNanos = NEVER;
  private boolean reached;

  /**
   * A ceiling.
   *
   * @param mostPerSecond requests, more than 0
   */
  public RateCeiling(double mostPerSecond) {
    this.mostPerSecond = mostPerSecond;
    this.turns = new long[(int) Math.max(1, Math.min(MOST_TURNS, mostPerSecond))];
    this.windowNanos = (long) Math.ceil(turns.length * SECOND / mostPerSecond);
    this.intervalNanos = (long) Math.ceil(SECOND / mostPerSecond);
    Arrays.fill(turns, NEVER);
  }

  /**
   * Gives a request its turn, which is its own whether it is taken or not.
   *
   * @return nanoseconds until then; 0: it is now
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

  /** Returns a sink that gives a run's end as {@link #judged}. */
  public ResultSink observed(ResultSink sink) {
    return event -> sink.accept(event instanceof RunEnd end ? judged(end) : event);
  }

  /**
   * Returns the end of a run, with the verdict that its figures are not the target's if requests
   * were held.
   */
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
