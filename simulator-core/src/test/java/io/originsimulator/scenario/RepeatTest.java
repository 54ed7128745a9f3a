package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.MILLI;
import static io.originsimulator.scenario.Played.SECOND;
import static io.originsimulator.scenario.Played.nanos;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.scenario.route.IncomingRequest;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A timeline that repeats. */
class RepeatTest {

  @ParameterizedTest
  @CsvSource({
    "0,             none", // before the first stage
    "9.999999999s,  none",
    "10s,           500",
    "39.999999999s, 500",
    "40s,           503",
    "59.999999999s, 503",
    "1m,            none", // before it again
    "69.999999999s, none",
    "70s,           500",
    "100s,          503",
    "600020s,       500",
    "600040s,       503",
    "87600h,        none"
  })
  void eachRoundIsLikeTheFirst(String elapsed, String status) {
    Played origin =
        new Played(
            """
            { "repeat": "1m", "stages": [ { "at": "10s", "status": 500 },
                                          { "at": "40s", "status": 503 } ] }
            """);

    assertThat(origin.status(nanos(elapsed))).isEqualTo(status);
    assertThat(origin.recipe().stageAt(nanos(elapsed)).map(stage -> stage.at().text()))
        .isEqualTo(
            switch (status) {
              case "500" -> Optional.of("10s");
              case "503" -> Optional.of("40s");
              default -> Optional.empty();
            });
    assertThat(origin.recipe().outlookAt(nanos(elapsed)).isEmpty())
        .isEqualTo(status.equals("none"));
  }

  @ParameterizedTest
  @CsvSource({
    "0,            10s",
    "9.999999999s, 10s",
    "10s,          40s",
    "40s,          70s", // in the next round
    "1m,           70s",
    "70s,          100s",
    "600040s,      600070s"
  })
  void theNextStageMayBeOfTheNextRound(String elapsed, String next) {
    Played origin =
        new Played(
            """
            { "repeat": "1m", "stages": [ { "at": "40s", "status": 503 },
                                          { "at": "10s", "status": 500 } ] }
            """);

    assertThat(origin.recipe().nextStageAfter(nanos(elapsed))).hasValue(nanos(next));
  }

  @Test
  void withoutRepetitionNoStageFollowsTheLast() {
    Played origin =
        new Played(
            """
            { "stages": [ { "at": 0, "status": 500 }, { "at": "10s", "status": 503 } ] }
            """);

    assertThat(origin.recipe().nextStageAfter(nanos("9s"))).hasValue(nanos("10s"));
    assertThat(origin.recipe().nextStageAfter(nanos("10s"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"10s, 1s", "15s, 2s", "19.999s, 2.9998s", "20s, 0", "30s, 1s", "135s, 2s"})
  void aRampOfTheLastStageEndsWithTheRound(String elapsed, String latency) {
    Played origin =
        new Played(
            """
            { "repeat": "20s", "stages": [ { "at": 0, "status": 500 },
                { "at": "10s", "status": 500, "latency": "1s -> 3s" } ] }
            """);

    assertThat(origin.plan(nanos(elapsed)).delayNanos()).isEqualTo(nanos(latency));
  }

  @Test
  void aRampOverATimeBeginsAgainInEachRound() {
    Played origin =
        new Played(
            """
            { "repeat": "10s",
              "stages": [ { "at": 0, "status": 500, "latency": "0 -> 1s over 5s" } ] }
            """);

    assertThat(origin.plan(9 * SECOND).delayNanos()).isEqualTo(SECOND);
    assertThat(origin.plan(10 * SECOND).delayNanos()).isZero();
    assertThat(origin.plan(11 * SECOND).delayNanos()).isEqualTo(200 * MILLI);
  }

  @Test
  void ordinalsContinueInTheNextRound() {
    String stages =
        "\"seed\": 42, \"stages\": [ { \"at\": 0, \"status\": 500, \"latency\": \"0..1s\" } ] }";
    Played repeating = new Played("{ \"repeat\": \"1s\", " + stages);
    Played straight = new Played("{ " + stages);

    for (int i = 0; i < 100; i++) {
      assertThat(repeating.plan(i * SECOND / 3)).isEqualTo(straight.plan(i * SECOND / 3));
    }
  }

  @Test
  void aRequestBeforeTheFirstStageTakesAnOrdinalToo() {
    String stages =
        "\"seed\": 42, \"stages\": [ { \"at\": \"1s\", \"status\": 500, \"latency\": \"0..1s\" } ] }";
    Played early = new Played("{ " + stages);
    Played late = new Played("{ " + stages);

    early.status(0);
    late.plan(SECOND);

    assertThat(early.plan(SECOND)).isEqualTo(late.plan(SECOND));
  }

  @Test
  void aRoundOfAClockThatPassesTheLargestLongIsAsLong() {
    long accepted = Long.MAX_VALUE - 5 * SECOND;
    ActiveRecipe<String> recipe =
        CompiledRecipe.of(
                Played.recipe(
                    """
                    { "repeat": "4s", "stages": [ { "at": 0, "status": 500 },
                                                  { "at": "2s", "status": 503 } ] }
                    """),
                behaviour -> String.valueOf(behaviour.status()))
            .accept(accepted);

    for (int second = 0; second < 20; second++) {
      assertThat(recipe.plan(accepted + second * SECOND, IncomingRequest.UNKNOWN).response())
          .isEqualTo(second % 4 < 2 ? "500" : "503");
    }
  }
}
