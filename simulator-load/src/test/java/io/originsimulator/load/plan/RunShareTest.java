package io.originsimulator.load.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunShareTest {
  @ParameterizedTest
  @CsvSource({"1/1, 0, 1", "3/8, 2, 8", "2+1/8, 2, 8", "0+1/8, 0, 8", "10000/10000, 9999, 10000"})
  void readsNumbersFromOneAndIndexesFromZero(String text, int index, int count) {
    assertThat(RunShare.parse(text)).isEqualTo(new RunShare(index, count));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "3", "0/8", "9/8", "8+1/8", "-1/8", "1/0", "1+2/8", "3/8/9", "1/10001"})
  void refusesOtherForms(String text) {
    assertThatThrownBy(() -> RunShare.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "\""
                + text
                + "\" (expected: K/N with K from 1 to N, such as 3/8; or INDEX+1/N with an index"
                + " from 0, such as 2+1/8)");
  }

  @Property
  void sharesOfAllWorkersAreTheOneSchedule(
      @ForAll @IntRange(min = 1, max = 12) int workers,
      @ForAll @IntRange(min = 1, max = 3_000) int perSecond,
      @ForAll @LongRange(min = 0, max = 300) long millis,
      @ForAll long seed) {
    RatePlan rate = RatePlan.constant(RateText.parse(perSecond + "/s"), millis * 1_000_000);
    assertThatSharesAreWhole(EvenArrivals.of(rate), workers);
    assertThatSharesAreWhole(PoissonArrivals.of(rate, seed), workers);
  }

  @Property
  void sharesOfAllWorkersAreTheOneRamp(@ForAll @IntRange(min = 1, max = 12) int workers) {
    RatePlan ramp = RateText.parse("10/s for 1s, 10/s -> 500/s over 2s", Optional.empty());
    assertThatSharesAreWhole(EvenArrivals.of(ramp), workers);
  }

  private static void assertThatSharesAreWhole(Schedule schedule, int workers) {
    List<Long> whole = listed(schedule.offsetsNanos());
    Long[] joined = new Long[whole.size()];
    for (int index = 0; index < workers; index++) {
      RunShare share = new RunShare(index, workers);
      List<Long> own = listed(share.of(schedule.offsetsNanos()));
      assertThat(share.of(schedule.count())).isEqualTo(own.size());
      for (int i = 0; i < own.size(); i++) {
        joined[(int) share.whole(i)] = own.get(i);
      }
    }
    assertThat(joined).containsExactly(whole.toArray(Long[]::new));
  }

  private static List<Long> listed(PrimitiveIterator.OfLong instants) {
    List<Long> all = new ArrayList<>();
    instants.forEachRemaining((long nanos) -> all.add(nanos));
    return all;
  }

  @Property
  void partsOfSharesAreNumberedLikeTheWhole(
      @ForAll @IntRange(min = 1, max = 9) int workers,
      @ForAll @IntRange(min = 1, max = 9) int lanes,
      @ForAll @LongRange(min = 0, max = 1_000) long number) {
    RunShare worker = new RunShare((int) (number % workers), workers);
    RunShare lane = new RunShare((int) (number / workers % lanes), lanes);
    RunShare part = worker.part(lane);
    long among = number / workers / lanes;
    assertThat(part.whole(among)).isEqualTo(number).isEqualTo(worker.whole(lane.whole(among)));
  }

  @Property
  void sharesOfALimitAddUpToIt(
      @ForAll @IntRange(min = 1, max = 50) int workers,
      @ForAll @LongRange(min = 50, max = 100_000) long limit) {
    long sum = 0;
    for (int index = 0; index < workers; index++) {
      long share = new RunShare(index, workers).ofLimit("max connections", limit);
      assertThat(share).isPositive();
      sum += share;
    }
    assertThat(sum).isEqualTo(limit);
    assertThat(new RunShare(0, workers).ofLimit("max connections", 0)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void limitBelowOneForEachWorkerIsRefused(int limit) {
    assertThatThrownBy(() -> new RunShare(2, 8).ofLimit("max connections", limit))
        .hasMessage("max connections: " + limit + " (expected: 8 or more, one for each worker)");
  }
}
