package io.originsimulator.scenario;

import static io.originsimulator.scenario.Played.MILLI;
import static io.originsimulator.scenario.Played.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.scenario.route.IncomingRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A timeline whose zero is not the moment its recipe was accepted. */
class AcceptanceTest {
  private static final long ZERO = 1_000 * SECOND;
  private static final String FLAKY =
      """
      { "stages": [ { "at": 0, "status": 404 }, { "at": "4s", "status": 503 } ] }
      """;

  @ParameterizedTest
  @ValueSource(longs = {0, 999, 1_000, 1_001, 1_003})
  void aStageBeginsByTheZeroWheneverItsRecipeWasAccepted(long acceptedSecond) {
    ActiveRecipe<String> recipe = accepted(FLAKY, acceptedSecond * SECOND);

    assertThat(status(recipe, ZERO + 4 * SECOND - 1)).isEqualTo("404");
    assertThat(status(recipe, ZERO + 4 * SECOND)).isEqualTo("503");
    assertThat(recipe.elapsedNanosAt(ZERO + 4 * SECOND)).isEqualTo(4 * SECOND);
    assertThat(recipe.nextStageAfter(ZERO)).hasValue(ZERO + 4 * SECOND);
    assertThat(recipe.acceptedNanos()).isEqualTo(acceptedSecond * SECOND);
  }

  @Test
  void aZeroLongPastMeansTheStageThatIsDue() {
    ActiveRecipe<String> recipe = accepted(FLAKY, ZERO + 3_600 * SECOND);

    assertThat(status(recipe, ZERO + 3_600 * SECOND)).isEqualTo("503");
    assertThat(recipe.stageNumberAt(ZERO + 3_600 * SECOND)).isEqualTo(1);
    assertThat(recipe.nextStageAfter(ZERO + 3_600 * SECOND)).isEmpty();
  }

  @Test
  void timelineStaysAtZeroUntilItsZero() {
    ActiveRecipe<String> recipe =
        accepted(
            """
            { "stages": [ { "at": 0, "status": 404, "latency": "1s -> 3s over 2s" },
                          { "at": "4s", "status": 503 } ] }
            """,
            0);

    for (long nanos : new long[] {0, 500 * SECOND, ZERO - 1, ZERO}) {
      assertThat(recipe.plan(nanos, IncomingRequest.UNKNOWN).delayNanos()).isEqualTo(SECOND);
      assertThat(recipe.elapsedNanosAt(nanos)).isZero();
      assertThat(recipe.outlookAt(nanos).get(0).latency().nanos(0, 1)).isEqualTo(SECOND);
    }
    assertThat(recipe.plan(ZERO + SECOND, IncomingRequest.UNKNOWN).delayNanos())
        .isEqualTo(2 * SECOND);
  }

  @Test
  void aFirstStageThatIsNotAtZeroIsWaitedFor() {
    ActiveRecipe<String> recipe =
        accepted("{ \"stages\": [ { \"at\": \"1s\", \"status\": 500 } ] }", 0);

    assertThat(recipe.plan(500 * SECOND, IncomingRequest.UNKNOWN)).isNull();
    assertThat(recipe.plan(ZERO + SECOND - 1, IncomingRequest.UNKNOWN)).isNull();
    assertThat(status(recipe, ZERO + SECOND)).isEqualTo("500");
  }

  @ParameterizedTest
  @CsvSource({"-50, 500", "0, 500", "30, 503", "59, 503", "60, 500", "3629, 500", "3630, 503"})
  void roundsAreCountedFromTheZero(long second, String status) {
    ActiveRecipe<String> recipe =
        accepted(
            """
            { "repeat": "1m",
              "stages": [ { "at": 0, "status": 500 }, { "at": "30s", "status": 503 } ] }
            """,
            ZERO - 50 * SECOND);

    assertThat(status(recipe, ZERO + second * SECOND)).isEqualTo(status);
  }

  @Test
  void aSequenceBeginsWithTheRoundsOfTheZero() {
    ActiveRecipe<String> recipe =
        accepted(
            """
            { "repeat": "10s",
              "stages": [ { "at": 0, "sequence": [ { "status": 500 }, { "status": 503 } ] } ] }
            """,
            ZERO + 5 * SECOND);

    assertThat(status(recipe, ZERO + 5 * SECOND)).isEqualTo("500");
    assertThat(status(recipe, ZERO + 10 * SECOND - 1)).isEqualTo("503");
    assertThat(status(recipe, ZERO + 10 * SECOND)).isEqualTo("500");
  }

  @Test
  void windowsCountFromTheZeroSoThatThoseOfOneSeedAreTheSameForAll() {
    String bursts =
        """
        { "seed": 7, "stages": [ { "at": 0, "per": "1s",
            "mix": [ { "weight": 1, "status": 500 }, { "weight": 1, "status": 503 } ] } ] }
        """;
    ActiveRecipe<String> early = accepted(bursts, 0);
    ActiveRecipe<String> late = accepted(bursts, ZERO + 300 * MILLI);
    Set<String> seen = new HashSet<>();

    for (long millis = 300; millis < 20_000; millis += 100) {
      String status = status(early, ZERO + millis * MILLI);
      assertThat(status(late, ZERO + millis * MILLI)).isEqualTo(status);
      seen.add(status);
    }
    assertThat(seen).containsExactlyInAnyOrder("500", "503");
  }

  @Test
  void aLimitDoesNotWaitForTheZero() {
    ActiveRecipe<String> recipe =
        accepted(
            """
            { "limit": { "rate": "1/s", "burst": 1 }, "stages": [ { "at": 0, "status": 404 } ] }
            """,
            0);

    for (long second = 0; second < 20; second++) {
      assertThat(status(recipe, second * SECOND)).isEqualTo("404");
      assertThat(status(recipe, second * SECOND)).isEqualTo("429");
    }
  }

  @Test
  void workersDoNotWaitForTheZero() {
    ActiveRecipe<String> recipe =
        accepted(
            """
            { "capacity": { "workers": 1, "queue": 0 },
              "stages": [ { "at": 0, "status": 404, "latency": "1s" } ] }
            """,
            0);

    for (long second = 0; second < 20; second++) {
      assertThat(status(recipe, second * SECOND)).isEqualTo("404");
      assertThat(status(recipe, second * SECOND + 999 * MILLI)).isEqualTo("503");
    }
  }

  @Test
  void aRecipeThatIsAddedLaterCountsFromTheSameZero() {
    CompiledRecipe<String> recipe = compiled(FLAKY);
    Scenario<String> before =
        Scenario.<String>empty().with(Set.of(), List.of(recipe), new Acceptance(0, ZERO));

    Scenario<String> after =
        before.with(Set.of(), List.of(compiled(FLAKY)), new Acceptance(ZERO + 60 * SECOND, ZERO));

    assertThat(status(after.recipes().get(0), ZERO + 60 * SECOND)).isEqualTo("503");
  }

  private static ActiveRecipe<String> accepted(String json, long acceptedNanos) {
    return Scenario.<String>empty()
        .with(Set.of(), List.of(compiled(json)), new Acceptance(acceptedNanos, ZERO))
        .recipes()
        .get(0);
  }

  private static CompiledRecipe<String> compiled(String json) {
    return CompiledRecipe.of(Played.recipe(json), behaviour -> String.valueOf(behaviour.status()));
  }

  private static String status(ActiveRecipe<String> recipe, long nanos) {
    return recipe.plan(nanos, IncomingRequest.UNKNOWN).response();
  }
}
