package io.originsimulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.scenario.route.IncomingRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The value of a ramp at an instant follows its formula. */
class RampedStageTest {
  @ParameterizedTest
  @CsvSource({
    "0,      10ms", // before it
    "1.999999999s, 10ms",
    "2s,     100ms", // its start
    "4s,     200ms",
    "6.5s,   325ms",
    "9.999s, 499.95ms",
    "10s,    1s" // the next stage, with a ramp over 4 s of its own
  })
  void aRampLastsAsLongAsItsStage(String elapsed, String delay) {
    assertThat(delayAt(elapsed)).isEqualTo(DurationText.parse(delay).nanos());
  }

  @ParameterizedTest
  @CsvSource({"10s, 1s", "11s, 750ms", "14s, 0", "15s, 0", "1h, 0"})
  void aRampOverATimeStaysWhereItEnds(String elapsed, String delay) {
    assertThat(delayAt(elapsed)).isEqualTo(DurationText.parse(delay).nanos());
  }

  @ParameterizedTest
  @CsvSource({"0, 10ms", "4s, 200ms", "12s, 500ms"})
  void outlookHasTheCurrentValueOfARamp(String elapsed, String latency) {
    assertThat(recipe().outlookAt(DurationText.parse(elapsed).nanos()))
        .singleElement()
        .satisfies(now -> assertThat(now.latency()).hasToString(latency));
  }

  private static long delayAt(String elapsed) {
    ResponsePlan<String> plan =
        recipe().plan(DurationText.parse(elapsed).nanos(), IncomingRequest.UNKNOWN);
    assertThat(plan).isNotNull();
    return plan.delayNanos();
  }

  private static ActiveRecipe<String> recipe() {
    return CompiledRecipe.of(
            RecipeJson.read(
                    """
                {"stages": [
                  {"at": 0, "status": 500, "latency": "10ms"},
                  {"at": "10s", "status": 500, "latency": "1s -> 0 over 4s"},
                  {"at": "2s", "status": 500, "latency": "100ms -> 500ms"}]}
                """)
                .recipes()
                .get(0),
            behaviour -> "")
        .accept(0);
  }
}
