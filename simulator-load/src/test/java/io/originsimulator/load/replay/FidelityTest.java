package io.originsimulator.load.replay;

import static io.originsimulator.load.replay.Logs.MILLI;
import static io.originsimulator.load.replay.Logs.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.originsimulator.load.plan.RunShare;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.report.ReportFormat;
import io.originsimulator.load.report.ReportOptions;
import io.originsimulator.load.report.RunReports;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultReader;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.ResultWriter;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
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

  @Test
  void textComparesStatusesAndTimesWithTheLog() {
    assertThat(report(ReportFormat.TEXT, this::run))
        .contains(
            """

            Log comparison  logged       measured
              200           2 (100.00%)  1 (50.00%)
              503           0 (0.00%)    1 (50.00%)
              same status   50.00%

            Log's times   answered  50 logged → now  90           99
              all         2         10ms → 15ms      20ms → 25ms  20ms → 25ms
              GET /a/:id  2         10ms → 15ms      20ms → 25ms  20ms → 25ms
            """);
  }

  @Test
  void jsonComparesStatusesAndTimesWithTheLog() throws IOException {
    JsonNode beside =
        new JsonMapper()
            .readTree(report(ReportFormat.JSON, this::run))
            .path("origin_simulator")
            .path("beside_log");
    assertThat(beside.path("same_status").asDouble()).isEqualTo(0.5);
    assertThat(beside.path("statuses"))
        .hasToString(
            "{\"200\":{\"logged\":2,\"measured\":1},\"503\":{\"logged\":0,\"measured\":1}}");
    JsonNode label = beside.path("labels").path("GET /a/:id");
    assertThat(label).isEqualTo(beside.path("all"));
    assertThat(label.path("logged").path("count").asInt()).isEqualTo(2);
    assertThat(label.path("logged").path("max").asLong()).isEqualTo(20 * MILLI);
    assertThat(label.path("measured").path("max").asLong()).isEqualTo(25 * MILLI);
  }

  @Test
  void rawResultGivesTheReportOfTheRun() throws IOException {
    ByteArrayOutputStream raw = new ByteArrayOutputStream();
    try (ResultWriter writer = new ResultWriter(raw)) {
      run(writer);
    }
    byte[] bytes = raw.toByteArray();
    for (ReportFormat format : List.of(ReportFormat.TEXT, ReportFormat.JSON)) {
      assertThat(report(format, sink -> read(bytes, sink))).isEqualTo(report(format, this::run));
    }
  }

  @Test
  void runWithoutALogHasNoComparison() {
    assertThat(report(ReportFormat.TEXT, FidelityTest::attack)).doesNotContain("log");
    assertThat(report(ReportFormat.JSON, FidelityTest::attack)).doesNotContain("beside_log");
  }

  private static String report(ReportFormat format, Consumer<ResultSink> run) {
    StringWriter text = new StringWriter();
    run.accept(new RunReports(ReportOptions.USUAL).add(format, new PrintWriter(text)));
    return text.toString();
  }

  private static void read(byte[] raw, ResultSink sink) {
    try {
      ResultReader.read(List.of("-"), new ByteArrayInputStream(raw), sink);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void attack(ResultSink sink) {
    sink.accept(new RunInfo("", "attack", Instant.EPOCH, 1, 1, 1, 0, List.of(), Map.of()));
    sink.accept(answered(0, 200, MILLI, MILLI));
    sink.accept(new RunEnd(SECOND, false, 1, 1, 1, DriverVerdict.VALID));
  }

  private void run(ResultSink sink) {
    ResultSink replay = plan.withLoggedAnswers(sink, RunShare.WHOLE);
    List<Target> targets =
        ReplayTargets.of(plan.recording(), URI.create("http://localhost:1"), List.of(), 10);
    replay.accept(
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
    replay.accept(answered(0, 200, MILLI, 15 * MILLI));
    replay.accept(answered(1, 503, 2 * MILLI, 25 * MILLI));
    replay.accept(
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
            OriginTrace.NONE,
            StreamTrace.NONE));
    replay.accept(answered(3, 200, 3 * MILLI, 35 * MILLI));
    replay.accept(new RunEnd(4 * SECOND, false, 1, 1, 1, DriverVerdict.VALID));
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
        OriginTrace.NONE,
        StreamTrace.NONE);
  }
}
