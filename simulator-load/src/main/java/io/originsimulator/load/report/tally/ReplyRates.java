package io.originsimulator.load.report.tally;

import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.Sample;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/** The number of replies in each period of a run; periods have equal lengths, from its start. */
public final class ReplyRates implements ResultSink {
  private static final int PAGE = 1024; // periods

  private final long periodNanos;
  private final Map<Long, long[]> pages = new HashMap<>(); // a run may be silent for years
  private long periods;

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
    long period = Math.max(0, atNanos) / periodNanos;
    pages.computeIfAbsent(period / PAGE, page -> new long[PAGE])[(int) (period % PAGE)]++;
    periods = Math.max(periods, period + 1);
  }

  /** Returns the rates per second in each period that is complete at an instant. */
  public Spread perSecond(long endNanos) {
    long complete = Math.min(periods, Math.max(0, endNanos) / periodNanos);
    double[] rates =
        countsBetween(0, complete * periodNanos)
            .filter(count -> count > 0)
            .mapToDouble(count -> count * 1e9 / periodNanos)
            .toArray();
    return Spread.withZeros(complete - rates.length, rates);
  }

  /** Returns the replies in the periods whose middles are from one instant to before another. */
  public long between(long fromNanos, long toNanos) {
    return countsBetween(fromNanos, toNanos).sum();
  }

  private LongStream countsBetween(long fromNanos, long toNanos) {
    return pages.entrySet().stream()
        .flatMapToLong(
            page ->
                LongStream.range(0, PAGE)
                    .filter(
                        i -> {
                          long period = page.getKey() * PAGE + i;
                          long middle = period * periodNanos + periodNanos / 2;
                          return middle >= fromNanos && middle < toNanos;
                        })
                    .map(i -> page.getValue()[(int) i]));
  }
}
