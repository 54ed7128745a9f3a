package io.originsimulator.load.plan;

import io.originsimulator.recipe.value.RequestRate;
import java.math.BigInteger;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;

/**
 * Evenly: request i is due at i / rate, rounded down to a nanosecond, whatever i is; nothing adds
 * up.
 *
 * <pre>
 *   50/1s   0    20    40    60    80   100 ms …
 *           *─────*─────*─────*─────*─────*──▶
 * </pre>
 *
 * @param count rate × duration, rounded down; the last is due before the duration is over
 */
public record ConstantRate(RequestRate rate, long durationNanos, long count) implements Schedule {

  public ConstantRate {
    if (durationNanos < 0 || count < 0) {
      throw new IllegalArgumentException("duration: negative (expected: 0 or more)");
    }
  }

  /** A rate for a time. */
  public static ConstantRate of(RequestRate rate, Duration duration) {
    BigInteger count =
        BigInteger.valueOf(duration.toNanos())
            .multiply(BigInteger.valueOf(rate.requests()))
            .divide(BigInteger.valueOf(rate.periodNanos()));
    return new ConstantRate(rate, duration.toNanos(), count.longValueExact());
  }

  /** When request {@code i} is due, in nanoseconds from the start. */
  public long offsetNanos(long i) {
    // i * period / requests in parts that stay below 2^63: whole and rest of period / requests
    long requests = rate.requests();
    long whole = rate.periodNanos() / requests;
    long rest = rate.periodNanos() % requests;
    return i * whole + i / requests * rest + i % requests * rest / requests;
  }

  @Override
  public PrimitiveIterator.OfLong offsetsNanos() {
    return new PrimitiveIterator.OfLong() {
      private long next;

      @Override
      public boolean hasNext() {
        return next < count;
      }

      @Override
      public long nextLong() {
        if (next >= count) {
          throw new NoSuchElementException();
        }
        return offsetNanos(next++);
      }
    };
  }
}
