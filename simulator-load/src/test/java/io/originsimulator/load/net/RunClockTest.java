package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunClockTest {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

  private final MockTicker ticker = Ticker.newMockTicker();
  private final RunClock clock = new RunClock(ticker);

  @Test
  void startAtAnInstantIsExactInFrozenTime() {
    ticker.advance(5, TimeUnit.SECONDS);
    clock.startAt(NOON.plusNanos(1_234_567_891), InstantSource.fixed(NOON));
    assertThat(clock.nanoTime()).isEqualTo(-1_234_567_891);
    ticker.advance(1_234_567_891, TimeUnit.NANOSECONDS);
    assertThat(clock.nanoTime()).isZero();
  }

  /** The thread loses its CPU for 20 ms in all readings of the wall clock but one. */
  @Test
  void readingThatTookTheLeastTimeSetsTheStart() {
    Instant zero = NOON.minusNanos(ticker.nanoTime());
    Queue<Integer> lostMillis = new ArrayDeque<>(List.of(20, 20, 0, 20, 20));
    InstantSource wall =
        () -> {
          Instant read = zero.plusNanos(ticker.nanoTime());
          ticker.advance(lostMillis.remove(), TimeUnit.MILLISECONDS);
          return read;
        };
    Instant start = NOON.plusSeconds(1);
    clock.startAt(start, wall);
    long left = Duration.between(zero.plusNanos(ticker.nanoTime()), start).toNanos();
    assertThat(clock.nanoTime()).isEqualTo(-left);
  }
}
