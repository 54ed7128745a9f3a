package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.originsimulator.cli.Project;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.scenario.forecast.Forecast;
import io.originsimulator.scenario.forecast.ForecastPart;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Checks the statements of docs/recipes.md on each example by planning its requests. */
class ExampleForecastTest {
  private static final long MILLI = 1_000_000;
  private static final Offset<Double> PERCENT = within(0.01);

  @Test
  void rampingOutageSlowsDownFailsAndRecovers() throws IOException {
    Map<String, ForecastPart> stages = stages("ramping_outage.json", 100, 120);
    assertThat(stages.get("10s").p50()).isBetween(1_300 * MILLI, 1_700 * MILLI);
    assertThat(stages.get("40s").available()).isZero();
    assertThat(stages.get("60s").p50()).isBetween(1_300 * MILLI, 1_700 * MILLI);
  }

  @Test
  void brownOutRaisesErrorsAndLatencyAndRecoversSlowly() throws IOException {
    Map<String, ForecastPart> stages = stages("brown_out.json", 100, 100);
    assertThat(share(stages.get("0s"), "503")).isZero();
    assertThat(share(stages.get("10s"), "503")).isCloseTo(0.23, within(0.03)); // 0 to 40 of 100
    assertThat(share(stages.get("30s"), "503")).isCloseTo(0.2, within(0.03)); // 60 of its 70 s
    assertThat(stages.get("10s").p99()).isGreaterThan(3_500 * MILLI);
  }

  @Test
  void flappingOriginIsUpForSevenSecondsOfTen() throws IOException {
    Map<String, ForecastPart> stages = stages("flapping_origin.json", 100, 20);
    assertThat(stages.get("0s").requests()).isEqualTo(1400);
    assertThat(stages.get("0s").outcomes()).containsOnlyKeys("200");
    assertThat(stages.get("7s").outcomes()).containsExactly(Map.entry("reset", 600L));
  }

  @Test
  void retryStormBeginsWhenTheWorkersBecomeSlow() throws IOException {
    Map<String, ForecastPart> stages = stages("retry_storm.json", 150, 60);
    assertThat(share(stages.get("0s"), "503")).isLessThan(0.01); // 200/s could be served
    assertThat(share(stages.get("20s"), "503")).isBetween(0.5, 0.7); // 50/s, and the queue
    assertThat(stages.get("20s").p90()).isGreaterThan(2 * stages.get("0s").p90());
  }

  @Test
  void rateLimitAdmitsItsRate() throws IOException {
    ForecastPart all = Forecast.of(recipe("rate_limit.json", 0), 200, 6_000).all();
    assertThat(all.outcomes()).containsExactly(Map.entry("200", 3_019L), Map.entry("429", 2_981L));
    assertThat(all.available()).isEqualTo(3_019L);
  }

  @Test
  void oneConnectionInFiveReachesABadNode() throws IOException {
    Recipe recipe = recipe("one_bad_node.json", 0).withSeed(5);
    long requests = 64 * 50;
    ForecastPart all = Forecast.of(recipe, 100, requests).all();
    long bad = all.outcomes().get("503");
    assertThat(bad % 50).as("whole connections").isZero();
    assertThat(bad / 50).isBetween(5L, 20L);
  }

  @Test
  void errorsOccurInBurstsOfTwoSeconds() throws IOException {
    ForecastPart all = Forecast.of(recipe("bursts_of_errors.json", 0), 10, 20_000).all();
    long bad = all.outcomes().get("502");
    assertThat(bad % 20).as("whole windows").isZero();
    assertThat(bad / 20_000.0).isCloseTo(0.1, within(0.03)); // 4 standard deviations
  }

  @Test
  void everyHundredthRequestIsSlow() throws IOException {
    ForecastPart all = Forecast.of(recipe("pauses.json", 0), 100, 10_000).all();
    assertThat(all.p99()).isEqualTo(10 * MILLI);
    assertThat(all.p999()).isEqualTo(800 * MILLI);
  }

  @Test
  void latencyFollowsTheProductionPercentiles() throws IOException {
    ForecastPart all =
        Forecast.of(recipe("production_percentiles.json", 0).withSeed(1), 100, 100_000).all();
    assertThat((double) all.p50()).isCloseTo(80.0 * MILLI, within(1.0 * MILLI));
    assertThat(all.p99()).isBetween(350 * MILLI, 800 * MILLI); // 4 standard deviations of the share
  }

  @Test
  void sameTenPercentFailInEveryRun() throws IOException {
    Recipe recipe = recipe("reproducible.json", 0);
    ForecastPart all = Forecast.of(recipe, 100, 20_000).all();
    assertThat(share(all, "500")).isCloseTo(0.1, PERCENT);
    assertThat(Forecast.of(recipe, 100, 20_000).all()).isEqualTo(all);
  }

  @Test
  void slowLorisTakesFourSeconds() throws IOException {
    ForecastPart all = Forecast.of(recipe("slow_loris.json", 0), 1, 10).all();
    assertThat(all.p50()).isEqualTo(4_000 * MILLI);
  }

  @Test
  void eachDownloadBreaksInADifferentWay() throws IOException {
    for (int i = 0; i < 6; i++) {
      String fault = new String[] {"reset", "reset", "close", "stall", "garbage", "goaway"}[i];
      assertThat(Forecast.of(recipe("broken_downloads.json", i), 1, 10).all().outcomes())
          .containsExactly(Map.entry(fault, 10L));
    }
  }

  @Test
  void maintenancePageIsReadFromAFile() throws IOException {
    Map<String, ForecastPart> stages = stages("maintenance.json", 10, 60);
    assertThat(stages.get("0s").outcomes()).containsOnlyKeys("200");
    assertThat(stages.get("10s").outcomes()).containsOnlyKeys("503");
    assertThat(stages.get("40s").outcomes()).containsOnlyKeys("200");
  }

  @Test
  void staticSiteFailsForHalfAMinuteAndComesBack() throws IOException {
    Map<String, ForecastPart> stages = stages("static_site.json", 10, 120);
    assertThat(stages.get("0s").outcomes()).containsOnlyKeys("200");
    assertThat(stages.get("60s").outcomes()).containsExactly(Map.entry("503", 300L));
    assertThat(stages.get("90s").outcomes()).containsOnlyKeys("200");
  }

  private static double share(ForecastPart part, String outcome) {
    return part.outcomes().getOrDefault(outcome, 0L) / (double) part.requests();
  }

  private static Map<String, ForecastPart> stages(String example, int rate, int seconds)
      throws IOException {
    Forecast forecast = Forecast.of(recipe(example, 0).withSeed(1), rate, (long) rate * seconds);
    return forecast.stages().stream().collect(Collectors.toMap(ForecastPart::name, part -> part));
  }

  private static Recipe recipe(String example, int index) throws IOException {
    return RecipeJson.read(Project.EXAMPLES.resolve("recipes").resolve(example))
        .recipes()
        .get(index);
  }
}
