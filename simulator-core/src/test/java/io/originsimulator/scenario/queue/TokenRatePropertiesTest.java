package io.originsimulator.scenario.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.RequestRate;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class TokenRatePropertiesTest {
  private static final long YEAR = 31_536_000_000_000_000L;

  @Property
  void waitsEqualThoseOfABucketOfFractions(
      @ForAll("rates") RequestRate rate,
      @ForAll @IntRange(min = 1, max = 30) int burst,
      @ForAll @LongRange(max = 10 * YEAR) long start,
      @ForAll @Size(max = 120) List<@From("gaps") Double> gaps) {
    TokenRate tested = rate(rate, burst);
    Bucket bucket = new Bucket(rate, burst);
    List<Long> found = new ArrayList<>();
    List<Long> expected = new ArrayList<>();
    long now = start;
    for (double gap : gaps) {
      now += (long) (gap * rate.periodNanos() / rate.requests());
      found.add(tested.take(now));
      expected.add(bucket.take(now));
    }

    assertThat(found).isEqualTo(expected);
  }

  @Property
  void retryIsAllowedExactlyFromTheReturnedTime(
      @ForAll("rates") RequestRate rate,
      @ForAll @IntRange(min = 1, max = 10) int burst,
      @ForAll @LongRange(max = YEAR) long start) {
    TokenRate tested = rate(rate, burst);
    long now = start;
    for (int i = 0; i < burst; i++) {
      assertThat(tested.take(now)).isEqualTo(TokenRate.ALLOWED);
    }
    for (int i = 0; i < 50; i++) {
      long retry = tested.take(now);
      assertThat(retry).isPositive();
      assertThat(tested.take(now + retry - 1)).isEqualTo(1);
      now += retry;
      assertThat(tested.take(now)).isEqualTo(TokenRate.ALLOWED);
    }
  }

  @Provide
  Arbitrary<RequestRate> rates() {
    return Arbitraries.of(
            "3/s", "7/s", "1000003/m", "3/10s", "100/s", "1/24h", "1000000000/s", "999999937/7s")
        .map(RequestRate::parse);
  }

  /** Returns times between requests: most are near the rate's interval, some 0, few long. */
  @Provide
  Arbitrary<Double> gaps() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, Arbitraries.just(0.0)),
        Tuple.of(6, Arbitraries.doubles().between(0, 2)),
        Tuple.of(1, Arbitraries.doubles().between(0, 50)));
  }

  private static TokenRate rate(RequestRate rate, int burst) {
    return new TokenRate(rate.requests(), rate.periodNanos(), burst);
  }

  /**
   * A bucket of tokens that refills continuously up to a burst; counts in 1 / period of a token.
   */
  private static final class Bucket {
    private final BigInteger requests;
    private final BigInteger period;
    private final BigInteger full;
    private BigInteger tokens;
    private long last;

    Bucket(RequestRate rate, int burst) {
      this.requests = BigInteger.valueOf(rate.requests());
      this.period = BigInteger.valueOf(rate.periodNanos());
      this.full = period.multiply(BigInteger.valueOf(burst));
      this.tokens = full;
    }

    long take(long now) {
      BigInteger come = requests.multiply(BigInteger.valueOf(now - last));
      last = now;
      tokens = tokens.add(come).min(full);
      BigInteger missing = period.subtract(tokens);
      if (missing.signum() <= 0) {
        tokens = tokens.subtract(period);
        return 0;
      }
      return missing.add(requests).subtract(BigInteger.ONE).divide(requests).longValueExact();
    }
  }
}
