package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.server.clock.FrozenClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The measurements of an event loop by itself, in frozen time. */
class LoopMeterTest {
  private static final long MILLI = 1_000_000;
  private static final long TOLERANCE = 5 * MILLI;

  private final FrozenClock clock = new FrozenClock();
  private final LoopMeter meter = new LoopMeter(0, clock, clock.nanoTime(), TOLERANCE);
  private long cpuNanos;

  @Test
  void aTimerInTimeIsNoLag() {
    tickAfter("0s");
    tickAfter("10ms");
    tickAfter("10ms");
    assertThat(second().largestLagNanos()).isZero();
    assertThat(meter.read().lags().percentiles().count()).isEqualTo(2);
  }

  @Test
  void lateTimerIsLagWhichCountsAboveTheTolerance() {
    tickAfter("0s");
    tickAfter("210ms");
    tickAfter("14ms");
    tickAfter("16ms");
    assertThat(second().largestLagNanos()).isEqualTo(200 * MILLI);
    assertThat(second().laggingNanos()).isEqualTo(195 * MILLI + MILLI);
    assertThat(meter.read().lags().percentiles().largest()).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void cpuTimeDistinguishesWorkFromWaiting() {
    tickAfter("0s");
    tickAfter("30ms");
    assertThat(second().lagOnCpuNanos()).isNegative(); // not known yet
    meter.useCpuClock(() -> cpuNanos);
    tickAfter("10ms");
    cpuNanos += 120 * MILLI;
    tickAfter("160ms");
    assertThat(second().largestLagNanos()).isEqualTo(150 * MILLI);
    assertThat(second().lagOnCpuNanos()).isEqualTo(120 * MILLI * 150 / 160);
    cpuNanos += 210 * MILLI;
    tickAfter("210ms"); // 200 of the 210 ms are lag
    assertThat(second().lagOnCpuNanos()).isEqualTo(200 * MILLI);
  }

  @Test
  void workBeforeTheTimerWasDueIsNotWorkDuringTheLag() {
    meter.useCpuClock(() -> cpuNanos);
    tickAfter("0s");
    cpuNanos += 6 * MILLI;
    tickAfter("20ms"); // busy for 30 % of the time, and late by 10 ms
    assertThat(second().lagOnCpuNanos()).isEqualTo(3 * MILLI);
  }

  @Test
  void clearingDropsTheLagSoFar() {
    tickAfter("0s");
    clock.moveOn(Duration.ofMillis(210));
    meter.clear();
    tickAfter("5ms");
    assertThat(second().largestLagNanos()).isEqualTo(5 * MILLI);
  }

  @Test
  void firstEventOfTheNextSecondEndsASecond() {
    tickAfter("0s");
    tickAfter("999.999999ms");
    assertThat(meter.takeFinished()).isNull();
    tickAfter("0.001us");
    assertThat(meter.takeFinished().number()).isZero();
    assertThat(meter.takeFinished()).isNull();
    tickAfter("3s");
    assertThat(meter.takeFinished().number()).isEqualTo(1);
    assertThat(second().number()).isEqualTo(4);
    assertThat(second().largestLagNanos()).isEqualTo(2990 * MILLI);
  }

  @Test
  void aPauseThatIsPartOfALagIsItsShare() {
    tickAfter("0s");
    tickAfter("210ms"); // the lag is from 10 to 210 ms
    PauseLog pauses = new PauseLog();
    pauses.add(0, 30 * MILLI);
    pauses.add(200 * MILLI, 300 * MILLI);
    assertThat(meter.read().second().second(pauses, 1).pausedNanos()).isEqualTo(30 * MILLI);
  }

  @Test
  void lagIsTheMeanOfTheLoops() {
    tickAfter("0s");
    tickAfter("215ms");
    assertThat(meter.read().second().second(new PauseLog(), 4).laggingNanos())
        .isEqualTo(50 * MILLI);
  }

  private void tickAfter(String duration) {
    clock.moveOn(DurationText.parse(duration).value());
    meter.run();
  }

  private Second second() {
    return meter.read().second().second(new PauseLog(), 1);
  }
}
