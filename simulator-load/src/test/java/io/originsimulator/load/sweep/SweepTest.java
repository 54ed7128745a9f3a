package io.originsimulator.load.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.report.AutoperfTable.Row;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.sweep.JudgedStep.Kind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final long SECOND = 1_000_000_000;
  private static final DriverVerdict VALID = DriverVerdict.VALID;

  private final List<Long> pauses = new ArrayList<>();
  private final List<Double> rates = new ArrayList<>();

  @Test
  void articlesSixRowsMark160() throws Exception {
    SweepResult result = run(Steps.plan(100, 200, 20), Steps.article());
    assertThat(result.steps()).hasSize(6);
    assertThat(result.knee().orElseThrow().ratePerSecond()).isEqualTo(160);
    assertThat(result.peak().orElseThrow().ratePerSecond()).isEqualTo(160);
    assertThat(result.lastClean().orElseThrow().ratePerSecond()).isEqualTo(140);
    assertThat(result.words())
        .isEqualTo("saturated at ~160/s; best clean goodput 151.9 req/s at offered 160");
    assertThat(result.knee().orElseThrow().reasons())
        .containsExactly("94.9 % of the rate achieved (below 95 %)");
  }

  @Test
  void describesAStepInALine() throws Exception {
    SweepResult result = run(Steps.plan(100, 200, 20), Steps.article());
    assertThat(result.steps().get(0).words()).isEqualTo("100/s: 99.9/s achieved, p99 0s, clean");
    assertThat(result.steps().get(3).words())
        .isEqualTo(
            "160/s: 151.9/s achieved, p99 0s, saturated: 94.9 % of the rate achieved"
                + " (below 95 %)");
  }

  @Test
  void repeatsARunThatTheDriverLimited() throws Exception {
    SweepResult result =
        run(
            Steps.plan(100, 300, 100),
            (rate, number) ->
                number == 0
                    ? Steps.of(rate, 60, 0, Steps.LIMITED)
                    : Steps.of(rate, rate, 0, DriverVerdict.VALID));
    assertThat(rates).containsExactly(100.0, 100.0, 200.0, 300.0);
    assertThat(result.steps()).extracting(JudgedStep::kind).containsOnly(Kind.CLEAN);
  }

  @Test
  void marksAStepThatTheDriverCanExplainTwiceAndContinues() throws Exception {
    SweepResult result =
        run(
            Steps.plan(100, 500, 100),
            (rate, number) ->
                rate < 300
                    ? Steps.of(rate, rate, 0, DriverVerdict.VALID)
                    : Steps.of(rate, rate / 2, 9, Steps.LIMITED));
    assertThat(result.knee()).isEmpty();
    assertThat(result.end()).isEqualTo(SweepResult.End.ALL_TRIED);
    assertThat(rates).containsExactly(100.0, 200.0, 300.0, 300.0, 400.0, 400.0, 500.0, 500.0);
    assertThat(result.words())
        .startsWith(
            "no verdict on the knee: not all steps are valid; best clean goodput 200.0"
                + " req/s at offered 200\n"
                + "no verdict on 300/s: 50.0 % of the rate achieved (below 95 %);"
                + " 9 errors; the driver can explain it; 12 % of requests were sent late\n");
  }

  @Test
  void cleanStepIsValidHoweverLateTheDriver() throws Exception {
    SweepResult result =
        run(
            Steps.plan(100, 300, 100),
            (rate, number) ->
                Steps.of(
                    rate,
                    Math.min(rate, 250),
                    0,
                    rate < 300 ? Steps.LIMITED : DriverVerdict.VALID));
    assertThat(rates).containsExactly(100.0, 200.0, 300.0);
    assertThat(result.steps())
        .extracting(JudgedStep::kind)
        .containsExactly(Kind.CLEAN, Kind.CLEAN, Kind.SATURATED);
    assertThat(result.words()).startsWith("saturated at ~300/s;");
  }

  @Test
  void kneeAboveAnInvalidStepMayBeLower() throws Exception {
    SweepResult result =
        run(
            Steps.plan(100, 300, 100),
            (rate, number) ->
                Steps.of(
                    rate,
                    rate == 100 ? 100 : 90,
                    0,
                    rate == 200 ? Steps.LIMITED : DriverVerdict.VALID));
    assertThat(result.knee().orElseThrow().ratePerSecond()).isEqualTo(300);
    assertThat(result.words()).startsWith("saturated at ~300/s or below;");
  }

  @Test
  void judgesAStepOfFewRequestsAndReportsTheNumber() throws Exception {
    DriverVerdict unclear = new DriverVerdict(Judgement.UNDETERMINED, List.of("only 9 requests"));
    SweepResult result =
        run(
            Steps.plan(100, 300, 100),
            (rate, number) ->
                Steps.of(
                    rate, rate > 200 ? 1 : rate, 0, rate < 300 ? unclear : DriverVerdict.VALID));
    assertThat(rates).containsExactly(100.0, 200.0, 300.0);
    assertThat(result.steps())
        .extracting(JudgedStep::kind)
        .containsExactly(Kind.CLEAN, Kind.CLEAN, Kind.SATURATED);
    assertThat(result.steps().get(0).words())
        .isEqualTo("100/s: 100.0/s achieved, p99 0s, clean (only 9 requests)");
    assertThat(result.driverWasValid()).isFalse();
  }

  @Test
  void errorsOfTheFirstRateAreTheBackground() throws Exception {
    long[] errors = {100, 113, 300, 90};
    SweepResult result =
        run(
            Steps.plan(100, 400, 100),
            (rate, number) ->
                Steps.of(rate, rate * (1_000 - errors[number]) / 1_000, errors[number], VALID));
    assertThat(result.steps())
        .extracting(JudgedStep::kind)
        .containsExactly(Kind.CLEAN, Kind.CLEAN, Kind.SATURATED, Kind.CLEAN);
    assertThat(result.knee().orElseThrow().reasons())
        .containsExactly(
            "77.8 % of the rate achieved excluding tolerated errors (below 95 %)",
            "30.0 % errors (first rate 10.0 %)");
    assertThat(result.words())
        .isEqualTo("saturated at ~300/s; best clean goodput 364.0 req/s at offered 400");
  }

  @Test
  void firstRateWithMostlyErrorsIsSaturated() throws Exception {
    SweepResult result =
        run(Steps.plan(100, 400, 100), (rate, number) -> Steps.of(rate, 1, 990, VALID));
    assertThat(result.knee().orElseThrow().reasons())
        .containsExactly("1.0 % of the rate achieved (below 95 %)", "990 errors");
    assertThat(result.end()).isEqualTo(SweepResult.End.ERRORS);
  }

  @Test
  void errorsWithinTheLimitAreNoKnee() throws Exception {
    KneeCriteria criteria = new KneeCriteria(0.95, OptionalDouble.of(0.02), 0.5, List.of(), false);
    SweepPlan plan = new SweepPlan(100, 200, 100, 0, 0, 0, 1, 9, 0.5);
    long[] errors = {20, 21};
    SweepResult result =
        run(
            plan,
            (rate, number) ->
                Steps.by(criteria, Steps.of(rate, rate * 0.98, errors[number], VALID)));
    assertThat(result.knee().orElseThrow().reasons()).containsExactly("2.1 % errors (limit 2.0 %)");
    assertThat(result.knee().orElseThrow().ratePerSecond()).isEqualTo(200);
  }

  @Test
  void targetThatSustainsAllRatesHasNoKnee() throws Exception {
    SweepResult result = run(Steps.plan(100, 300, 100), Steps.capacity(1_000));
    assertThat(result.words())
        .isEqualTo("no knee up to 300/s; best clean goodput 300.0 req/s at offered 300");
    assertThat(result.end()).isEqualTo(SweepResult.End.ALL_TRIED);
  }

  @Test
  void runsAFixedNumberOfStepsBeyondTheKnee() throws Exception {
    SweepResult result = run(plan(100, 1_000, 0, 1, 1_000), Steps.capacity(250));
    assertThat(rates).containsExactly(100.0, 200.0, 300.0, 400.0);
    assertThat(result.end()).isEqualTo(SweepResult.End.KNEE_PASSED);
  }

  @Test
  void bisectsBetweenTheLastCleanAndTheFirstSaturatedRate() throws Exception {
    SweepResult result = run(plan(100, 1_000, 10, 0, 1_000), Steps.capacity(250));
    // saturated above 250 / 0.95 = 263.2
    assertThat(rates).containsExactly(100.0, 200.0, 300.0, 250.0, 275.0, 262.5, 268.75);
    assertThat(result.knee().orElseThrow().ratePerSecond()).isEqualTo(268.75);
    assertThat(result.lastClean().orElseThrow().ratePerSecond()).isEqualTo(262.5);
    assertThat(result.words()).startsWith("saturated at ~268.75/s");
  }

  @Test
  void doesNotBisectBelowTheFirstRate() throws Exception {
    run(plan(100, 100, 10, 0, 1_000), Steps.capacity(50));
    assertThat(rates).containsExactly(100.0);
  }

  @Test
  void keepsToTheMaximumOfSteps() throws Exception {
    SweepResult result = run(plan(100, 1_000, 10, 0, 4), Steps.capacity(250));
    assertThat(rates).containsExactly(100.0, 200.0, 300.0, 250.0);
    assertThat(result.steps()).hasSize(4);
    assertThat(run(plan(100, 1_000, 0, 0, 2), Steps.capacity(250)).end())
        .isEqualTo(SweepResult.End.MOST_STEPS);
  }

  @Test
  void stepWithMostlyErrorsIsTheLast() throws Exception {
    SweepResult result =
        run(
            Steps.plan(100, 900, 100),
            (rate, number) -> Steps.of(rate, rate / 4, rate > 100 ? 501 : 0, DriverVerdict.VALID));
    assertThat(rates).containsExactly(100.0, 200.0);
    assertThat(result.end()).isEqualTo(SweepResult.End.ERRORS);
  }

  @Test
  void pausesOnlyBetweenSteps() throws Exception {
    run(plan(100, 300, 0, 5, 1_000), Steps.capacity(1_000));
    assertThat(pauses).containsExactly(7 * SECOND, 7 * SECOND);
  }

  @Test
  void rateIsSaturatedIfMostOfItsRunsAre() throws Exception {
    Iterator<Double> achieved = List.of(80.0, 99.0, 100.0, 99.0, 80.0, 70.0).iterator();
    SweepPlan plan = new SweepPlan(100, 101, 1, 0, 5, 0, 3, 1_000, 0.5);
    SweepResult result =
        run(plan, (rate, number) -> Steps.of(rate, achieved.next(), 0, DriverVerdict.VALID));
    assertThat(result.steps())
        .extracting(JudgedStep::kind)
        .containsExactly(Kind.CLEAN, Kind.SATURATED);
    assertThat(result.steps())
        .extracting(step -> step.result().achievedPerSecond())
        .containsExactly(99.0, 80.0);
    assertThat(result.steps()).extracting(JudgedStep::runs).containsExactly(3, 3);
  }

  @Test
  void brokenThresholdIsAKnee() throws Exception {
    SweepResult result =
        run(
            Steps.plan(100, 300, 100),
            (rate, number) ->
                Steps.of(
                    new Row(rate, rate, rate, rate, 0, 0, 0, true),
                    DriverVerdict.VALID,
                    rate < 300 ? List.of() : List.of("p99<200ms: 412 ms")));
    assertThat(result.knee().orElseThrow().reasons()).containsExactly("p99<200ms: 412 ms");
  }

  @Test
  void startsNoStepAfterAStop() throws Exception {
    List<Sweep> sweeps = new ArrayList<>();
    sweeps.add(
        new Sweep(
            Steps.plan(100, 900, 100),
            (rate, number) -> {
              sweeps.get(0).stop();
              return Steps.of(rate, rate, 0, DriverVerdict.VALID);
            },
            pauses::add,
            step -> {}));
    SweepResult result = sweeps.get(0).run();
    assertThat(result.steps()).hasSize(1);
    assertThat(result.end()).isEqualTo(SweepResult.End.STOPPED);
  }

  @Test
  void startsNoStepAfterAStopInAPause() throws Exception {
    List<Sweep> sweeps = new ArrayList<>();
    sweeps.add(
        new Sweep(
            plan(100, 900, 10, 0, 1_000),
            Steps.capacity(1_000),
            nanos -> sweeps.get(0).stop(),
            step -> rates.add(step.ratePerSecond())));
    SweepResult result = sweeps.get(0).run();
    assertThat(rates).containsExactly(100.0);
    assertThat(result.steps()).hasSize(1);
    assertThat(result.end()).isEqualTo(SweepResult.End.STOPPED);
  }

  @Test
  void runsThatTheDriverLimitedDoNotCount() throws Exception {
    Iterator<StepResult> results =
        List.of(
                Steps.of(100, 60, 0, DriverVerdict.VALID),
                Steps.of(100, 50, 9, Steps.LIMITED),
                Steps.of(100, 50, 9, Steps.LIMITED), // repeated
                Steps.of(100, 100, 0, DriverVerdict.VALID))
            .iterator();
    SweepPlan plan = new SweepPlan(100, 100, 1, 0, 5, 0, 3, 1_000, 0.5);
    SweepResult result = run(plan, (rate, number) -> results.next());
    assertThat(result.steps()).extracting(JudgedStep::kind).containsExactly(Kind.CLEAN);
    assertThat(result.steps().get(0).result().achievedPerSecond()).isEqualTo(100);
  }

  @Test
  void messagesHaveRoundedRates() {
    assertThatThrownBy(() -> Steps.plan(100, 50, 10)).hasMessage("to: 50 (expected: at least 100)");
    assertThatThrownBy(() -> Steps.plan(0, 50, 10))
        .hasMessage("from: 0 (expected: more than 0 per second)");
    assertThatThrownBy(() -> Steps.plan(1.0 / 3600, 50, 10)) // rates have three digits
        .hasMessage("from: 0 (expected: at least 0.001 per second)");
    assertThatThrownBy(() -> Steps.plan(10, 50, 0))
        .hasMessage("step: 0 (expected: more than 0 per second)");
  }

  private static SweepPlan plan(double from, double to, double precision, int beyond, int most) {
    return new SweepPlan(from, to, 100, 7 * SECOND, beyond, precision, 1, most, 0.5);
  }

  private SweepResult run(SweepPlan plan, Sweep.Runner runner) throws InterruptedException {
    Sweep.Runner noted =
        (rate, number) -> {
          rates.add(rate);
          return runner.run(rate, number);
        };
    return new Sweep(plan, noted, pauses::add, step -> {}).run();
  }
}
