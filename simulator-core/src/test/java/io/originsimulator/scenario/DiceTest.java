package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.scenario.Dice.Purpose;
import java.util.SplittableRandom;
import java.util.function.LongToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiceTest {
  private static final int DRAWS = 200_000;
  private static final double CHI_SQUARE_99 = 148.2; // 99 degrees of freedom, one in a thousand

  /** Change these and every seed that a user has written down means something else. */
  @ParameterizedTest
  @CsvSource({
    "42, 0, LATENCY, -5575780348996920605",
    "42, 0, SIZE, 7674866750814116834",
    "42, 0, CONTENT, 4244133259268561456",
    "42, 1, LATENCY, 6332618229526065668",
    "42, 1, SIZE, -245134149879684690",
    "42, 1, CONTENT, 6938366530895179",
    "0, 0, LATENCY, 5197578548964807871",
    "-1, 1, SIZE, 9171199645645008479",
    "9007199254740991, 1000000, LATENCY, 6432232109874859233"
  })
  void theDrawsOfASeedNeverChange(long seed, long ordinal, Purpose purpose, long bits) {
    assertThat(new Dice(seed).bits(ordinal, purpose)).isEqualTo(bits);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42, -1, Long.MIN_VALUE, 9_007_199_254_740_991L})
  void eachPurposeIsASplitMix64SequenceOfItsOwn(long seed) {
    SplittableRandom starts = new SplittableRandom(seed);
    for (Purpose purpose : Purpose.values()) {
      SplittableRandom sequence = new SplittableRandom(starts.nextLong());
      for (long ordinal = 1; ordinal <= 100; ordinal++) { // the JDK's begins one step further
        assertThat(new Dice(seed).bits(ordinal, purpose)).isEqualTo(sequence.nextLong());
      }
    }
  }

  @Test
  void aDrawIsFromZeroToBelowOne() {
    Dice dice = new Dice(42);

    for (long ordinal = 0; ordinal < DRAWS; ordinal++) {
      double draw = dice.draw(ordinal, Purpose.SIZE);
      assertThat(draw).isGreaterThanOrEqualTo(0).isLessThan(1);
      assertThat(draw).isEqualTo((dice.bits(ordinal, Purpose.SIZE) >>> 11) / (double) (1L << 53));
    }
  }

  @ParameterizedTest
  @EnumSource(Purpose.class)
  void drawsAreUniform(Purpose purpose) {
    Dice dice = new Dice(42);

    assertThat(chiSquare(ordinal -> (int) (dice.draw(ordinal, purpose) * 100)))
        .isLessThan(CHI_SQUARE_99);
  }

  @Test
  void theDrawsOfTwoPurposesAreIndependent() {
    Dice dice = new Dice(42);

    assertThat(
            chiSquare(
                ordinal ->
                    digit(dice.draw(ordinal, Purpose.LATENCY)) * 10
                        + digit(dice.draw(ordinal, Purpose.SIZE))))
        .isLessThan(CHI_SQUARE_99);
  }

  @Test
  void neighbouringDrawsAreIndependent() {
    Dice dice = new Dice(42);

    assertThat(
            chiSquare(
                ordinal ->
                    digit(dice.draw(2 * ordinal, Purpose.LATENCY)) * 10
                        + digit(dice.draw(2 * ordinal + 1, Purpose.LATENCY))))
        .isLessThan(CHI_SQUARE_99);
  }

  @Test
  void neighbouringSeedsAreIndependent() {
    assertThat(
            chiSquare(
                seed ->
                    digit(new Dice(2 * seed).draw(0, Purpose.LATENCY)) * 10
                        + digit(new Dice(2 * seed + 1).draw(0, Purpose.LATENCY))))
        .isLessThan(CHI_SQUARE_99);
  }

  @Test
  void diceThatNobodySeededDiffer() {
    assertThat(Dice.unseeded()).isNotEqualTo(Dice.unseeded());
  }

  private static int digit(double draw) {
    return (int) (draw * 10);
  }

  /** How far the counts of 100 equally likely outcomes are from equal. */
  private static double chiSquare(LongToIntFunction outcome) {
    int[] counts = new int[100];
    for (long i = 0; i < DRAWS; i++) {
      counts[outcome.applyAsInt(i)]++;
    }
    double expected = DRAWS / 100.0;
    double sum = 0;
    for (int count : counts) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }
}
