package io.originsimulator.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.report.threshold.Threshold;
import io.originsimulator.load.result.CpuTime;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.Latencies;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.RunEnd;
import io.originsimulator.load.result.TestRun;
import io.originsimulator.load.result.TestSample;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** Reports in the formats of other tools. */
class DialectsTest {
  /** Ten requests per second for ten seconds, 100 ms each; one reset, one 503. */
  private static final TestSample[] HUNDRED =
      IntStream.range(0, 100)
          .mapToObj(
              i -> {
                TestSample sample = TestSample.due(i * 100).number(i).took(100).bytes(80, 1_024);
                return i == 50
                    ? sample.status(503)
                    : i == 60 ? sample.failed(Outcome.CONNECTION_RESET, "reset") : sample;
              })
          .toArray(TestSample[]::new);

  @Test
  void httperfHasItsGroups() {
    String report =
        Printed.of(
            "httperf",
            sink -> {
              sink.accept(TestRun.info());
              for (TestSample sample : HUNDRED) {
                sink.accept(sample.build());
              }
              sink.accept(
                  new RunEnd(
                      10_000_000_000L,
                      false,
                      0,
                      5,
                      4,
                      3,
                      DriverVerdict.VALID,
                      Optional.of(new CpuTime(1_230_000_000, 70_000_000))));
            });
    assertThat(report)
        .isEqualTo(
            """

            Total: connections 5 requests 100 replies 99 test-duration 10.000 s

            Connection rate: 0.5 conn/s (2000.0 ms/conn, <=4 concurrent connections)
            Connection length [replies/conn]: 19.800

            Request rate: 10.0 req/s (100.0 ms/req)
            Request size [B]: 80.0

            Reply rate [replies/s]: min 9.8 avg 9.8 max 9.8 stddev 0.0 (2 samples)
            Reply time [ms]: response 100.0 transfer 0.0
            Reply size [B]: header 0.0 content 1034.3 footer 0.0 (total 1034.3)
            Reply status: 1xx=0 2xx=98 3xx=0 4xx=0 5xx=1

            CPU time [s]: user 1.23 system 0.07 (user 12.3% system 0.7% total 13.0%)
            Net I/O: 10.8 KB/s (0.1*10^6 bps)

            Errors: total 1 client-timo 0 socket-timo 0 connrefused 0 connreset 1
            Errors: fd-unavail 0 addrunavail 0 ftab-full 0 other 0
            Errors: stale-close 0 early-close 0 tls 0 dns 0 protocol 0
            """);
  }

  @Test
  void httperfOmitsLinesOfUnknownValues() {
    assertThat(Printed.report("httperf", HUNDRED))
        .doesNotContain("Connection time [ms]", "CPU time [s]")
        .contains("Connection length [replies/conn]: ", "Net I/O: ");
    assertThat(Printed.report("httperf", TestSample.due(0).took(5).connected(2)))
        .contains("Connection time [ms]: connect 2.0\n");
  }

  @Test
  void httperfCountsEachKindOfFailure() {
    for (Outcome outcome : Outcome.values()) {
      if (outcome.kind() == Outcome.Kind.FAILED) {
        String report = Printed.report("httperf", TestSample.due(0).failed(outcome, ""));
        String errors = report.substring(report.indexOf("Errors: total 1"));
        assertThat(
                errors
                    .lines()
                    .map(line -> line.split(" 1\\b", -1).length - 1)
                    .reduce(0, Integer::sum))
            .as(outcome.name())
            .isEqualTo(2); // the total and its kind
      }
    }
  }

  @Test
  void wrkHasItsLines() {
    String report = Printed.report("wrk", HUNDRED);
    assertThat(report)
        .startsWith(
            """
            Running 1s test @ http://localhost:8080/
              1 threads and 1 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency   100.00ms    0.00us 100.03ms  100.00%
                Req/Sec     9.80      0.42    10.00     80.00%
              Latency Distribution (HdrHistogram - Recorded Latency)
             50.000%  100.03ms
             75.000%  100.03ms
            """)
        .contains("  Latency Distribution (HdrHistogram - Uncorrected Latency")
        .contains(
            "  Detailed Percentile spectrum:\n       Value     Percentile TotalCount 1/(1-Percentile)\n")
        .endsWith(
            """
              99 requests in 10.00s, 100.00KB read
              Socket errors: connect 0, read 1, write 0, timeout 0
              Non-2xx or 3xx responses: 1
            Requests/sec:      9.90
            Transfer/sec:     10.00KB
            """);
  }

