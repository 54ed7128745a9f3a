package io.originsimulator.load.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class UsageMeterTest {
  private static final long SECOND = 1_000_000_000;

  private Optional<UsageSource.Usage> now = Optional.of(new UsageSource.Usage(5 * SECOND, 100));
  private final UsageMeter meter = new UsageMeter(Observed.parse("web=pid:7"), () -> now);

  @Test
  void cpuIsTheDifferenceOfTwoReadingsInPercentOfOneCore() {
    assertThat(meter.read(0)).isEmpty();
    now = Optional.of(new UsageSource.Usage(5 * SECOND + SECOND / 2, 200));
    assertThat(meter.read(SECOND))
        .containsExactly(
            new Observation("web cpu", "%", SECOND, 50),
            new Observation("web memory", "bytes", SECOND, 200));
    now = Optional.of(new UsageSource.Usage(9 * SECOND + SECOND / 2, 200));
    assertThat(meter.read(3 * SECOND).get(0))
        .isEqualTo(new Observation("web cpu", "%", 3 * SECOND, 200));
  }

  @Test
  void cpuIsNeverNegative() {
    meter.read(0);
    now =
        Optional.of(
            new UsageSource.Usage(SECOND, 100)); // a child has ended, its parent lacks its time
    assertThat(meter.read(SECOND).get(0).value()).isZero();
  }

  @Test
  void reportsTheEndOnceWithItsTime() {
    meter.read(0);
    now = Optional.empty();
    assertThat(meter.read(12 * SECOND + SECOND / 3))
        .containsExactly(new Observation("ended: web", "", 12 * SECOND + SECOND / 3, 1));
    assertThat(meter.read(13 * SECOND)).isEmpty();
    assertThat(meter.remark()).hasValue("process 7 ended at 12.3 s");
  }

  @Test
  void failedReadingsAreNotTheEnd() {
    UncheckedIOException full = new UncheckedIOException(new IOException("Too many open files"));
    AtomicLong seconds = new AtomicLong();
    UsageMeter busy =
        new UsageMeter(
            Observed.parse("web=pid:7"),
            () -> {
              if (seconds.get() == 1) {
                throw full;
              }
              return Optional.of(new UsageSource.Usage(seconds.get() * SECOND, 100));
            });
    busy.read(0);
    seconds.set(1);
    assertThat(busy.read(SECOND)).isEmpty();
    seconds.set(2);
    assertThat(busy.read(2 * SECOND))
        .startsWith(new Observation("web cpu", "%", 2 * SECOND, 100)); // covers both seconds
    assertThat(busy.remark()).hasValue("process 7: 1 readings failed (Too many open files)");
  }

  @Test
  void noRemarkBeforeTheEnd() {
    meter.read(0);
    assertThat(meter.remark()).isEmpty();
  }
}
