package io.originsimulator.load.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.RequestRate;
import java.math.BigInteger;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class EvenArrivalsTest {
  private static final long DAY_NANOS = 86_400_000_000_000L;

  @Property
  void dueTimeIsTheNumberDividedByTheRate(
      @ForAll @IntRange(min = 1, max = 1_000_000_000) int requests,
      @ForAll @LongRange(min = 1, max = DAY_NANOS) long periodNanos,
      @ForAll @LongRange(min = 0, max = 100_000) long number) {
    RequestRate rate = new RequestRate("", requests, periodNanos);
    BigInteger exact =
        BigInteger.valueOf(number)
            .multiply(BigInteger.valueOf(periodNanos))
            .divide(BigInteger.valueOf(requests));
    RatePlan plan = RatePlan.constant(rate, 0);
    if (exact.bitLength() < Long.SIZE) {
      assertThat(plan.nanosAt(number)).isEqualTo(exact.longValueExact());
    }
  }

  @Property
  void countFollowsFromRateAndDuration(
      @ForAll @IntRange(min = 1, max = 3_000) int requests,
      @ForAll @LongRange(min = 0, max = 3_000_000_000L) long durationNanos) {
    EvenArrivals schedule =
        EvenArrivals.of(
            new RequestRate("", requests, 1_000_000_000), Duration.ofNanos(durationNanos));
    assertThat(schedule.count()).isEqualTo(requests * durationNanos / 1_000_000_000);
    long before = -1;
    long count = 0;
    PrimitiveIterator.OfLong offsets = schedule.offsetsNanos();
    while (offsets.hasNext()) {
      long offset = offsets.nextLong();
      assertThat(offset).isGreaterThanOrEqualTo(before).isLessThan(durationNanos);
      before = offset;
      count++;
    }
    assertThat(count).isEqualTo(schedule.count());
  }

  @Test
  void noErrorAccumulatesInAnHour() {
    EvenArrivals schedule = EvenArrivals.of(RateText.parse("7/s"), Duration.ofHours(1));
    assertThat(schedule.count()).isEqualTo(25_200);
    assertThat(schedule.rate().nanosAt(1)).isEqualTo(142_857_142);
    assertThat(schedule.rate().nanosAt(25_193)).isEqualTo(3_599_000_000_000L);
  }

  @Test
  void iteratorEndsAfterTheLast() {
    PrimitiveIterator.OfLong offsets =
        EvenArrivals.of(RateText.parse("1"), Duration.ofSeconds(1)).offsetsNanos();
    assertThat(offsets.nextLong()).isZero();
    assertThatThrownBy(offsets::nextLong).isInstanceOf(NoSuchElementException.class);
  }
}
