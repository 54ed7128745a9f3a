package io.originsimulator.load.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.closed.VirtualSender;
import io.originsimulator.load.closed.VirtualSender.Reply;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.result.Outcome;
import io.originsimulator.load.result.ResultSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ChartTest {
  private static final long MILLI = 1_000_000;

  @Test
  void ratesCoverTheIntervalAndValuesItsEnd() {
    // Two users, 100 ms each: 20 responses per second; one at a full second counts in the next.
    assertThat(data(5, "2-2:10", Outcome.ANSWERED))
        .isEqualTo(
            "{\"pass\":[[0,0],[5,20],[10,20],[15,0]],"
                + "\"timeouts\":[[0,0],[5,0],[10,0],[15,0]],"
                + "\"volume\":[[0,0],[5,2],[10,2],[15,0]],"
                + "\"response_time\":[[0,0],[5,100],[10,100],[15,100]]}");
  }

  @Test
  void showsTimeoutsAndAShorterLastInterval() {
    assertThat(data(4, "1-1:2", Outcome.TIMEOUT))
        .contains("\"pass\":[[0,0],[4,0],[7,0]]", "\"timeouts\":[[0,0],[4,3],[7,0]]");
  }

  @Test
  void percentilesCoverTheRequestsThatEndedInAnInterval() {
    // One user: 19 requests end in the first 2 s, one of them after 150 ms; after 20 s, 300 ms
    // each.
    VirtualSender.Origin origin =
        asked -> {
          long later = asked.atNanos() >= 20_000 * MILLI ? 200 : asked.number() == 3 ? 50 : 0;
          return Reply.ok((100 + later) * MILLI);
        };
    String data =
        data(
            2,
            "1-1:22",
            origin,
            ChartSeries.P50,
            ChartSeries.P90,
            ChartSeries.P95,
            ChartSeries.P99,
            ChartSeries.MAX);
    assertThat(data)
        .contains(
            "\"p50\":[[0,0],[2,100],[4,100],",
            "\"p90\":[[0,0],[2,100],",
            "\"p95\":[[0,0],[2,150],[4,100],",
            "\"p99\":[[0,0],[2,150],[4,100],",
            "\"max\":[[0,0],[2,150],[4,100],",
            "[20,100],[22,300]");
  }

  @Test
  void everySeriesHasItsNameInTheApi() {
    assertThat(Arrays.stream(ChartSeries.values()).map(ChartSeries::toString))
        .containsExactly(
            "total",
            "pass",
            "timeouts",
            "errors",
            "asserts",
            "txbytes",
            "rxbytes",
            "volume",
            "active_connections",
            "response_time",
            "p50",
            "p90",
            "p95",
            "p99",
            "max",
            "connect_time");
  }

  private static String data(int interval, String pattern, Outcome outcome) {
    return data(
        interval,
        pattern,
        asked -> new Reply(100 * MILLI, outcome, outcome == Outcome.ANSWERED ? 200 : 0),
        ChartSeries.PASS,
        ChartSeries.TIMEOUTS,
        ChartSeries.VOLUME,
        ChartSeries.RESPONSE_TIME);
  }

  private static String data(
      int interval, String pattern, VirtualSender.Origin origin, ChartSeries... series) {
    Rush rush =
        new Rush(
            Target.get("http://localhost/"),
            RampPattern.parse(pattern),
            1_000_000_000,
            OptionalInt.empty(),
            Rush.COOL_DOWN_NANOS);
    RushTimeline timeline = new RushTimeline(OptionalInt.empty());
    ResponseTimes times = new ResponseTimes(interval);
    new VirtualSender(origin).play(rush.run(1e9), ResultSink.all(timeline, times));
    Chart chart = new Chart(interval, List.of(series));
    return new String(
        ApiResponse.json(200, chart.data(timeline, times, true)).body(), StandardCharsets.UTF_8);
  }
}
