package shop;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static io.originsimulator.junit.SimulatorAssertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.report.JournalEntry;
import io.originsimulator.report.Outcome;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Requests that arrive or end after the test starts to check them. */
@OriginSimulator(recipe = "/orders.yaml")
class WaitingTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void waitsForRequestsToEnd(Simulator origin) {
    for (int i = 0; i < 3; i++) {
      CompletableFuture.runAsync(() -> ShopClient.get(origin.uri("/orders")));
    }
    assertThat(origin.awaitRequests("/orders", 3, PATIENCE))
        .hasSize(3)
        .allMatch(request -> request.outcome() instanceof Outcome.Answered);
  }

  @Test
  void takesRequestsInOrderWhileTheirResponsesArePending(Simulator origin) {
    try (Hold hold = origin.hold("/orders")) {
      CompletableFuture<String> response =
          CompletableFuture.supplyAsync(() -> ShopClient.get(origin.uri("/orders?page=1")));
      JournalEntry request = origin.takeRequest(PATIENCE);
      assertThat(request.query()).isEqualTo("page=1");
      assertThat(response).isNotDone();
      hold.release();
      assertThat(response.join()).isEqualTo("200 []");
    }
  }

  @Test
  void namesTheRequestsThatCameInstead(Simulator origin) {
    ShopClient.get(origin.uri("/order"));
    assertThatThrownBy(() -> origin.awaitRequests("/orders", 1, Duration.ofMillis(1)))
        .hasMessage(
            "awaitRequests: no request of /orders has arrived; others: /order ×1"
                + " (expected: 1 ended within 1ms)");
  }

  @RepeatedTest(10)
  void withinWaitsForAnAbandonedRequest(Simulator origin) {
    try (Hold hold = origin.hold("/orders")) {
      CompletableFuture<?> response = ShopClient.send(origin.uri("/orders"));
      origin.takeRequest(PATIENCE);
      response.cancel(true);
      assertThat(origin).within("60s").hasNothingPending();
      assertThat(origin.counts().abandoned()).isOne();
      assertThat(hold.route()).isEqualTo("/orders");
    }
  }

  @Test
  void assertsLowerBoundsOfWaitsOnTheSystemClock(Simulator origin) throws Exception {
    origin.enqueue("/orders", Behaviour.status(503), Behaviour.status(503), Behaviour.status(200));
    assertThat(
            ShopClient.getWithRetries(
                origin.uri("/orders"), Duration.ofMillis(50), Duration.ofMillis(100)))
        .isEqualTo("200 []");
    assertThat(origin).triesAtMost(3).waitsAtLeast("50ms", "100ms");
  }
}
