package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

/**
 * Even arrivals: request i is due when the area under the plan's rate reaches i. No error
 * accumulates for any i.
 *
 * <pre>
 *   50/1s              0    20    40    60    80   100 ms …
 *                      *─────*─────*─────*─────*─────*──▶
 *   0 -> 50/1s over 1s 0  200 283 346 400 447 490 ms …
 * </pre>
 *
 * @param count number of requests, at most those of the plan; the last is due before the end
 */
public record EvenArrivals(RatePlan rate, long count) implements Schedule {

  public EvenArrivals {
    if (count < 0) {
      throw new IllegalArgumentException("count: negative (expected: 0 or more)");
    }
  }

  public static EvenArrivals of(RatePlan rate) {
    return new EvenArrivals(rate, rate.requests());
  }

  public static EvenArrivals of(RequestRate rate, Duration duration) {
    return of(RatePlan.constant(rate, duration.toNanos()));
  }

  @Override
  public long durationNanos() {
    return rate.durationNanos();
  }

  @Override
  public double highestPerSecond() {
    return rate.highestPerSecond();
  }

  @Override
  public PrimitiveIterator.OfLong offsetsNanos() {
    return LongStream.range(0, count).map(i -> rate.nanosAt(i)).iterator();
  }
}
