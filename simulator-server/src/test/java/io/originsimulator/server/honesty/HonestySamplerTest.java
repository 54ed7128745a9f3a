package io.originsimulator.server.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.originsimulator.server.LogWatch;
import io.originsimulator.server.clock.SimulatorClock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HonestySamplerTest {

  @Test
  void failedSamplerReportsThatItNoLongerWatches() {
    HonestySampler sampler =
        new HonestySampler(List.of(), new SecondRing(), new PauseLog(), new StoppedClock(), 0);
    assertThat(sampler.watches()).isTrue();
    LogWatch log = new LogWatch();
    try {
      sampler.run();
    } finally {
      log.close();
    }
    assertThat(log.lines())
        .containsExactly(
            "WARNING: The simulator no longer measures its own timing"
                + " (java.lang.IllegalStateException: no time)");
    assertThat(sampler.watches()).isFalse();
  }

  private static final class StoppedClock implements SimulatorClock {
    @Override
    public long nanoTime() {
      throw new IllegalStateException("no time");
    }

    @Override
    public Instant instant() {
      throw new IllegalStateException("no time");
    }

    @Override
    public Future<?> schedule(EventExecutor executor, long deadlineNanos, Runnable task) {
      throw new IllegalStateException("no time");
    }
  }
}
