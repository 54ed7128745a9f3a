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
    assertThat(origin.requests("/orders").await(3, PATIENCE))
        .hasSize(3)
        .allMatch(request -> request.outcome() instanceof Outcome.Answered);
  }

  @Test
  void takesRequestsInOrderWhileTheirResponsesArePending(Simulator origin) {
    try (Hold hold = origin.hold("/orders")) {
      CompletableFuture<String> response =
          CompletableFuture.supplyAsync(() -> ShopClient.get(origin.uri("/orders?page=1")));
      JournalEntry request = origin.requests().take(PATIENCE);
      assertThat(request.query()).isEqualTo("page=1");
      assertThat(response).isNotDone();
      hold.release();
      assertThat(response.join()).isEqualTo("200 []");
    }
  }

  @Test
  void namesTheRequestsThatCameInstead(Simulator origin) {
    ShopClient.get(origin.uri("/order"));
    assertThatThrownBy(() -> origin.requests("/orders").await(1, Duration.ofMillis(1)))
        .hasMessage(
            "await: no request of /orders has arrived;"
                + " nearest others: GET /order, route is missing (expected /orders)"
                + " (expected: 1 ended within 1ms)");
  }

  @Test
  void waitsForRequestsThatMeetConditions(Simulator origin) {
    CompletableFuture.runAsync(
        () -> {
          ShopClient.get(origin.uri("/orders?page=1"));
          ShopClient.get(origin.uri("/orders?page=2"));
        });
    JournalEntry second = origin.requests().withQuery("page", "2").take(PATIENCE);
    assertThat(second.onConnection()).isPositive();
    assertThat(origin.requests("/orders").withMethod("GET").await(2, PATIENCE)).hasSize(2);
    assertThat(origin).withQuery("page", "3").received(0);
    assertThatThrownBy(() -> assertThat(origin.requests().withQuery("page", "3")).hasSize(1))
        .hasMessageContaining(
            "[0 requests with query page \"3\"; nearest others:"
                + " GET /orders?page=1, query page is \"1\" (expected \"3\");"
                + " GET /orders?page=2, query page is \"2\" (expected \"3\")]");
  }

  @RepeatedTest(10)
  void withinWaitsForAnAbandonedRequest(Simulator origin) {
    try (Hold hold = origin.hold("/orders")) {
      CompletableFuture<?> response = ShopClient.send(origin.uri("/orders"));
      origin.requests().take(PATIENCE);
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
