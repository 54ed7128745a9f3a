package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.scenario.Dice.Purpose;
import java.util.ArrayList;
import java.util.List;
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

  /** Changes to these values change the meaning of every seed that a user has written down. */
  @ParameterizedTest
  @CsvSource({
    "42, 0, LATENCY, -5575780348996920605",
    "42, 0, SIZE, 7674866750814116834",
    "42, 0, CONTENT, 4244133259268561456",
    "42, 0, MIX, -7850161069384306709",
    "42, 1, LATENCY, 6332618229526065668",
    "42, 1, SIZE, -245134149879684690",
    "42, 1, CONTENT, 6938366530895179",
    "42, 1, MIX, 3676294358273406211",
    "0, 0, LATENCY, 5197578548964807871",
    "-1, 1, SIZE, 9171199645645008479",
    "9007199254740991, 1000000, LATENCY, 6432232109874859233"
  })
  void theDrawsOfASeedNeverChange(long seed, long ordinal, Purpose purpose, long bits) {
    assertThat(new Dice(seed).bits(ordinal, purpose)).isEqualTo(bits);
  }

  /** The numbers for clients, header values and keys: FNV-1a over UTF-16, mixed like draws. */
  @ParameterizedTest
  @CsvSource({
    "'', -780787492076525413",
    "a, 198367012849983736",
    "/*, -4525858794219292426",
    "'POST, PUT /news', -6687899322491312142",
    "10.0.0.1, 9201335628853528275",
    "€, 4122578181452969244"
  })
  void theNumberOfATextNeverChanges(String text, long number) {
    assertThat(Dice.hash(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({
    "42, /*, 448880637360475475",
    "42, /news*, 8870941591596027037",
    "0, /*, 1583786964413031655",
    "9007199254740991, POST /a, 5536479638872993925"
  })
  void theDiceOfARouteNeverChange(long seed, String endpoint, long diceSeed) {
    int path = endpoint.indexOf('/');
    String method = path == 0 ? "" : "\"method\": \"" + endpoint.substring(0, path).strip() + "\",";
    String json =
        """
        { "seed": %d, %s "route": "%s", "stages": [ { "at": 0, "status": 500 } ] }
        """;

    assertThat(Dice.of(Played.recipe(json.formatted(seed, method, endpoint.substring(path)))))
        .isEqualTo(new Dice(seed).of(endpoint))
        .isEqualTo(new Dice(diceSeed));
  }

  /** The first outcomes of a seed for a user, which must stay the same in all versions. */
  @Test
  void theOutcomesOfASeedNeverChange() {
    Played origin =
        new Played(
            """
            { "seed": 42, "random_content": "1b..1mb",
              "stages": [ { "at": 0, "latency": "0..1s",
                            "mix": [ { "weight": 90, "status": 200 },
                                     { "weight": 9, "status": 503 },
                                     { "status": 404 } ] } ] }
            """);
    List<String> outcomes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ResponsePlan<String> plan = origin.plan(0);
      String size = plan.bodyBytes() == ResponsePlan.WHOLE_BODY ? "" : " " + plan.bodyBytes();
      outcomes.add(plan.response() + " " + plan.delayNanos() / 1000 + size);
    }

    assertThat(outcomes)
        .containsExactly(
            "200 692160 41434",
            "200 760019 761980",
            "200 839111 955468",
            "200 153453 376603",
            "200 267244 759431",
            "200 696349 630468",
            "200 825633 430141",
            "404 329713",
            "503 204415",
            "200 362675 675000");
  }

  @Test
  void numbersOfNeighbouringTextsAreIndependent() {
    Dice dice = new Dice(42);

    assertThat(chiSquare(i -> (int) (dice.draw(Dice.hash("10.0.0." + i), Purpose.MIX) * 100)))
        .isLessThan(CHI_SQUARE_99);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 42, -1, Long.MIN_VALUE, 9_007_199_254_740_991L})
  void eachPurposeIsASplitMix64SequenceOfItsOwn(long seed) {
    SplittableRandom starts = new SplittableRandom(seed);
    for (Purpose purpose : Purpose.values()) {
      SplittableRandom sequence = new SplittableRandom(starts.nextLong());
      for (long ordinal = 1; ordinal <= 100; ordinal++) { // the JDK's sequence is one step ahead
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
  void unseededDiceDiffer() {
    assertThat(Dice.unseeded()).isNotEqualTo(Dice.unseeded());
  }

  private static int digit(double draw) {
    return (int) (draw * 10);
  }

  /** Returns the distance of the counts of 100 equally likely outcomes from equality. */
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
