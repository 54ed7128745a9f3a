package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginRequest;
import io.originsimulator.load.result.OriginRequest.Ending;
import io.originsimulator.load.result.OriginStream;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClosedLoopReportTest {
  private static final RunInfo NUMBERED =
      new RunInfo(
          "",
          "attack",
          TestRun.START,
          5,
          0,
          1,
          1,
          List.of(TestRun.ROOT),
          Map.of(OriginRequest.RUN_ID, "run"));

  @Test
  void textShowsTheOriginsRequestsAndTheTargetsChanges() {
    String text = Printed.of("text", sink -> play(sink, 0));
    assertThat(text.substring(text.indexOf("Closed loop")))
        .isEqualTo(
            """
            Closed loop       5 client requests, 5 at the origin, 1.25 attempts each
              reached origin  [times:requests]                     0:1  1:3  2:1
              retried         [after:attempts]                     503:1
            Loop's times      [what]                               50, 90, 99, max
              target added    service minus injected               5ms, 10ms, 10ms, 10ms  of 2
              injected        planned by the recipe, all attempts  50ms, 120ms, 120ms, 120ms  of 2
              alone           service without the origin           3ms, 3ms, 3ms, 3ms  of 1
              origin late     sent later than planned              1ms, 1ms, 1ms, 1ms  of 4
              attempts that the target abandoned: 1
              requests answered before the origin finished, excluded from target added: 1
              origin requests that match no client request: 1

            Routes       attempts  failed  responses  service 50, 99  injected 50, 99  added 50, 99
              no recipe  1         1       0          -               -                -
              /a         4         1       2          55ms, 130ms     50ms, 120ms      5ms, 10ms

            Stages       attempts  failed  responses  service 50, 99  injected 50, 99  added 50, 99
              no recipe  1         1       0          -               -                -
              /a at 0    2         1       1          55ms, 55ms      50ms, 50ms       5ms, 5ms
              /a at 4s   2         0       1          130ms, 130ms    120ms, 120ms     10ms, 10ms

            Origin's last  client's  requests  meaning
              200          200       3         passed on
              abandoned    timeout   1         answered by neither
              not asked    200       1         answered by the target alone
            """);
  }

  @Test
  void textStatesIncompletenessBeforeTheFigures() {
    String text = Printed.of("text", sink -> play(sink, 3));
    assertThat(text.substring(text.indexOf("The closed loop"), text.indexOf("Loop's times")))
        .isEqualTo(
            """
            The closed loop is incomplete:
              3 of the origin's requests are missing because its journal dropped them.
            Its figures exclude requests not found at the origin.
            If an attempt is missing, the added time appears too large.
            Closed loop       5 client requests, 5 at the origin, 1.25 attempts each
              reached origin  [times:requests]                     1:3  2:1
              retried         [after:attempts]                     503:1
            """);
    assertThat(text)
        .contains("client requests that may or may not have reached the origin")
        .doesNotContain("  alone ", "not asked", "Observed");
  }

  @Test
  void jsonHasTheSameFigures() throws Exception {
    JsonNode json = new ObjectMapper().readTree(Printed.of("json", sink -> play(sink, 0)));
    JsonNode loop = json.path("origin_simulator").path("closed_loop");
    assertThat(loop.path("client_requests").asLong()).isEqualTo(5);
    assertThat(loop.path("origin_requests").asLong()).isEqualTo(5);
    assertThat(loop.path("amplification").asDouble()).isEqualTo(1.25);
    assertThat(loop.path("times_seen").toString()).isEqualTo("{\"0\":1,\"1\":3,\"2\":1}");
    assertThat(loop.path("retried_after").toString()).isEqualTo("{\"503\":1}");
    assertThat(loop.path("times_ns").path("added").path("max").asLong()).isEqualTo(10_000_000);
    assertThat(loop.path("stages")).hasSize(3);
    assertThat(loop.path("stages").path(2).path("stage").asText()).isEqualTo("4s");
    assertThat(loop.path("statuses").path(2).path("meaning").asText())
        .isEqualTo("answered by the target alone");
    assertThat(loop.path("missed").asLong()).isZero();
    assertThat(loop.path("doubts")).isEmpty();
  }

  @Test
  void jsonStatesIncompleteness() throws Exception {
    JsonNode json = new ObjectMapper().readTree(Printed.of("json", sink -> play(sink, 3)));
    JsonNode loop = json.path("origin_simulator").path("closed_loop");
    assertThat(loop.path("missed").asLong()).isEqualTo(3);
    assertThat(loop.path("unknown").asLong()).isEqualTo(1);
    assertThat(loop.path("doubts").path(0).asText())
        .isEqualTo("3 of the origin's requests are missing because its journal dropped them");
    assertThat(json.path("origin_simulator").path("observed")).isEmpty();
  }

  @Test
  void pageHasTheTables() {
    assertThat(Printed.of("html", sink -> play(sink, 0)))
        .contains("\"closed_loop\":{\"client_requests\":5", "closedLoop(details.closed_loop)");
  }

  @Test
  void chartsHaveTheStagesOfTheOrigin() {
    assertThat(Printed.of("html", sink -> play(sink, 0)))
        .contains("\"stages\":[{\"from\":0.0,\"to\":1.0,\"at\":\"4s\"}]");
  }

  @Test
  void runWithoutOriginHasNoLoop() {
    assertThat(Printed.report("text", TestSample.due(0))).doesNotContain("Closed loop");
    assertThat(Printed.report("json", TestSample.due(0))).doesNotContain("closed_loop");
  }

  @Test
  void responsesSoonerThanTheirInjectedDelayAreFromACache() {
    String text =
        Printed.report(
            "text",
            TestSample.due(0).took(1).stage("0", 50),
            TestSample.due(0).took(60).stage("0", 50));
    assertThat(text)
        .contains(
            "  responses from a cache, sooner than their injected delay: 1 (--origin shows all)\n");
  }

  /** Stale while being refreshed; passed on; retried; alone; never answered. */
  private static void play(ResultSink sink, long missed) {
    sink.accept(NUMBERED);
    sink.accept(TestSample.due(0).number(3).took(4).build());
    sink.accept(request(3, "/a", "4s", 70, Ending.ANSWERED, 200)); // arrives first
    sink.accept(TestSample.due(0).number(0).took(55).build());
    sink.accept(request(0, "/a", "0", 50, Ending.ANSWERED, 200));
    sink.accept(TestSample.due(0).number(1).took(130).build());
    sink.accept(request(1, "/a", "0", 50, Ending.ANSWERED, 503));
    sink.accept(request(1, "/a", "4s", 70, Ending.ANSWERED, 200));
    sink.accept(TestSample.due(0).number(2).took(3).build());
    sink.accept(TestSample.due(0).number(4).took(9).failed(Outcome.TIMEOUT, "late").build());
    sink.accept(request(4, "", "", 9, Ending.ABANDONED, 0));
    sink.accept(request(-1, "/health", "0", 0, Ending.ANSWERED, 200));
    sink.accept(new Observation(OriginRequest.MISSED, "", 0, missed));
    sink.accept(TestRun.end(130));
  }

  private static OriginRequest request(
      long number, String route, String stage, long injectedMillis, Ending ending, int status) {
    return new OriginRequest(
        number,
        0,
        route,
        stage,
        injectedMillis * 1_000_000,
        ending == Ending.ANSWERED ? 1_000_000 : 0,
        ending,
        status,
        "",
        OriginStream.NONE);
  }
}
