package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Observation;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageMeterTest {
  private static final long SECOND = 1_000_000_000;

  private Optional<Usage> now = Optional.of(new Usage(5 * SECOND, 100));
  private final UsageMeter meter = new UsageMeter(Observed.parse("web=pid:7"), () -> now);

  @Test
  void cpuIsThatBetweenTwoReadingsInPercentOfOneCore() {
    assertThat(meter.read(0)).isEmpty();
    now = Optional.of(new Usage(5 * SECOND + SECOND / 2, 200));
    assertThat(meter.read(SECOND))
        .containsExactly(
            new Observation("web cpu", "%", SECOND, 50),
            new Observation("web memory", "bytes", SECOND, 200));
    now = Optional.of(new Usage(9 * SECOND + SECOND / 2, 200));
    assertThat(meter.read(3 * SECOND).get(0))
        .isEqualTo(new Observation("web cpu", "%", 3 * SECOND, 200));
  }

  @Test
  void cpuIsNeverBelowNothing() {
    meter.read(0);
    now = Optional.of(new Usage(SECOND, 100)); // a child has ended, and is not yet its parent's
    assertThat(meter.read(SECOND).get(0).value()).isZero();
  }

  @Test
  void itsEndIsToldOnceWithItsTime() {
    meter.read(0);
    now = Optional.empty();
    assertThat(meter.read(12 * SECOND + SECOND / 3)).isEmpty();
    assertThat(meter.read(13 * SECOND)).isEmpty();
    assertThat(meter.remark()).hasValue("process 7 ended at 12.3 s");
  }

  @Test
  void ofWhatHasNotEndedThereIsNothingToSay() {
    meter.read(0);
    assertThat(meter.remark()).isEmpty();
  }
}
