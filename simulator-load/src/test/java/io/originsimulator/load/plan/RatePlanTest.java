package io.originsimulator.load.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.recipe.value.RecipeException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatePlanTest {

  @Test
  void rampFromZeroIsDueAtTheSquareRoots() {
    assertThat(offsets(plan("0 -> 50/s over 1s")))
        .hasSize(25)
        .startsWith(0L, 200_000_000L, 282_842_712L, 346_410_162L, 400_000_000L, 447_213_595L);
  }

  @Test
  void rampToZeroMirrorsRampFromZero() {
    List<Long> up = offsets(plan("0 -> 50/s over 1s"));
    List<Long> down = offsets(plan("50/s -> 0 over 1s"));
    assertThat(down).hasSameSizeAs(up);
    for (int i = 1; i < up.size(); i++) { // the down ramp ends at the due time of the 25th request
      assertThat(down.get(up.size() - i))
          .isBetween(999_999_998 - up.get(i), 1_000_000_001 - up.get(i));
    }
  }

  @Test
  void fractionOfRequestIsCarriedIntoTheNextStage() {
    assertThat(offsets(plan("1/s for 1500ms, 1/s for 1500ms")))
        .containsExactly(0L, 1_000_000_000L, 2_000_000_000L);
  }

  @Test
  void thirdsOfRequestsAddUpExactly() {
    assertThat(plan("1/3s for 1s, 1/3s for 1s, 1/3s for 1s").requests()).isEqualTo(1);
  }

  @Test
  void nothingIsDueInPause() {
    assertThat(offsets(plan("2/s for 1s, 0 for 1m, 2/s for 1s")))
        .containsExactly(0L, 500_000_000L, 61_000_000_000L, 61_500_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100/s -> 1000/s over 5m                                     | 165000 | 1000 | 550",
        "100/s for 1m, 100/s -> 1000/s over 5m, 1000/s for 2m        | 291000 | 1000 | 606.25",
        "60/m->0/m over 10s                                          | 5      | 1    | 0.5",
        "60/m->0 over 10s                                            | 5      | 1    | 0.5",
        "7/s for 1h                                                  | 25200  | 7    | 7"
      })
  void planKnowsItsRequestsItsHighestAndItsMeanRate(
      String text, long requests, double highest, double mean) {
    RatePlan plan = plan(text);
    assertThat(plan.requests()).isEqualTo(requests);
    assertThat(plan.highestPerSecond()).isEqualTo(highest);
    assertThat(plan.meanPerSecond()).isEqualTo(mean);
  }

  /** Alternating rates at the ends of stages, and a length of each stage in milliseconds. */
  @Property(tries = 300)
  void requestsOfAnyWindowAreTheAreaUnderItsLine(
      @ForAll @Size(min = 2, max = 6) List<@IntRange(min = 0, max = 4_000) Integer> rates,
      @ForAll @IntRange(min = 1, max = 3_000) int millis,
      @ForAll @IntRange(min = 0, max = 1_000) int from,
      @ForAll @IntRange(min = 0, max = 1_000) int to) {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < rates.size(); i++) {
      text.append(i > 1 ? ", " : "");
      text.append(rates.get(i - 1) + "/s -> " + rates.get(i) + "/s over " + millis + "ms");
    }
    RatePlan plan = plan(text.toString());
    List<Long> offsets = offsets(plan);
    assertThat(offsets).isSorted().hasSize((int) plan.requests());
    assertThat(offsets).allMatch(nanos -> nanos >= 0 && nanos < plan.durationNanos());
    long begin = plan.durationNanos() / 1_000 * Math.min(from, to);
    long end = plan.durationNanos() / 1_000 * Math.max(from, to);
    long within = offsets.stream().filter(nanos -> nanos >= begin && nanos < end).count();
    BigDecimal planned = BigDecimal.valueOf(plan.requests()); // without the fraction at the end
    BigDecimal until = area(rates, millis, end).min(planned);
    double area = until.subtract(area(rates, millis, begin).min(planned)).doubleValue();
    assertThat((double) within).isBetween(area - 1.001, area + 1.001); // 1 ns is 1/1000 at most
  }

  /** The area until each due time is the request's number: no error accumulates. */
  @Property(tries = 300)
  void eachIsDueWhenTheAreaIsItsNumberToNanosecond(
      @ForAll @IntRange(min = 0, max = 9_000) int from,
      @ForAll @IntRange(min = 1, max = 9_000) int to,
      @ForAll @IntRange(min = 0, max = 999) int place) {
    RatePlan plan = plan(from + "/s -> " + to + "/s over 10h");
    long number = plan.requests() / 1_000 * place;
    long nanos = plan.nanosAt(number);
    List<Integer> rates = List.of(from, to);
    assertThat(area(rates, 36_000_000, nanos - 1)).isLessThanOrEqualTo(BigDecimal.valueOf(number));
    assertThat(area(rates, 36_000_000, nanos + 2)).isGreaterThan(BigDecimal.valueOf(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"20/s for 1m", "0 -> 20/s over 1m", "20/s -> 0 over 1m", "1/m for 3m"})
  void instantOfAreaIsRoundedDownAndBeforeTheEnd(String text) {
    RatePlan plan = plan(text);
    assertThat(plan.nanosAt(Math.nextDown(plan.area())))
        .isBetween(plan.durationNanos() - 1_000, plan.durationNanos() - 1);
    assertThat(plan.nanosAt(0.0)).isZero();
  }

  @Test
  void lastStageWithoutTimeLastsUntilTheEnd() {
    RatePlan plan = RateText.parse("10/s for 1s, 20/s", Optional.of(DurationText.parse("3s")));
    assertThat(plan.requests()).isEqualTo(50);
    assertThat(plan.durationNanos()).isEqualTo(3_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100/s -> fast over 5m    |    | \"fast\" (expected: a rate such as \"100/s\", \"600/m\" or"
            + " \"3/10s\")",
        "100/s over 5m            |    | \"100/s over 5m\" (expected: RATE for TIME or RATE ->"
            + " RATE over TIME, and a comma before the next stage)",
        "100/s -> 200/s           |    | \"100/s -> 200/s\" has no time (expected: RATE for TIME or"
            + " RATE -> RATE over TIME, and a comma before the next stage; only the last stage may"
            + " last until the end of the duration)",
        "100/s, 200/s for 1m      | 2m | \"100/s\" has no time (expected: RATE for TIME or"
            + " RATE -> RATE over TIME, and a comma before the next stage; only the last stage may"
            + " last until the end of the duration)",
        "100/s for 1m, 200/s      | 1m | \"200/s\" has no time after the 1m of the stages before it"
            + " (expected: more than 0)",
        "100/s for 1m, 5/s for 1m | 3m | \"100/s for 1m, 5/s for 1m\" takes 2m, and the duration is"
            + " 3m (expected: a duration of 2m, or none)",
        "100/s for 0              |    | \"100/s for 0\" has no time (expected: more than 0)",
        "100/s for long           |    | \"long\" (expected: 0 or a duration such as \"50ms\" or"
            + " \"2s\")",
        "100/s for 1m,            |    | stage 2 is empty (expected: RATE for TIME or RATE -> RATE"
            + " over TIME, and a comma before the next stage)",
        "1/s for 50000h, 2/s for 50000h | | \"1/s for 50000h, 2/s for 50000h\" takes too long"
            + " (expected: at most 87600h, all stages together)",
        "0/banana for 1m          |    | \"0/banana\" (expected: a rate such as \"100/s\", \"600/m\""
            + " or \"3/10s\")",
        "0/0 -> 5/s over 1m       |    | \"0/0\" (expected: a rate such as \"100/s\", \"600/m\" or"
            + " \"3/10s\")"
      })
  void malformedStagesAreRefused(String text, String duration, String message) {
    Optional<DurationText> time = Optional.ofNullable(duration).map(DurationText::parse);
    assertThatThrownBy(() -> RateText.parse(text, time))
        .isInstanceOf(RecipeException.class)
        .hasMessage(message);
  }

  private static RatePlan plan(String text) {
    return RateText.parse(text, Optional.empty());
  }

  private static List<Long> offsets(RatePlan plan) {
    List<Long> offsets = new ArrayList<>();
    EvenArrivals.of(plan).offsetsNanos().forEachRemaining((long nanos) -> offsets.add(nanos));
    return offsets;
  }

  /** Returns the area until an instant, by the trapezoidal rule. */
  private static BigDecimal area(List<Integer> rates, int millis, long untilNanos) {
    BigDecimal area = BigDecimal.ZERO;
    BigDecimal length = BigDecimal.valueOf(millis * 1_000_000L);
    BigDecimal second = BigDecimal.valueOf(1_000_000_000);
    for (int i = 1; i < rates.size(); i++) {
      long in = Math.max(0, Math.min(millis * 1_000_000L, untilNanos));
      untilNanos -= millis * 1_000_000L;
      BigDecimal passed = BigDecimal.valueOf(in);
      BigDecimal from = BigDecimal.valueOf(rates.get(i - 1));
      BigDecimal rise =
          BigDecimal.valueOf(rates.get(i) - rates.get(i - 1))
              .multiply(passed)
              .divide(length, MathContext.DECIMAL128);
      area =
          area.add(
              from.add(from)
                  .add(rise)
                  .multiply(passed)
                  .divide(second.add(second), MathContext.DECIMAL128));
    }
    return area;
  }
}
