package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.PrimitiveIterator;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * Arrivals of independent users: the gaps are exponential, with the mean of the plan's rate at that
 * time. Equal seeds give the same instants on every machine.
 *
 * <pre>
 *   50/1s, seed 7   ─*──────*─*───────────────*────*──*──▶
 * </pre>
 *
 * @param seed any number
 * @param count number of arrivals within the duration, about as many as the plan has requests
 */
public record PoissonArrivals(RatePlan rate, long seed, long count) implements Schedule {

  /** Returns the arrivals of a plan. Draws them once to count them. */
  public static PoissonArrivals of(RatePlan rate, long seed) {
    Arrivals arrivals = new Arrivals(seed);
    long count = 0;
    while (arrivals.next() < rate.area()) {
      count++;
    }
    return new PoissonArrivals(rate, seed, count);
  }

  public static PoissonArrivals of(RequestRate rate, Duration duration, long seed) {
    return of(RatePlan.constant(rate, duration.toNanos()), seed);
  }

  /** The arrivals at one per unit of time. The only random source of schedules. */
  private static final class Arrivals {
    private final SplittableRandom random;
    private double sum;

    Arrivals(long seed) {
      this.random = new SplittableRandom(seed);
    }

    double next() {
      sum -= StrictMath.log(1 - random.nextDouble()); // 1 - U is never 0
      return sum;
    }
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
    Arrivals arrivals = new Arrivals(seed);
    return LongStream.range(0, count).map(i -> rate.nanosAt(arrivals.next())).iterator();
  }
}
