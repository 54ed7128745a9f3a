package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.report.HonestyReport.Pauses;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The part of a time that was a pause. */
class PauseLogTest {
  private final PauseLog log = new PauseLog();

  @Test
  void onlyOverlappingPausesCount() {
    log.add(100, 200);
    log.add(300, 350);
    assertThat(log.within(0, 1000)).isEqualTo(150);
    assertThat(log.within(0, 100)).isZero();
    assertThat(log.within(200, 300)).isZero();
    assertThat(log.within(150, 310)).isEqualTo(60);
    assertThat(log.within(120, 130)).isEqualTo(10);
  }

  @Test
  void clockMayBeNegativeAndOverflow() {
    log.add(-50, 50);
    assertThat(log.within(-100, 100)).isEqualTo(100);
    log.clear();
    log.add(Long.MAX_VALUE - 10, Long.MIN_VALUE + 9);
    assertThat(log.within(Long.MAX_VALUE - 5, Long.MIN_VALUE + 100)).isEqualTo(15);
  }

  @Test
  void allAreCountedUntilCleared() {
    log.add(100, 200);
    log.add(300, 350);
    assertThat(log.pauses()).isEqualTo(new Pauses(2, Duration.ofNanos(150), Duration.ofNanos(100)));
    log.clear();
    assertThat(log.pauses()).isEqualTo(new Pauses(0, Duration.ZERO, Duration.ZERO));
    assertThat(log.within(0, 1000)).isZero();
  }
}
