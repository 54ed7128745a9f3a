package io.originsimulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.honesty.Cause;
import io.originsimulator.server.honesty.Judgement;
import io.originsimulator.server.honesty.Reason;
import io.originsimulator.server.honesty.SecondRange;
import io.originsimulator.server.honesty.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HonestyLineTest {
  @ParameterizedTest
  @EnumSource(names = {"VALID", "NOTHING_MEASURED"})
  void nothingIsSaidIfThereIsNothingToWarnOf(Verdict verdict) {
    assertThat(HonestyLine.of(new Judgement(verdict, List.of()))).isEmpty();
  }

  @Test
  void aSimulatorThatNoLongerWatchedItselfSaysSo() {
    assertThat(HonestyLine.of(new Judgement(Verdict.NO_LONGER_WATCHED, List.of())))
        .contains(
            "Whether the simulator was the bottleneck is not known: it no longer watched itself");
  }

  @Test
  void theBottleneckIsNamedWithItsSeconds() {
    Reason one = new Reason(Cause.GARBAGE_COLLECTION, List.of(new SecondRange(3, 4)), "73 ms");
    Reason more =
        new Reason(
            Cause.CPU_THROTTLED, List.of(new SecondRange(5, 7), new SecondRange(9, 10)), "40 ms");
    assertThat(
            HonestyLine.of(new Judgement(Verdict.SIMULATOR_WAS_THE_BOTTLENECK, List.of(one, more))))
        .contains(
            "The simulator was the bottleneck: %s in 1 second, %s in 3 seconds"
                .formatted(one.cause(), more.cause()));
  }
}
