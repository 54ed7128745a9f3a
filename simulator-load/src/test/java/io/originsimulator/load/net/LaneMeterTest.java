package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.originsimulator.load.DriverSettings;
import io.originsimulator.load.connect.Destinations;
import io.originsimulator.load.connect.NetTransport;
import io.originsimulator.load.health.DriverHealth;
import io.originsimulator.load.health.LoopSecond;
import io.originsimulator.load.result.DriverVerdict;
import io.originsimulator.load.result.DriverVerdict.Judgement;
import io.originsimulator.load.result.TestSample;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LaneMeterTest {
  private static final long MILLI = 1_000_000;

  private final MockTicker ticker = Ticker.newMockTicker();
  private final RunClock clock = new RunClock(ticker);
  private final EmbeddedChannel channel = EmbeddedChannel.builder().ticker(ticker).build();
  private final BlockingQueue<Outbox.Delivery> deliveries = new LinkedBlockingQueue<>();
  private final LaneMeter meter = meter();

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void cpuShareOfLessThanHalfASecondIsUnknown() {
    assertThat(LaneMeter.busy(1_000_000, 1_000_000)).isZero();
    assertThat(LaneMeter.busy(499_000_000, 499_999_999)).isZero();
    assertThat(LaneMeter.busy(250_000_000, 500_000_000)).isEqualTo(0.5);
  }

  @Test
  void stallOverABoundaryCountsInTheSecondInWhichItEnds() {
    startAt(299_500);
    runTo(299_980);
    stallTo(305_000);
    runTo(306_000);
    assertThat(lags()).containsExactly("299: 0", "305: 5000");
  }

  @Test
  void lagOfTheLastTickBeforeABoundaryCountsInItsOwnSecond() {
    startAt(299_500);
    runTo(299_960);
    stallTo(299_999);
    runTo(301_000);
    assertThat(lags()).containsExactly("299: 19", "300: 0");
  }

  @Test
  void stopCountsTheLagOfAnOverdueTick() {
    startAt(299_500);
    runTo(299_980);
    ticker.advance(5_020, TimeUnit.MILLISECONDS);
    meter.stop();
    assertThat(lags()).containsExactly("299: 0", "305: 5000");
  }

  @Test
  void stallOverABoundaryExplainsResponsesReadLateAfterIt() {
    startAt(299_500);
    runTo(299_980);
    stallTo(305_000);
    runTo(306_000);
    DriverHealth health = new DriverHealth();
    for (int i = 0; i < 1_000; i++) {
      health.add(TestSample.due(290_000 + 9 * i).took(10).build());
    }
    health.add(TestSample.due(299_990).took(5_010).build());
    measured().forEach(health::add);
    DriverVerdict verdict = health.verdict();
    assertThat(verdict.judgement()).isEqualTo(Judgement.DRIVER_LIMITED);
    assertThat(verdict.reasons().get(0))
        .contains("5000.0 ms of max 5010.0 ms")
        .endsWith("in second 305; an event loop was stuck or had no CPU for 5000.0 ms");
  }

  private LaneMeter meter() {
    DriverSettings settings = Runs.settings();
    Outbox outbox = new Outbox(deliveries);
    LaneContext context =
        new LaneContext(
            settings,
            new Destinations(List.of(), settings.connections().connectTo(), settings.safety()),
            new ConcurrentHashMap<>(),
            new Tallies(),
            new RateHeadroom(settings.safety().maxPerSecond(), 0),
            clock,
            NetTransport.NIO,
            null,
            "run");
    return new Lane(context, channel.eventLoop(), 0, 1, outbox).meter;
  }

  private void startAt(long millis) {
    ticker.advance(millis, TimeUnit.MILLISECONDS);
    meter.start();
  }

  /** Advances the time; every tick runs when it is due. */
  private void runTo(long millis) {
    while (clock.nanoTime() < millis * MILLI) {
      ticker.advance(1, TimeUnit.MILLISECONDS);
      channel.runScheduledPendingTasks();
    }
  }

  /** Advances the time while the lane's thread does nothing. */
  private void stallTo(long millis) {
    ticker.advance(millis * MILLI - clock.nanoTime(), TimeUnit.NANOSECONDS);
    channel.runScheduledPendingTasks();
  }

  private List<LoopSecond> measured() {
    List<Outbox.Delivery> all = new ArrayList<>();
    deliveries.drainTo(all);
    return all.stream().map(delivery -> ((Outbox.Measured) delivery).second()).toList();
  }

  private List<String> lags() {
    return measured().stream()
        .map(second -> second.number() + ": " + second.largestLagNanos() / MILLI)
        .toList();
  }
}
