package io.originsimulator.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.HonestyReport.Cause;
import io.originsimulator.report.HonestyReport.Percentiles;
import io.originsimulator.report.HonestyReport.Reason;
import io.originsimulator.report.HonestyReport.SecondRange;
import io.originsimulator.report.HonestyReport.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HonestyLineTest {
  private static final Percentiles DELAYS =
      new Percentiles(
          100,
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofNanos(1_500_000),
          Duration.ofMillis(20),
          Duration.ofSeconds(3));

  @ParameterizedTest
  @EnumSource(names = {"VALID", "UNDETERMINED", "NOTHING_MEASURED"})
  void validVerdictHasNoLine(Verdict verdict) {
    assertThat(HonestyLine.of(verdict, List.of(), DELAYS)).isEmpty();
  }

  @Test
  void unknownVerdictIsReported() {
    assertThat(HonestyLine.of(Verdict.NO_LONGER_WATCHED, List.of(), DELAYS))
        .contains("The simulator stopped monitoring itself: it may have been the bottleneck");
  }

  @Test
  void bottleneckIsReportedWithItsSeconds() {
    Reason one = new Reason(Cause.GARBAGE_COLLECTION, List.of(new SecondRange(3, 4)), "73 ms");
    Reason more =
        new Reason(
            Cause.CPU_THROTTLED, List.of(new SecondRange(5, 7), new SecondRange(9, 10)), "40 ms");
    assertThat(HonestyLine.of(Verdict.SIMULATOR_WAS_THE_BOTTLENECK, List.of(one, more), DELAYS))
        .contains(
            ("The simulator was the bottleneck: %s in 1 second, %s in 3 seconds; responses left late"
                    + " by 1.5 ms at p99, 20.0 ms at p99.9, 3000.0 ms at most")
                .formatted(one.cause(), more.cause()));
  }
}
