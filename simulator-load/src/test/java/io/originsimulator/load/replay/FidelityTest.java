package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.MILLI;
import static io.originsimulator.load.replay.Logs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.plan.Target;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FidelityTest {
  private final ReplayPlan plan =
      ReplayPlan.atItsTimes(
          Logs.recording(
              Logs.at(0, 1, "GET", "/a/1", 200, 10 * MILLI),
              Logs.at(SECOND, 1, "GET", "/a/2", 200, 20 * MILLI),
              Logs.at(2 * SECOND, 1, "GET", "/b", 503, 30 * MILLI),
              Logs.at(3 * SECOND, 1, "GET", "/b", 0, -1)),
          ReplayTiming.ORIGINAL);
  private final Fidelity fidelity = new Fidelity();

  @Test
  void whatTheLogSaysStandsBesideWhatWasMeasured() {
    run(fidelity);
    assertThat(fidelity.knowsLog()).isTrue();
    assertThat(fidelity.planned()).isEqualTo(4);
    assertThat(fidelity.sent()).isEqualTo(3);
    assertThat(fidelity.late().maxNanos()).isEqualTo(3 * MILLI);
    assertThat(fidelity.statuses())
        .isEqualTo(
            Map.of(200, new Fidelity.StatusCount(2, 1), 503, new Fidelity.StatusCount(0, 1)));
    assertThat(fidelity.sameStatusShare()).isEqualTo(0.5);
    assertThat(fidelity.latency().logged().count()).isEqualTo(2);
    assertThat(fidelity.latency().logged().maxNanos()).isEqualTo(20 * MILLI);
    assertThat(fidelity.latency().measured().maxNanos()).isEqualTo(25 * MILLI);
    assertThat(fidelity.latencyByLabel()).containsOnlyKeys("GET /a/:id");
  }

  @Test
  void itIsSaidInWords() {
    run(fidelity);
    assertThat(words(fidelity))
        .isEqualTo(
            """
            Beside the log
              sent      3 of 4; late by p50 2ms, p99 3ms, max 3ms
              status    the one of the log for 50.00 % of requests
                                               logged             measured
                        200              2   100.00 %         1    50.00 %
                        503              0     0.00 %         1    50.00 %
              latency                                             answered               p50               p90               p99
                                                                                logged → now      logged → now      logged → now
                        all                                              2   10.0ms → 15.0ms       20ms → 25ms       20ms → 25ms
                        GET /a/:id                                       2   10.0ms → 15.0ms       20ms → 25ms       20ms → 25ms
            """);
  }

  @Test
  void theRawResultSaysWhatTheRunSaid() throws IOException {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    try (ResultWriter writer = new ResultWriter(raw)) {
      run(ResultSink.all(writer, fidelity));
    }
    Fidelity later = new Fidelity();
    ResultReader.read(new ByteArrayInputStream(raw.toByteArray()), "run.osr", later);
    assertThat(words(later)).isEqualTo(words(fidelity));
    assertThat(FidelityJson.of(later)).isEqualTo(FidelityJson.of(fidelity));
  }

  @Test
  void aRunWithoutALogKnowsNone() {
    fidelity.begin(new RunInfo("", "attack", Instant.EPOCH, 1, 1, 1, 0, List.of(), Map.of()));
    fidelity.sample(answered(0, 200, MILLI, MILLI));
    assertThat(fidelity.knowsLog()).isFalse();
    assertThat(fidelity.statuses()).isEmpty();
  }

  @Test
  void whereNothingWasTakenUpNothingIsLate() {
    assertThat(words(fidelity)).isEqualTo("Beside the log\n  sent      0 of 0\n");
  }

  @Test
  void digitsAreTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(words(fidelity)).isEqualTo("Beside the log\n  sent      0 of 0\n");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static String words(Fidelity of) {
    StringWriter text = new StringWriter();
    FidelityText.print(of, new PrintWriter(text, true));
    return text.toString();
  }

  private void run(ResultSink sink) {
    LoggedAnswers replay = new LoggedAnswers(plan, sink);
    List<Target> targets =
        ReplayTargets.of(plan.recording(), URI.create("http://localhost:1"), List.of(), 10);
    replay.begin(
        new RunInfo(
            "",
            "replay",
            Instant.EPOCH,
            4,
            0,
            3 * SECOND,
            0,
            targets.stream()
                .map(it -> new RunInfo.TargetLabel(it.label(), it.method(), it.uri().toString()))
                .toList(),
            Map.of()));
    replay.sample(answered(0, 200, MILLI, 15 * MILLI));
    replay.sample(answered(1, 503, 2 * MILLI, 25 * MILLI));
    replay.sample(
        new Sample(
            2,
            2,
            2 * SECOND,
            -1,
            -1,
            -1,
            2 * SECOND,
            0,
            Outcome.DROPPED_IN_FLIGHT,
            0,
            0,
            0,
            "",
            OriginTrace.NONE));
    replay.sample(answered(3, 200, 3 * MILLI, 35 * MILLI));
    replay.end(new RunEnd(4 * SECOND, false, 1, 1, 1, DriverVerdict.VALID));
  }

  private static Sample answered(long number, int status, long late, long service) {
    long due = number * SECOND;
    return new Sample(
        number,
        (int) Math.min(2, number),
        due,
        due + late,
        due + late,
        due + late + service,
        due + late + service,
        0,
        Outcome.ANSWERED,
        status,
        0,
        0,
        "",
        OriginTrace.NONE);
  }
}
