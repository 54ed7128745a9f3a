package io.originsimulator.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.originsimulator.server.metrics.LiveMetrics;
import io.originsimulator.server.metrics.LoopMetrics;
import io.originsimulator.server.metrics.StageMetrics;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTimesTest {
  private static final long MILLI = 1_000_000;

  private final LoopMetrics loop = new LoopMetrics();
  private final StageMetrics stage = loop.stage(null, 0);
  private final RecentTimes times = new RecentTimes(new LiveMetrics(List.of(loop)));

  @Test
  void timesAreThoseSinceTheReadingBefore() {
    stage.began(0, 2 * MILLI, 2 * MILLI);
    assertThat(count("given")).isEqualTo(1);
    stage.began(0, 5 * MILLI, 0);
    stage.began(0, 5 * MILLI, 0);
    assertThat(read().get("given").toString())
        .isEqualTo("{\"count\":2,\"p50\":5,\"p90\":5,\"p99\":5,\"max\":5}");
    assertThat(count("given")).isZero();
  }

  @Test
  void delayErrorsThatWereClearedAreThoseSinceThen() {
    stage.began(0, 9 * MILLI, 9 * MILLI);
    times.read();
    loop.clearErrors();
    stage.began(0, 3 * MILLI, 3 * MILLI);
    assertThat(count("error")).isEqualTo(1);
  }

  private ObjectNode read() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    times.read().put(json, false);
    return json;
  }

  private int count(String kind) {
    return read().get(kind).get("count").intValue();
  }
}
