package io.originsimulator.load.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunEvent;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class StepMeterTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  private StepMeter meter = new StepMeter(List.of());
  private final List<RunEvent> events = new ArrayList<>(); // between begin and end

  @Test
  void slowTargetThatKeepsUpAchievesTheRate() {
    feed(100, 1_000, n -> due(n, 100) + 3 * SECOND);
    StepResult step = result(100);
    assertThat(step.achievedPerSecond()).isCloseTo(100, within(0.3));
  }

  @Test
  void oneLateResponseIsNoSaturation() {
    feed(100, 1_000, n -> due(n, 100) + (n == 500 ? 30 * SECOND : 10 * MILLI));
    assertThat(result(100).achievedPerSecond()).isCloseTo(100, within(0.5));
  }

  @Test
  void achievedRateOfSaturatedTargetIsThatOfItsResponses() {
    feed(100, 1_000, n -> (n + 1) * SECOND / 60);
    assertThat(result(100).achievedPerSecond()).isCloseTo(60, within(0.2));
  }

  @Test
  void status429IsNotAchieved() {
    for (int n = 0; n < 1_000; n++) {
      events.add(
          sample(n, due(n, 100), due(n, 100) + MILLI, Outcome.ANSWERED, n % 10 < 3 ? 429 : 200));
    }
    StepResult step = result(100);
    assertThat(step.achievedPerSecond()).isCloseTo(70, within(0.5));
    assertThat(step.measured().errors()).isZero();
    assertThat(step.row().serverErrors()).isZero();
  }

  @Test
  void reportsBrokenThresholds() {
    begin(100, Map.of("slo 1", "p99<50ms", "slo 2", "errors<1%"));
    feed(100, 1_000, n -> due(n, 100) + 60 * MILLI);
    assertThat(ended().measured().broken()).hasSize(1).first().asString().startsWith("p99<50ms: ");
  }

  @Test
  void countsErrorsAndServerErrorsSeparately() {
    for (int n = 0; n < 100; n++) {
      Outcome outcome =
          n < 7 ? Outcome.TIMEOUT : n < 9 ? Outcome.DROPPED_IN_FLIGHT : Outcome.ANSWERED;
      events.add(
          sample(n, due(n, 10), due(n, 10) + MILLI, outcome, n < 9 ? 0 : n < 14 ? 503 : 200));
    }
    StepResult step = result(10);
    assertThat(step.measured().errors()).isEqualTo(9);
    assertThat(step.row().serverErrors()).isEqualTo(5);
    assertThat(step.errorShare()).isEqualTo(0.14);
  }

  @Test
  void fewResponsesCountByTheirShare() {
    meter = new StepMeter(List.of());
    for (int n = 0; n < 10; n++) {
      events.add(sample(n, due(n, 10), due(n, 10) + MILLI, Outcome.ANSWERED, n < 4 ? 500 : 200));
    }
    assertThat(result(10).achievedPerSecond()).isEqualTo(6);
  }

  @Test
  void achievesNothingWithoutRequests() {
    assertThat(result(10).achievedPerSecond()).isZero();
  }

  @Test
  void countsSentRequests() {
    events.add(sample(0, 0, MILLI, Outcome.ANSWERED, 200));
    events.add(
        new Sample(
            1,
            0,
            0,
            0,
            -1,
            -1,
            0,
            0,
            Outcome.CONNECTION_REFUSED,
            0,
            0,
            0,
            "",
            OriginTrace.NONE,
            StreamTrace.NONE));
    StepResult step = result(10);
    assertThat(step.requests()).isEqualTo(2);
    assertThat(step.sent()).isEqualTo(1);
  }

  @Test
  void cpuCountsWithoutMemory() {
    meter = new StepMeter(List.of("web"));
    events.add(new Observation("web cpu", "%", SECOND, 10));
    StepResult result = result(10);
    assertThat(result.companions().usage().get(0))
        .isEqualTo(new CompanionFigures.Usage("web", 1, 10, 10, 0, false));
  }

  @Test
  void summarizesOnlyObservedSeries() {
    meter = new StepMeter(List.of("web", "db"));
    events.add(new Observation("driver cpu", "%", SECOND, 99));
    events.add(new Observation("web cpu", "%", SECOND, 10));
    events.add(new Observation("web memory", "bytes", SECOND, 300));
    events.add(new Observation("web cpu", "%", 2 * SECOND, 40));
    events.add(new Observation("web memory", "bytes", 2 * SECOND, 200));
    events.add(new Observation(Observation.ENDED + "db", "", 0, 1));
    CompanionFigures companions = result(10).companions();
    assertThat(companions.usage())
        .containsExactly(
            new CompanionFigures.Usage("web", 2, 25, 40, 300, false),
            new CompanionFigures.Usage("db", 0, 0, 0, 0, true));
    assertThat(companions.doubts()).containsExactly("db ended before the step");
    assertThat(companions.origin()).isEmpty();
  }

  private void feed(double rate, int count, LongUnaryOperator end) {
    for (int n = 0; n < count; n++) {
      events.add(sample(n, due(n, rate), end.applyAsLong(n), Outcome.ANSWERED, 200));
    }
  }

  private StepResult result(double rate) {
    begin(rate, Map.of());
    return ended();
  }

  private void begin(double rate, Map<String, String> settings) {
    meter.accept(new RunInfo("", "sweep", Instant.EPOCH, -1, rate, -1, 0, List.of(), settings));
  }

  private StepResult ended() {
    events.forEach(meter::accept);
    meter.accept(new RunEnd(0, false, 1, 1, 1, DriverVerdict.VALID));
    return meter.result();
  }

  private static long due(long number, double rate) {
    return Math.round(number / rate * SECOND);
  }

  private static Sample sample(long number, long due, long end, Outcome outcome, int status) {
    return new Sample(
        number,
        0,
        due,
        due,
        due,
        end,
        end,
        0,
        outcome,
        status,
        100,
        1_000,
        "",
        OriginTrace.NONE,
        StreamTrace.NONE);
  }
}
