package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.Arrays;

/** The number of replies in each period of a run; periods have equal lengths, from its start. */
public final class ReplyRates implements ResultSink {
  private final long periodNanos;
  private long[] counts = new long[64];
  private int periods;

  public ReplyRates(long periodNanos) {
    this.periodNanos = periodNanos;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof Sample sample && sample.outcome() == Outcome.ANSWERED) {
      add(sample.endNanos());
    }
  }

  private void add(long atNanos) {
    int period = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(0, atNanos) / periodNanos);
    if (period >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(period + 1, 2 * counts.length));
    }
    counts[period]++;
    periods = Math.max(periods, period + 1);
  }

  /** Returns the rates per second in each period that is complete at an instant. */
  public double[] perSecond(long endNanos) {
    int whole = (int) Math.min(periods, endNanos / periodNanos);
    return Arrays.stream(counts, 0, whole)
        .mapToDouble(count -> count * 1e9 / periodNanos)
        .toArray();
  }

  /** Returns the replies in the periods whose middles are from one instant to before another. */
  public long between(long fromNanos, long toNanos) {
    long sum = 0;
    for (int period = 0; period < periods; period++) {
      long middle = period * periodNanos + periodNanos / 2;
      sum += middle >= fromNanos && middle < toNanos ? counts[period] : 0;
    }
    return sum;
  }
}
