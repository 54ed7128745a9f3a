package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.SECOND;
import static io.originsimulator.scenario.Played.nanos;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The share of a ramping weight at an instant follows its formula. */
class RampedWeightsTest {
  private static final String OVER_ITS_STAGE =
      """
      { "seed": 42, "stages": [
          { "at": "10s", "mix": [ { "weight": 90, "status": 501 },
                                  { "weight": "0 -> 10", "status": 503 } ] },
          { "at": "30s", "status": 500 } ] }
      """;
  private static final String OVER_A_TIME =
      """
      { "seed": 42, "stages": [
          { "at": "10s", "mix": [ { "weight": "40 -> 0 over 20s", "status": 501 },
                                  { "weight": "10 -> 60 over 5s", "status": 503 } ] } ] }
      """;
  private static final String REPEATED =
      """
      { "seed": 42, "repeat": "20s", "stages": [
          { "at": 0, "status": 500 },
          { "at": "10s", "mix": [ { "weight": 90, "status": 501 },
                                  { "weight": "0 -> 10", "status": 503 } ] } ] }
      """;

  @ParameterizedTest
  @CsvSource({"10s, 0", "15s, 2.5", "20s, 5", "29.999999999s, 9.9999999995"})
  void overAStageItEndsWithTheStage(String at, double weight) {
    assertShare(OVER_ITS_STAGE, at, weight / (90 + weight));
  }

  @ParameterizedTest
  @CsvSource({
    "10s, 40, 10",
    "12s, 36, 30",
    "15s, 30, 60",
    "20s, 20, 60",
    "30s, 0, 60",
    "9h, 0, 60"
  })
  void overATimeItStaysWhereItEnds(String at, double weight, double other) {
    assertShare(OVER_A_TIME, at, other / (weight + other));
  }

  @ParameterizedTest
  @CsvSource({"10s, 0", "15s, 5", "30s, 0", "35s, 5", "1219s, 9"})
  void aRepeatEndsTheLastStage(String at, double weight) {
    assertShare(REPEATED, at, weight / (90 + weight));
  }

  /** Checks a share of 20,000 draws to within 4 standard errors, and the outlook's share. */
  private static void assertShare(String json, String at, double share) {
    Played origin = new Played(json);
    int draws = 20_000;
    long bad = origin.statuses(draws, nanos(at)).stream().filter("503"::equals).count();

    double tolerance = 4 * Math.sqrt(share * (1 - share) / draws);
    assertThat((double) bad / draws).isBetween(share - tolerance, share + tolerance);
    var outlook = origin.recipe().outlookAt(nanos(at));
    assertThat(outlook).extracting(now -> now.behaviour().status()).containsExactly(501, 503);
    assertThat(outlook.get(0).share()).isCloseTo(1 - share, within(1e-9));
    assertThat(outlook.get(1).share()).isCloseTo(share, within(1e-9));
  }

  @Test
  void entryIsNotChosenWhileItsWeightIsZero() {
    Played origin =
        new Played(
            """
            { "stages": [ { "at": 0, "mix": [ { "weight": "1 -> 0 over 1s", "status": 501 },
                                              { "weight": "0 -> 1 over 1s", "status": 503 } ] } ] }
            """);

    assertThat(origin.statuses(1000, 0)).containsOnly("501");
    assertThat(origin.statuses(1000, SECOND / 2)).contains("501", "503");
    assertThat(origin.statuses(1000, SECOND)).containsOnly("503");
  }

  @Test
  void aConnectionTurnsBadOnceWhileTheShareOfTheBadGrows() {
    Played origin =
        new Played(
            """
            { "seed": 42, "stages": [
                { "at": 0, "per": "connection",
                  "mix": [ { "weight": "100 -> 50 over 100s", "status": 501 },
                           { "weight": "0 -> 50 over 100s", "status": 503 } ] } ] }
            """);
    int connections = 2_000;
    int badBefore = 0;
    boolean[] bad = new boolean[connections];
    for (int second = 0; second <= 100; second++) {
      int badNow = 0;
      for (int i = 0; i < connections; i++) {
        boolean isBad = origin.status(second * SECOND, SomeRequest.connection(i)).equals("503");
        assertThat(isBad || !bad[i]).as("once bad, always bad").isTrue();
        bad[i] = isBad;
        badNow += isBad ? 1 : 0;
      }
      assertThat(badNow).isGreaterThanOrEqualTo(badBefore);
      // 4 standard errors of a share of at most a half
      assertThat((double) badNow / connections).isCloseTo(second / 200.0, within(0.045));
      badBefore = badNow;
    }
  }

  @Test
  void outlookHasTheTurnsOfASequenceAndASingleBehaviour() {
    Played origin =
        new Played(
            """
            { "stages": [
                { "at": 0, "sequence": [ { "status": 501, "times": 3 }, { "status": 503 } ] },
                { "at": "1s", "status": 500, "latency": "1s -> 3s over 4s" } ] }
            """);

    assertThat(origin.recipe().outlookAt(0)).extracting(Outlook::share).containsExactly(0.75, 0.25);
    assertThat(origin.recipe().outlookAt(3 * SECOND))
        .singleElement()
        .satisfies(
            now -> {
              assertThat(now.share()).isEqualTo(1);
              assertThat(now.latency()).hasToString("2s");
            });
  }

  @Test
  void beforeTheFirstStageThereIsNoOutlook() {
    assertThat(new Played(OVER_ITS_STAGE).recipe().outlookAt(nanos("9.999999999s"))).isEmpty();
    assertThat(new Played(OVER_ITS_STAGE).recipe().outlookAt(nanos("10s"))).hasSize(2);
  }
}
