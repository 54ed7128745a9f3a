package io.originsimulator.load.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class PoissonArrivalsTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @Property(tries = 50)
  void seedDeterminesInstantsInOrderWithinTheDuration(@ForAll long seed) {
    PoissonArrivals schedule = PoissonArrivals.of(RateText.parse("20/s"), MINUTE, seed);
    List<Long> offsets = offsets(schedule);
    assertThat(offsets).isSorted().hasSize((int) schedule.count());
    assertThat(offsets).allMatch(offset -> offset >= 0 && offset < MINUTE.toNanos());
    assertThat(offsets(PoissonArrivals.of(RateText.parse("20/s"), MINUTE, seed)))
        .isEqualTo(offsets);
  }

  @Test
  void seedsDiffer() {
    assertThat(offsets(PoissonArrivals.of(RateText.parse("20/s"), MINUTE, 1)))
        .isNotEqualTo(offsets(PoissonArrivals.of(RateText.parse("20/s"), MINUTE, 2)));
  }

  /**
   * Exponential gaps: mean and standard deviation are equal, and a share of e^-1 exceeds the mean.
   */
  @Test
  void gapsAreExponential() {
    List<Long> offsets = offsets(PoissonArrivals.of(RateText.parse("1000/s"), MINUTE, 42));
    assertThat((double) offsets.size()).isCloseTo(60_000, Percentage.withPercentage(1));
    double squares = 0;
    int longer = 0;
    for (int i = 1; i < offsets.size(); i++) {
      double gap = offsets.get(i) - offsets.get(i - 1);
      squares += (gap - 1e6) * (gap - 1e6);
      longer += gap > 1e6 ? 1 : 0;
    }
    assertThat(Math.sqrt(squares / offsets.size())).isCloseTo(1e6, Percentage.withPercentage(2));
    assertThat((double) longer / offsets.size())
        .isCloseTo(Math.exp(-1), Percentage.withPercentage(2));
  }

  /** A Poisson count varies by its root; four times that leaves a chance of 1 in 15,000. */
  @Test
  void arrivalsOfRampFollowItsRate() {
    RatePlan plan = RateText.parse("0 -> 1000/s over 100s", Optional.empty());
    List<Long> offsets = offsets(PoissonArrivals.of(plan, 42));
    assertThat(offsets).isSorted();
    for (long decile = 0; decile < 10; decile++) {
      long begin = decile * 10_000_000_000L;
      long due = offsets.stream().filter(n -> n >= begin && n < begin + 10_000_000_000L).count();
      double expected = 500 * (2 * decile + 1);
      assertThat((double) due).isCloseTo(expected, Offset.offset(4 * Math.sqrt(expected)));
    }
  }

  private static List<Long> offsets(Schedule schedule) {
    List<Long> offsets = new ArrayList<>();
    schedule.offsetsNanos().forEachRemaining((long offset) -> offsets.add(offset));
    return offsets;
  }
}
