package io.originsimulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.report.HonestyReport.Cause;
import io.originsimulator.report.HonestyReport.Pauses;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.SecondRange;
import io.originsimulator.report.HonestyReport.StageDelays;
import io.originsimulator.report.HonestyReport.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The complete page. */
class HonestyJsonTest {
  private static final Instant START = Instant.parse("2019-01-12T23:18:10Z");

  @Test
  void fieldsNameTheirUnits() {
    HonestyReport report = bottleneck();
    assertThat(HonestyJson.write(report))
        .isEqualTo(
            """
            {"verdict":"the simulator was the bottleneck","tolerance_ms":5,
            "from":"2019-01-12T23:18:12Z","to":"2019-01-12T23:18:22Z",
            "responses":1200,"events":300,"late":36,"late_share":0.024,
            "reasons":[{"reason":"the machine did not give an event loop its CPU",
            "seconds":[
            {"from_s":3,"to_s":5,"from":"2019-01-12T23:18:13Z","to":"2019-01-12T23:18:15Z"},
            {"from_s":9,"to_s":10,"from":"2019-01-12T23:18:19Z","to":"2019-01-12T23:18:20Z"}],
            "detail":"the figures",
            "advice":"give the simulator cores of its own: the load generator or another process had them"}],
            "delay_error":{"count":1200,"p50_ms":0.04,"p90_ms":0.09,"p99_ms":1.5,"p99_9_ms":20,"max_ms":212.345},
            "event_error":{"count":300,"p50_ms":0.06,"p90_ms":0.07,"p99_ms":0.08,"p99_9_ms":0.09,"max_ms":0.1},
            "stages":[{"route":"/news*","stage":"4s",
            "count":1200,"p50_ms":0.04,"p90_ms":0.09,"p99_ms":1.5,"p99_9_ms":20,"max_ms":212.345}],
            "event_loop_lag":{"count":9,"p50_ms":0.001,"p90_ms":0.002,"p99_ms":0.003,"p99_9_ms":0.004,"max_ms":0.005},
            "event_loops":2,"event_loops_not_heard":1,
            "gc_pauses":{"count":3,"total_ms":14,"longest_ms":9},
            "cpu_throttled_ms":100,"accept_queue_overflows":7}
            """
                .replace("\n", ""));
    assertThat(HonestyJson.read(HonestyJson.write(report))).isEqualTo(report);
  }

  @Test
  void figuresThatTheSystemLacksAreNull() {
    Percentiles none =
        new Percentiles(
            0, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    HonestyReport report =
        new HonestyReport(
            Verdict.NOTHING_MEASURED,
            List.of(),
            Duration.ZERO,
            START,
            START,
            START.plusSeconds(1),
            0,
            0,
            0,
            none,
            none,
            List.of(),
            none,
            1,
            0,
            new Pauses(0, Duration.ZERO, Duration.ZERO),
            OptionalLong.empty(),
            Duration.ZERO);
    assertThat(HonestyJson.write(report))
        .startsWith("{\"verdict\":\"nothing was measured\",\"tolerance_ms\":0,")
        .contains("\"late_share\":0,\"reasons\":[],", "\"stages\":[],")
        .endsWith("\"cpu_throttled_ms\":0,\"accept_queue_overflows\":null}");
    assertThat(HonestyJson.read(HonestyJson.write(report))).isEqualTo(report);
  }

  @Test
  void verdictOrCauseOfALaterSimulatorIsNamedWithItsPlace() {
    String json = HonestyJson.write(bottleneck());
    assertThatThrownBy(
            () -> HonestyJson.read(json.replace("the simulator was the bottleneck", "so so")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "verdict: \"so so\" (expected: one of [valid, the simulator was the bottleneck,"
                + " the simulator no longer watches itself, undetermined, nothing was measured])"
                + " (is the simulator newer than this library?)");
    assertThatThrownBy(() -> HonestyJson.read(json.replace(Cause.NO_CPU.toString(), "a full moon")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("reasons[0].reason: \"a full moon\" (expected: one of [a garbage");
    assertThatThrownBy(() -> HonestyJson.read(json.replace("\"p50_ms\":0.001", "\"p50_ms\":null")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("event_loop_lag.p50_ms: null (expected: milliseconds)");
  }

  private static HonestyReport bottleneck() {
    Percentiles errors =
        new Percentiles(1200, micros(40), micros(90), micros(1500), micros(20000), micros(212345));
    Percentiles lag = new Percentiles(9, micros(1), micros(2), micros(3), micros(4), micros(5));
    Reason reason =
        new Reason(
            Cause.NO_CPU, List.of(new SecondRange(3, 5), new SecondRange(9, 10)), "the figures");
    return new HonestyReport(
        Verdict.SIMULATOR_WAS_THE_BOTTLENECK,
        List.of(reason),
        Duration.ofMillis(5),
        START,
        START.plusSeconds(2),
        START.plusSeconds(12),
        1200,
        300,
        36,
        errors,
        new Percentiles(300, micros(60), micros(70), micros(80), micros(90), micros(100)),
        List.of(new StageDelays("/news*", "4s", errors)),
        lag,
        2,
        1,
        new Pauses(3, micros(14000), micros(9000)),
        OptionalLong.of(7),
        Duration.ofMillis(100));
  }

  private static Duration micros(long micros) {
    return Duration.ofNanos(micros * 1000);
  }
}
