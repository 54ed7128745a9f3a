package shop;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.SimulatorTime;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Outages of hours without waiting and without advances: time jumps by itself. */
@OriginSimulator(
    clock = SimulatorTime.JUMPING,
    json =
        """
        - route: /orders
          body: "[]"
          stages:
            - { at: 0s, status: 503, latency: 10m }
            - { at: 30m, status: 200, latency: 2s }
        - { route: /fast, body: fast, stages: [{ at: 0s, status: 200, latency: 1s }] }
        - { route: /slow, body: slow, stages: [{ at: 0s, status: 200, latency: 8h }] }
        """)
class JumpingClockTest {
  private static final Duration NONE = Duration.ZERO; // only responses take time here

  @Test
  void blockingCallsAreNotWrapped(Simulator origin) throws Exception {
    String response = ShopClient.getWithRetries(origin.uri("/orders"), NONE, NONE, NONE);
    assertThat(response).isEqualTo("200 []");
    assertThat(origin.clock().elapsed()).isEqualTo(Duration.ofMinutes(30).plusSeconds(2));
    assertThat(origin).triesAtMost(4);
  }

  @Test
  void eachResponseOfParallelCallsComesAtItsInstant(Simulator origin) {
    List<CompletableFuture<String>> calls =
        Stream.of("/slow", "/fast")
            .map(path -> CompletableFuture.supplyAsync(() -> ShopClient.get(origin.uri(path))))
            .toList();
    assertThat(calls.get(1).join()).isEqualTo("200 fast");
    assertThat(calls.get(0).join()).isEqualTo("200 slow");
    assertThat(origin.clock().elapsed()).isGreaterThanOrEqualTo(Duration.ofHours(8));
  }
}
