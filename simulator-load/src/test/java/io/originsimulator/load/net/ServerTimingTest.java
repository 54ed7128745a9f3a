package io.originsimulator.load.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.load.result.OriginTrace;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerTimingTest {

  @Test
  void readsStageAndDelay() {
    assertThat(ServerTiming.read(List.of("stage;desc=\"10s\", injected;dur=52.125")))
        .isEqualTo(new OriginTrace(52_125_000, "10s"));
  }

  @Test
  void readsThemAmongOthersAndInSeveralHeaders() {
    assertThat(
            ServerTiming.read(
                List.of("cache;desc=hit;dur=0.2, stage;desc=\"0\"", "db;dur=3,injected;dur=0")))
        .isEqualTo(new OriginTrace(0, "0"));
  }

  @Test
  void ignoresOtherMetrics() {
    assertThat(ServerTiming.read(List.of("db;dur=53, injected;dur=soon")))
        .isEqualTo(OriginTrace.NONE);
  }
}
