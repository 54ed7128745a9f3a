package io.originsimulator.load.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.DriverVerdict;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The judgement of a sweep's runs after its end. */
class SweepResultTest {
  private static final DriverVerdict VALID = DriverVerdict.VALID;

  @Test
  void comparedRunsGiveTheKneeOfTheirSweep() throws Exception {
    assertSameResult(Steps.plan(100, 200, 20), Steps.article());
  }

  @Test
  void repeatedRunsGiveTheKneeOfTheirSweep() throws Exception {
    Iterator<Double> achieved =
        List.of(100.0, 90.0, 99.0, 200.0, 150.0, 198.0, 150.0, 300.0, 140.0).iterator();
    assertSameResult(repeated(300, 3), (rate, number) -> Steps.of(rate, achieved.next(), 0, VALID));
  }

  @Test
  void rerunGivesTheKneeOfItsSweep() throws Exception {
    assertSameResult(
        Steps.plan(100, 300, 100),
        (rate, number) ->
            number % 2 == 0
                ? Steps.of(rate, rate / 2, 9, Steps.LIMITED)
                : Steps.of(rate, Math.min(rate, 250), rate == 100 ? 40 : 50, VALID));
  }

  @Test
  void halfInvalidRunsGiveTheKneeOfTheirSweep() throws Exception {
    assertSameResult(
        repeated(200, 2), // not valid, repeated: not valid, saturated
        (rate, number) ->
            number % 3 == 2 ? Steps.of(rate, 90, 0, VALID) : Steps.of(rate, 50, 0, Steps.LIMITED));
  }

  @Test
  void mostlyInvalidRunsGiveTheKneeOfTheirSweep() throws Exception {
    assertSameResult(
        repeated(200, 4), // not valid twice, twice, then clean twice
        (rate, number) ->
            number % 6 < 4 ? Steps.of(rate, 50, 0, Steps.LIMITED) : Steps.of(rate, rate, 0, VALID));
  }

  @Test
  void runWithTooManyErrorsDoesNotHideTheBackground() {
    List<StepResult> runs =
        List.of(
            Steps.of(100, 100, 40, VALID),
            Steps.of(100, 100, 600, VALID),
            Steps.of(100, 100, 50, VALID));
    assertThat(SweepResult.backgroundOf(runs)).isEqualTo(0.04);
  }

  @Test
  void runsWithTooManyErrorsGiveNoBackground() {
    assertThat(
            SweepResult.backgroundOf(
                List.of(Steps.of(100, 100, 700, VALID), Steps.of(100, 100, 600, VALID))))
        .isZero();
  }

  private static SweepPlan repeated(double to, int runsEach) {
    return new SweepPlan(100, to, 100, 0, 5, 0, runsEach, 1_000, 0.5);
  }

  /** Compares the result of a sweep with that of its runs, the last one first. */
  private static void assertSameResult(SweepPlan plan, Sweep.Runner runner) throws Exception {
    List<StepResult> results = new ArrayList<>();
    SweepResult swept =
        new Sweep(
                plan,
                (rate, number) -> {
                  results.add(0, runner.run(rate, number));
                  return results.get(0);
                },
                nanos -> {},
                step -> {})
            .run();
    SweepResult compared = SweepResult.of(results, SweepResult.End.ALL_TRIED);
    assertThat(compared.words()).isEqualTo(swept.words());
    assertThat(compared.steps())
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*\\.identity") // of histograms
        .isEqualTo(swept.steps());
  }
}
