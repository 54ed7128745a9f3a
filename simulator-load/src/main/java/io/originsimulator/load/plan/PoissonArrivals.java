package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.SplittableRandom;

/**
 * As many independent users come: the gaps are exponential, with the mean of the plan's rate at
 * that time. The same seed gives the same instants, on every machine.
 *
 * <pre>
 *   50/1s, seed 7   ─*──────*─*───────────────*────*──*──▶
 * </pre>
 *
 * @param seed any number
 * @param count of those that fall into the duration: about as many as the plan has requests
 */
public record PoissonArrivals(RatePlan rate, long seed, long count) implements Schedule {

  /** Returns the arrivals of a plan; draws them once to know how many there are. */
  public static PoissonArrivals of(RatePlan rate, long seed) {
    Arrivals arrivals = new Arrivals(seed);
    long count = 0;
    while (arrivals.next() < rate.area()) {
      count++;
    }
    return new PoissonArrivals(rate, seed, count);
  }

  /** Returns those at a constant rate for a time. */
  public static PoissonArrivals of(RequestRate rate, Duration duration, long seed) {
    return of(RatePlan.constant(rate, duration.toNanos()), seed);
  }

  /** The one place of the driver that draws: arrivals at one a unit of time. */
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
    return new PrimitiveIterator.OfLong() {
      private long given;

      @Override
      public boolean hasNext() {
        return given < count;
      }

      @Override
      public long nextLong() {
        if (given >= count) {
          throw new NoSuchElementException();
        }
        given++;
        return rate.nanosAt(arrivals.next());
      }
    };
  }
}
