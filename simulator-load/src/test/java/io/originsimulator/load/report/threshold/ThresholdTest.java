package io.originsimulator.load.report.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.load.report.Printed;
import io.originsimulator.load.result.Observation;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunInfo;
import io.originsimulator.load.result.RunInfo.TargetLabel;
import io.originsimulator.load.result.StreamTrace;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdTest {
  private static final TargetLabel CASES = new TargetLabel("GET /cases", "GET", "http://h/cases");

  /**
   * Ten requests per second: 100 ms each, except one of 300 ms, one 503, one timeout of 1 s, one
   * drop.
   */
  private static final TestSample[] RUN = {
    TestSample.due(0).took(100),
    TestSample.due(100).took(100),
    TestSample.due(200).took(100),
    TestSample.due(300).took(100),
    TestSample.due(400).took(100),
    TestSample.due(500).took(100).target(1),
    TestSample.due(600).took(300).target(1),
    TestSample.due(700).took(100).status(503),
    TestSample.due(800).took(1_000).failed(Outcome.TIMEOUT, ""),
    TestSample.due(900).dropped(Outcome.DROPPED_IN_FLIGHT),
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          p50<101ms                | 100ms     | true
          p50<100ms                | 100ms     | false
          p(50) <= 101ms           | 100ms     | true
          p99.9<1s                 | 1s        | false
          p100<=1s                 | 1s        | true
          mean<300ms               | 222ms     | true
          min>=100ms               | 100ms     | true
          max<1s                   | 1s        | false
          errors<1%                | 22.22%    | false
          errors<=2                | 2         | true
          failed<12%               | 11.11%    | true
          success>77.7%            | 77.78%    | true
          dropped==0               | 1         | false
          dropped<=10%             | 10.00%    | true
          requests==9              | 9         | true
          rate>=10                 | 10.00/s   | true
          rate>10.1/s              | 10.00/s   | false
          goodput>3                | 3.89/s    | true
          p50{GET /cases}<101ms    | 100ms     | true
          max{GET /cases} < 300ms  | 300ms     | false
          errors{GET /cases}==0    | 0         | true
          """)
  void measuresARun(String threshold, String measured, boolean passed) {
    ThresholdCheck check = check(RUN, threshold);
    assertThat(check.results())
        .extracting(r -> r.threshold().toString(), r -> r.measured(), r -> r.passed())
        .containsExactly(org.assertj.core.groups.Tuple.tuple(threshold, measured, passed));
    assertThat(check.passed()).isEqualTo(passed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p99<1s",
        "errors<1%",
        "errors==0",
        "success>0%",
        "dropped==0",
        "requests<1",
        "rate>=0",
        "gap p99<1s",
        "ended_early<1%",
        "events>=0",
        "max{GET /nowhere}<1s"
      })
  void failsWithoutData(String threshold) {
    TestSample[] none = {};
    assertThat(check(threshold.contains("{") ? RUN : none, threshold).results())
        .allSatisfy(
            result -> {
              assertThat(result.measured()).isEqualTo("no data");
              assertThat(result.passed()).isFalse();
            });
  }

  @Test
  void passesWithoutThresholds() {
    assertThat(check(RUN).passed()).isTrue();
  }

  @Test
  void printsEachThresholdWithItsMeasure() {
    ThresholdCheck check = check(RUN, "p50<101ms", "errors<1%");
    assertThat(Printed.by(check::print))
        .isEqualTo(
            """
            passed  p50<101ms  100ms
            FAILED  errors<1%  22.22%
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          p99 500ms      | "p99 500ms" (expected: a measure, one of < <= > >= ==, and a limit, such as "p99<500ms")
          p101<1s        | "p101<1s": measure "p101" (expected: p50 to p100 such as p99.9, mean, min, max, errors, success, failed, dropped, requests, rate, goodput; of streams: first_event p99, gap p99, worst_gap p99, headers p99, duration p99, events, event_rate, ended_early, stalled)
          speed<1s       | "speed<1s": measure "speed" (expected: p50 to p100 such as p99.9, mean, min, max, errors, success, failed, dropped, requests, rate, goodput; of streams: first_event p99, gap p99, worst_gap p99, headers p99, duration p99, events, event_rate, ended_early, stalled)
          p99<500        | "p99<500": limit "500" (expected: a time such as "500ms" or "1.5s")
          p99<           | "p99<": limit "" (expected: a time such as "500ms" or "1.5s")
          errors<0.01    | "errors<0.01": limit "0.01" (expected: a share such as "1%", or a whole number of requests)
          success>0.999  | "success>0.999": limit "0.999" (expected: a share such as "99.9%")
          rate>=fast     | "rate>=fast": limit "fast" (expected: requests per second such as "4900" or "4900/s")
          requests>1%    | "requests>1%": limit "1%" (expected: a whole number of requests)
          """)
  void rejectsMalformedThresholds(String text, String message) {
    assertThatThrownBy(() -> Threshold.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** A hundred requests of 10 ms, of which the driver started five 90 ms late. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          p90<11ms     | passed p90<11ms  10ms
          max<1s       | passed max<1s  100ms
          p99<5ms      | FAILED p99<5ms  100ms
          p99<50ms     | IN DOUBT p99<50ms  100ms, 10ms if the driver had been on time
          mean<12ms    | IN DOUBT mean<12ms  14.5ms, 10ms if the driver had been on time
          p99>=50ms    | IN DOUBT p99>=50ms  100ms, 10ms if the driver had been on time
          errors==0    | passed errors==0  0
          """)
  void isInDoubtIfTheDriversDelayDecidesIt(String threshold, String line) {
    TestSample[] run = new TestSample[100];
    for (int i = 0; i < run.length; i++) {
      boolean late = i % 20 == 7;
      run[i] = TestSample.due(i * 10).took(late ? 100 : 10).late(late ? 90 : 0);
    }
    assertPrinted(check(run, threshold), line);
  }

  /** A hundred requests, of which ten are not sent because of the driver's own limit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          p50<11ms     | passed p50<11ms  10ms
          p99<11ms     | IN DOUBT p99<11ms  10ms, 30s at worst, if unsent or unanswered requests had timed out
          p99<5ms      | FAILED p99<5ms  10ms
          dropped==0   | IN DOUBT dropped==0  10, 0 if the driver had been on time
          errors<1%    | IN DOUBT errors<1%  0.00%, 10.00% at worst, if unsent or unanswered requests had timed out
          requests>=99 | IN DOUBT requests>=99  90, 100 if the driver had been on time
          goodput>50   | passed goodput>50  90.00/s
          """)
  void unsentRequestsCountAtBestAndAtWorst(String threshold, String line) {
    TestSample[] run = new TestSample[100];
    for (int i = 0; i < run.length; i++) {
      TestSample sample = TestSample.due(i * 10).took(10);
      run[i] = i % 10 == 7 ? TestSample.due(i * 10).dropped(Outcome.DROPPED_IN_FLIGHT) : sample;
    }
    assertPrinted(check(run, threshold), line);
  }

  private static void assertPrinted(ThresholdCheck check, String line) {
    String printed = Printed.by(check::print).replaceAll(" {2,}", " ").strip();
    assertThat(printed).isEqualTo(line.replaceAll(" {2,}", " "));
    assertThat(check.inDoubt()).isEqualTo(line.startsWith("IN DOUBT"));
    assertThat(check.failed()).isEqualTo(line.startsWith("FAILED"));
  }

  private static ThresholdCheck check(TestSample[] run, String... thresholds) {
    List<Threshold> parsed = Arrays.stream(thresholds).map(Threshold::parse).toList();
    ThresholdCheck check = new ThresholdCheck(parsed);
    TestRun.play(check.run(), TestRun.info(TestRun.ROOT, CASES), run);
    return check;
  }

  /** Three streams; one of them waits long for its first event, stalls, and is reset. */
  private static final TestSample[] STREAMS = {
    TestSample.due(0).took(500).events(100, 20, 20, 20),
    TestSample.due(100).took(500).events(200, 20, 30, 20),
    TestSample.due(200)
        .took(2_000)
        .failed(Outcome.CONNECTION_RESET, "connection reset")
        .status(200)
        .events(400, 20, 1_500),
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          first_event p50<300ms  | 200ms  | true
          first_event max<400ms  | 400ms  | false
          first_event  p99 < 1s  | 400ms  | true
          gap p50<21ms           | 20.1ms | true
          gap max<1s             | 1.5s   | false
          gap mean<1s            | 206ms  | true
          worst_gap p50<31ms     | 30ms   | true
          worst_gap min>10ms     | 20ms   | true
          headers p99<300ms      | 390ms  | false
          duration p50<100ms     | 70ms   | true
          events==11             | 11     | true
          event_rate>=5          | 5.00/s | true
          ended_early<1%         | 33.33% | false
          ended_early==1         | 1      | true
          stalled==0             | 1      | false
          stalled<50%            | 33.33% | true
          """)
  void measuresStreams(String text, String measured, boolean passed) {
    assertThat(check(STREAMS, text).results())
        .extracting(it -> it.threshold().toString(), it -> it.measured(), it -> it.passed())
        .containsExactly(org.assertj.core.groups.Tuple.tuple(text, measured, passed));
  }

  @Test
  void firstEventIsInDoubtIfRequestsWereNotSent() {
    ThresholdCheck check = new ThresholdCheck(List.of(Threshold.parse("first_event p50<300ms")));
    TestRun.play(
        check.run(),
        new RunInfo(
            "",
            "attack",
            TestRun.START,
            3,
            1_000,
            3_000_000,
            30_000_000_000L,
            List.of(CASES),
            Map.of(StreamTrace.FORMAT, "sse")),
        TestSample.due(0).took(500).events(100, 20),
        TestSample.due(1).failed(Outcome.NO_ADDRESS, "no local address"),
        TestSample.due(2).failed(Outcome.NO_ADDRESS, "no local address"));
    assertThat(Printed.by(check::print))
        .isEqualTo(
            "IN DOUBT  first_event p50<300ms  100ms, 30s at worst, if unsent or unanswered requests"
                + " had timed out\n");
  }

  @Test
  void streamInFlightAtTheEndHasBegunAlsoAtWorst() {
    TestSample[] streams = {
      TestSample.due(0).took(500).events(100, 20).failed(Outcome.UNANSWERED, "").status(200)
    };
    assertThat(Printed.by(check(streams, "ended_early==0")::print))
        .isEqualTo("passed  ended_early==0  0\n");
  }

  @Test
  void gapIsInDoubtIfTheLagOfALoopDecidesIt() {
    ThresholdCheck check = new ThresholdCheck(List.of(Threshold.parse("gap max<100ms")));
    check.run().accept(TestRun.info(CASES));
    check.run().accept(TestSample.due(0).took(500).events(100, 20, 130).build());
    check.run().accept(new Observation("driver lag", "ms", 1_000_000_000, 40));
    check.run().accept(TestRun.end(500));
    assertThat(Printed.by(check::print))
        .isEqualTo("IN DOUBT  gap max<100ms  130ms, 90ms if the driver had been on time\n");
  }
}
