package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.OriginTrace;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.Sample;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OwnReportTest {
  private static final TargetLabel NEWS = new TargetLabel("GET /news", "GET", "http://h/news");

  @Test
  void countsRequestsInFlightAtTheEndWithTheirAge() {
    String report =
        Printed.of(
            "text",
            sink -> {
              sink.accept(TestRun.planned(1_000, 10));
              sink.accept(TestSample.due(0).took(2).build());
              sink.accept(TestSample.due(100).took(3_000).failed(Outcome.UNANSWERED, "").build());
              sink.accept(
                  new RunEnd(
                      3_100_000_000L,
                      true,
                      998,
                      2,
                      2,
                      2,
                      DriverVerdict.VALID.withUnanswered(1),
                      Optional.empty()));
            });
    assertThat(report)
        .contains("3s, 3s, 3s\n")
        .contains("  50.00%\n")
        .contains("Status Codes  [code:count]                      0:1  200:1  \n")
        .contains(" 1000 planned = 1 answered + 1 failed + 998 dropped\n")
        .contains(" unanswered at the end:1\n")
        .contains(" stopped:998\n")
        .contains(
            " undetermined\n  the data is insufficient for a verdict; send more requests, or let the run end\n"
                + "  1 request was unanswered at the end: counted as failed")
        .doesNotContain("nothing is known");
  }

  @Test
  void addsAllFiguresThatVegetaLacks() {
    assertThat(below(OwnReportTest::play))
        .isEqualTo(
            """
            Ledger          6 planned = 3 answered + 1 failed + 2 dropped
            Failed          [kind:count]          timeout:1
            Dropped         [kind:count]          in-flight limit:1  stopped:1
            Times           [from, to]            50, 90, 99, 99.9, 99.99, max
              response      due to last byte      120ms, 2s, 2s, 2s, 2s, 2s
              service       sent to last byte     120ms, 2s, 2s, 2s, 2s, 2s
              driver delay  due to started        0s, 1ms, 1ms, 1ms, 1ms, 1ms
              driver part   of response, at most  0s, 0s, 0s, 0s, 0s, 0s
              connect       of 1 that opened one  1.5ms, 1.5ms, 1.5ms, 1.5ms, 1.5ms, 1.5ms
              first byte    sent to first byte    120ms, 120ms, 120ms, 120ms, 120ms, 120ms
              transfer      first byte to last    0s, 2ms, 2ms, 2ms, 2ms, 2ms
            Connections     4 opened, 3 open at once, 2 in flight at once
            Driver          the driver was the limit
              the driver contributed to these figures; give it its own cores, or lower the rate
              p99 of the driver's own delay was 7 ms (seconds 1 to 2)
            The run was stopped early.

            Errors                      count  first at  load at that time
              503 Service Unavailable   1      320ms     1 in flight, 4/s due, 20 users
              timeout                   1      2.3s      0 in flight, 0/s due, 25 users
              dropped: in-flight limit  1      400ms     1 in flight, 4/s due, 20 users
              stopped                   1      500ms     1 in flight, 4/s due, 20 users

            Targets      requests  success  dropped  50     90     99     max
              GET /      3         33.33%   2        120ms  2s     2s     2s
              GET /news  1         100.00%  0        120ms  120ms  120ms  120ms

            Stages  responses  response 50, 99  injected 50, 99  added 50, 99
              0s    1          120ms, 120ms     100ms, 100ms     20ms, 20ms
              10s   2          120ms, 120ms     1.5ms, 110ms     10ms, 119ms

            Observed         min      mean     max      at
              driver cpu     30.0 %   45.0 %   60.0 %   2s
              target memory  100 MiB  100 MiB  100 MiB  1s
              users          20.0     22.5     25.0     2s
            """);
  }

  @Test
  void plainRunOfOneTargetHasOnlyLedgerAndTimes() {
    assertThat(below(sink -> TestRun.play(sink, TestRun.planned(2, 10), TestSample.due(0).took(1))))
        .isEqualTo(
            """
            Ledger          2 planned = 1 answered + 0 failed + 0 dropped + 1 unknown
            Times           [from, to]            50, 90, 99, 99.9, 99.99, max
              response      due to last byte      1ms, 1ms, 1ms, 1ms, 1ms, 1ms
              service       sent to last byte     1ms, 1ms, 1ms, 1ms, 1ms, 1ms
              driver delay  due to started        0s, 0s, 0s, 0s, 0s, 0s
              driver part   of response, at most  0s, 0s, 0s, 0s, 0s, 0s
              first byte    sent to first byte    1ms, 1ms, 1ms, 1ms, 1ms, 1ms
              transfer      first byte to last    0s, 0s, 0s, 0s, 0s, 0s
            Connections     1 opened, 1 open at once, 1 in flight at once
            Driver          valid
              the figures are the target's
            """);
  }

  @Test
  void firstLineNamesTheMissingRecipeIfNearlyAllResponsesAre406() {
    assertThat(of406("text", 99, 1))
        .startsWith(
            "99 of 100 responses are 406, as from a simulator without a recipe:"
                + " add one for GET /news.\n\nRequests ");
    assertThat(of406("text", 98, 2)).startsWith("Requests ");
    assertThat(of406("html", 99, 1)).contains("\"notice\":\"99 of 100 responses are 406, ");
    assertThat(of406("html", 98, 2)).contains("\"notice\":\"\"");
  }

  private static String of406(String report, int unserved, int served) {
    return Printed.of(
        report,
        sink -> {
          TestSample[] samples = new TestSample[unserved + served];
          for (int i = 0; i < samples.length; i++) {
            samples[i] = TestSample.due(i).took(1).status(i < unserved ? 406 : 200);
          }
          TestRun.play(sink, TestRun.info(NEWS), samples);
        });
  }

  @Test
  void statesObservedThingsThatEndedBeforeTheRun() {
    assertThat(below(OwnReportTest::half))
        .endsWith(
            """

            Observed    min     mean    max     at
              web cpu   50.0 %  50.0 %  50.0 %  1s
              web2 cpu  10.0 %  10.0 %  10.0 %  1s
            web ended at 1.5s; its figures end there.
            """);
  }

  @Test
  void otherReportsStateThemToo() {
    assertThat(Printed.of("json", OwnReportTest::half))
        .contains("\"observed_ended_ns\":{\"web\":1500000000}")
        .contains(
            "{\"series\":\"web cpu\",\"unit\":\"%\",\"count\":1,\"min\":50.0,\"mean\":50.0,"
                + "\"max\":50.0,\"max_at_ns\":1000000000}");
    assertThat(Printed.of("html", OwnReportTest::half))
        .contains("\"ended\":[{\"name\":\"web\",\"at\":1.5}]");
  }

  private static void half(ResultSink sink) {
    sink.accept(TestRun.info());
    sink.accept(new Observation("web cpu", "%", 1_000_000_000, 50));
    sink.accept(new Observation("web2 cpu", "%", 1_000_000_000, 10));
    sink.accept(new Observation(Observation.ENDED + "web", "", 1_500_000_000, 1));
    sink.accept(TestSample.due(0).build());
    sink.accept(TestRun.end(3_000));
  }

  private static String below(java.util.function.Consumer<ResultSink> run) {
    String text = Printed.of("text", run);
    return text.substring(text.indexOf("Ledger"));
  }

  private static void play(ResultSink sink) {
    sink.accept(TestRun.info(TestRun.ROOT, NEWS));
    sink.accept(new Observation("users", "", 0, 20));
    sink.accept(new Observation("target memory", "bytes", 1_000_000_000, 100 << 20));
    sink.accept(new Observation("driver cpu", "%", 1_000_000_000, 30));
    sink.accept(new Observation("driver cpu", "%", 2_000_000_000, 60));
    sink.accept(new Observation("users", "", 2_000_000_000, 25));
    sink.accept(TestSample.due(100).took(120).stage("10s", 110).connected(1.5).build());
    sink.accept(
        new Sample(
            1,
            1,
            0,
            1_000_000,
            3_000_000,
            118_000_000,
            120_000_000,
            0,
            Outcome.ANSWERED,
            200,
            1,
            1,
            "",
            new OriginTrace(100_000_000, "0s"),
            StreamTrace.NONE));
    sink.accept(TestSample.due(200).took(120).status(503).stage("10s", 1.5).build());
    sink.accept(TestSample.due(300).took(2_000).failed(Outcome.TIMEOUT, "").build());
    sink.accept(TestSample.due(400).dropped(Outcome.DROPPED_IN_FLIGHT).build());
    sink.accept(TestSample.due(500).dropped(Outcome.STOPPED).build());
    DriverVerdict verdict =
        new DriverVerdict(
            DriverVerdict.Judgement.DRIVER_LIMITED,
            List.of("p99 of the driver's own delay was 7 ms (seconds 1 to 2)"));
    sink.accept(new RunEnd(2_300_000_000L, true, 4, 3, 2, verdict));
  }

  private static String streams(TestSample... samples) {
    RunInfo info =
        new RunInfo(
            "",
            "attack",
            TestRun.START,
            3,
            10,
            300_000_000,
            0,
            List.of(NEWS),
            Map.of("stream", "sse", "stall", "1s"));
    return Printed.report("text", info, samples);
  }

  @Test
  void listsStreamsThatTheDriverEnded() {
    assertThat(
            streams(
                TestSample.due(0).took(500).events(100, 20, 20, 20),
                TestSample.due(0)
                    .took(800)
                    .events(100, 300, 300)
                    .failed(Outcome.TIMEOUT, "timeout")
                    .status(200)))
        .contains(
            "\nStreams         2 began = 1 complete + 0 ended early + 1 ended by the driver\n"
                + "  events        7, ");
  }

  @Test
  void saysThatResponsesHaveNoEvents() {
    assertThat(streams(TestSample.due(0).took(500).awaitsEvents()))
        .contains("\n  no response has an event in the format of --stream sse\n");
    assertThat(
            streams(TestSample.due(0).failed(Outcome.EARLY_CLOSE, "").status(200).awaitsEvents()))
        .doesNotContain("no response has an event");
  }

  @Test
  void listsStreams() {
    String report =
        streams(
            TestSample.due(0).took(500).events(100, 20, 20, 20),
            TestSample.due(100).took(500).events(200, 20, 30, 20),
            TestSample.due(200)
                .took(2_000)
                .failed(Outcome.CONNECTION_RESET, "connection reset")
                .status(200)
                .events(400, 20, 1_500));
    assertThat(report)
        .contains(
            """

            Streams         3 began = 2 complete + 1 ended early
              ended early   [kind:count]  connection reset:1
              events        11, 5/s, 3.67 a stream
              stalls        1 gap of 1s or more, in 1 stream
            Stream's times  [from, to]              50, 90, 99, 99.9, max
              headers       due to first byte       190ms, 390ms, 390ms, 390ms, 390ms
              first event   due to first event      200ms, 400ms, 400ms, 400ms, 400ms
              gaps          event to next event     20.1ms, 1.5s, 1.5s, 1.5s, 1.5s
              worst gap     longest of each stream  30ms, 1.5s, 1.5s, 1.5s, 1.5s
              duration      first event to last     70ms, 1.52s, 1.52s, 1.52s, 1.52s

            Errors""");
  }
}
