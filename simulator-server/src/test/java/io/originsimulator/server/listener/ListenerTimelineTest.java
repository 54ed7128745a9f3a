package io.originsimulator.server.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.ImmediateEventExecutor;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.Listener.Accept;
import io.originsimulator.server.clock.ManualTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenerTimelineTest {
  private static final long SECOND = 1_000_000_000;

  private final ManualTime time = new ManualTime(Instant.EPOCH);
  private final ListenerTimeline timeline = new ListenerTimeline(time);
  private final List<Accept> applied = new ArrayList<>();

  @Test
  void stageThatBeginsWhileTheSocketsChangeIsApplied() {
    timeline.begin(
        Listener.builder().accept("0s", Accept.REFUSE).accept("1s", Accept.OPEN).build(), 0);
    timeline.control(
        ImmediateEventExecutor.INSTANCE,
        Runnable::run,
        next -> {
          applied.add(next);
          if (next == Accept.REFUSE) {
            time.move(now -> 2 * SECOND, () -> {}, () -> {}); // a change may take long
          }
        });

    assertThat(applied).containsExactly(Accept.REFUSE, Accept.OPEN);
  }
}
