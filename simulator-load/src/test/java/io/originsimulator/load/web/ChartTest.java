package io.originsimulator.load.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.closed.VirtualSender;
import io.originsimulator.load.closed.VirtualSender.Reply;
import io.originsimulator.load.plan.Target;
import io.originsimulator.load.ramp.RampPattern;
import io.originsimulator.load.ramp.Rush;
import io.originsimulator.load.ramp.RushTimeline;
import io.originsimulator.load.result.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ChartTest {
  private static final long MILLI = 1_000_000;

  @Test
  void ratesAreOfTheIntervalAndValuesOfItsEnd() {
    // Two users, 100 ms each: 20 answers a second; those of a whole second count for the next one.
    assertThat(data(5, "2-2:10", Outcome.ANSWERED))
        .isEqualTo(
            "{\"pass\":[[0,0],[5,20],[10,20],[15,0]],"
                + "\"timeouts\":[[0,0],[5,0],[10,0],[15,0]],"
                + "\"volume\":[[0,0],[5,2],[10,2],[15,0]],"
                + "\"response_time\":[[0,0],[5,100],[10,100],[15,100]]}");
  }

  @Test
  void timeoutsAreTimeoutsAndARestOfAnIntervalIsThereAtTheEnd() {
    assertThat(data(4, "1-1:2", Outcome.TIMEOUT))
        .contains("\"pass\":[[0,0],[4,0],[7,0]]", "\"timeouts\":[[0,0],[4,3],[7,0]]");
  }

  @Test
  void everySeriesHasTheNameOfTheApi() {
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
            "connect_time");
  }

  private static String data(int interval, String pattern, Outcome outcome) {
    Rush rush =
        new Rush(
            Target.get("http://localhost/"),
            RampPattern.parse(pattern),
            Rush.TIMEOUT_NANOS,
            OptionalInt.empty(),
            Rush.COOL_DOWN_NANOS);
    RushTimeline timeline = new RushTimeline(OptionalInt.empty());
    new VirtualSender(
            asked -> new Reply(100 * MILLI, outcome, outcome == Outcome.ANSWERED ? 200 : 0))
        .play(rush.run(1e9), timeline);
    Chart chart =
        new Chart(
            interval,
            List.of(
                ChartSeries.PASS,
                ChartSeries.TIMEOUTS,
                ChartSeries.VOLUME,
                ChartSeries.RESPONSE_TIME));
    return chart.data(timeline, true).toString();
  }
}