  @Test
  void wrkAlignsUnitsInColumns() {
    assertThat(WrkUnits.padded(WrkUnits.micros(849), 8)).isEqualTo("849.00us");
    assertThat(WrkUnits.padded(WrkUnits.micros(850), 8)).isEqualTo("  0.85ms");
    assertThat(WrkUnits.padded(WrkUnits.micros(1e6), 8)).isEqualTo("  1.00s ");
    assertThat(WrkUnits.padded(WrkUnits.metric(849), 8)).isEqualTo("849.00  ");
    assertThat(WrkUnits.padded(WrkUnits.metric(1_050), 8)).isEqualTo("  1.05k ");
    assertThat(WrkUnits.binary(20_772_000)).isEqualTo("19.81M");
    assertThat(WrkUnits.seconds(30)).isEqualTo("30s");
    assertThat(WrkUnits.seconds(120)).isEqualTo("2m");
  }

  @Test
  void hgrmIsHdrHistogramsFormatInMilliseconds() {
    Latencies times = new Latencies();
    for (int i = 0; i < 100; i++) {
      times.add(100_000_000);
    }
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    times.toHistogram().outputPercentileDistribution(new PrintStream(expected), 5, 1_000.0);
    assertThat(Printed.report("hgrm", HUNDRED))
        .isEqualTo(expected.toString(StandardCharsets.UTF_8));
  }

  @Test
  void hlogHasAHistogramForEachSecond() {
    String log = Printed.report("hlog", HUNDRED);
    HistogramLogReader reader =
        new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    long requests = 0;
    for (int second = 0; second < 10; second++) {
      EncodableHistogram interval = reader.nextIntervalHistogram();
      assertThat(interval.getStartTimeStamp())
          .isEqualTo(TestRun.START.toEpochMilli() + second * 1_000L);
      assertThat(((Histogram) interval).getMaxValue()).isBetween(100_000_000L, 100_100_000L);
      requests += ((Histogram) interval).getTotalCount();
    }
    assertThat(requests).isEqualTo(99); // the last one ended at the start of the eleventh second
    assertThat(((Histogram) reader.nextIntervalHistogram()).getTotalCount()).isEqualTo(1);
    assertThat(reader.hasNext()).isFalse();
  }

  @Test
  void samplesHaveAllColumnsAndDroppedRequests() {
    assertThat(
            Printed.report(
                "samples",
                TestSample.due(1).took(2).connected(0.5).bytes(3, 4).stage("10s", 1),
                TestSample.due(2).number(1).took(1).failed(Outcome.TLS, "bad, \"very\""),
                TestSample.due(3).number(2).dropped(Outcome.DROPPED_IN_FLIGHT)))
        .isEqualTo(
            """
            number,target,outcome,status,scheduled_ns,started_ns,sent_ns,first_byte_ns,end_ns,connect_ns,bytes_out,bytes_in,error,injected_ns,stage
            0,GET /,answered,200,1000000,1000000,1000000,3000000,3000000,500000,3,4,,1000000,10s
            1,GET /,tls,0,2000000,2000000,2000000,-1,3000000,0,0,0,"bad, ""very""\",-1,
            2,GET /,dropped: in-flight limit,0,3000000,-1,-1,-1,3000000,0,0,0,,-1,
            """);
  }

  @Test
  void junitHasACaseForEachThresholdAndOneForTheDriver() throws Exception {
    ReportOptions options =
        new ReportOptions(
            false,
            false,
            List.of(Threshold.parse("p99<1s"), Threshold.parse("errors{GET /}<1%")),
            false);
    String xml = Printed.report("junit", options, TestRun.planned(100, 10), HUNDRED);
    assertThat(xml)
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="night" tests="3" failures="1" errors="0" skipped="0" time="10.000" timestamp="2026-01-02T03:04:05.000000006Z">
              <testcase classname="night" name="p99&lt;1s"/>
              <testcase classname="night" name="errors{GET /}&lt;1%">
                <failure message="2.00%"/>
              </testcase>
              <testcase classname="night" name="the figures are the target's"/>
            </testsuite>
            """);
    Document parsed =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    assertThat(parsed.getElementsByTagName("testcase").getLength()).isEqualTo(3);
  }

  @Test
  void autoperfHasARowOfTheRun() {
    assertThat(Printed.report("autoperf", TestRun.planned(100, 10), HUNDRED))
        .endsWith("|>  10 | 0.1    | 10.1  | 10.0          | 1      | 10.8          |\n");
  }
}
