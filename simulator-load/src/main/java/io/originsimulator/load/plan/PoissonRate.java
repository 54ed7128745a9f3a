package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RequestRate;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.SplittableRandom;

/**
 * As many independent users come: the gaps are exponential, with the rate's mean. The same seed
 * gives the same instants, on every machine.
 *
 * <pre>
 *   50/1s, seed 7   ─*──────*─*───────────────*────*──*──▶
 * </pre>
 *
 * @param seed any number
 * @param count of those that fall into the duration: about rate × duration
 */
public record PoissonRate(RequestRate rate, long durationNanos, long seed, long count)
    implements Schedule {

  /** A rate for a time; draws it once to know how many there are. */
  public static PoissonRate of(RequestRate rate, Duration duration, long seed) {
    Arrivals arrivals = new Arrivals(rate, seed);
    long count = 0;
    while (arrivals.next() < duration.toNanos()) {
      count++;
    }
    return new PoissonRate(rate, duration.toNanos(), seed, count);
  }

  /** The one place of the driver that draws. */
  private static final class Arrivals {
    private final SplittableRandom random;
    private final double meanGapNanos;
    private double nanos;

    Arrivals(RequestRate rate, long seed) {
      this.random = new SplittableRandom(seed);
      this.meanGapNanos = (double) rate.periodNanos() / rate.requests();
    }

    long next() {
      nanos -= StrictMath.log(1 - random.nextDouble()) * meanGapNanos; // 1 - U is never 0
      return (long) nanos;
    }
  }

  @Override
  public PrimitiveIterator.OfLong offsetsNanos() {
    Arrivals arrivals = new Arrivals(rate, seed);
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
        return arrivals.next();
      }
    };
  }
}
