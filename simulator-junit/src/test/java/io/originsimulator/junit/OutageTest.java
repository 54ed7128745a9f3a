package io.originsimulator.junit;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The manual clock; docs/junit.md contains the first test word for word. */
@OriginSimulator(
    clock = SimulatorTime.MANUAL,
    json =
        """
        { "route": "/orders", "body": "[]",
          "stages": [{ "at": 0, "status": 503, "latency": "2s" }, { "at": "30m", "status": 200 }] }
        """)
class OutageTest {
  @Test
  void halfHourOutagePassesAtOnce(Simulator origin) {
    CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> status(origin));
    origin.clock().awaitPending(1);
    origin.clock().advanceBy("2s");
    assertThat(first.join()).isEqualTo(503);

    origin.clock().advanceToNextStage();
    assertThat(status(origin)).isEqualTo(200);
    assertThat(origin).receivedExactly("/orders", 2).peakInFlightAtMost(1);
  }

  @Test
  void eachTestBeginsAtZero(Simulator origin) {
    assertThat(origin.clock().elapsed()).isZero();
    assertThat(origin).receivedNothing();
    origin.clock().advanceTo("30m");
    try (Hold hold = origin.hold("/orders")) {
      CompletableFuture<Integer> held = CompletableFuture.supplyAsync(() -> status(origin));
      origin.clock().awaitPending(1);
      assertThat(held).isNotDone();
      hold.release();
      assertThat(held.join()).isEqualTo(200);
    }
  }

  private static int status(Simulator origin) {
    return Calls.status(origin, "/orders");
  }
}
