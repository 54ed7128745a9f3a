package shop;

import static io.originsimulator.junit.SimulatorAssertions.assertThat;
import static io.originsimulator.junit.SimulatorAssertions.assertThatThrownBy;

import io.originsimulator.junit.OriginSimulator;
import io.originsimulator.junit.OriginSimulatorExtension;
import io.originsimulator.recipe.Behaviour;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Features for short tests; one import also covers AssertJ's own assertions. */
@OriginSimulator(
    json =
        """
        route: /orders*
        body: "[]"
        stages:
          - at: 0s
            status: 200
        """)
@OriginSimulator(name = "stock", recipe = "/orders.yaml")
class EaseTest {
  @Test
  void plainParameterIsTheNamelessSimulator(
      Simulator origin, @OriginSimulator(name = "stock") Simulator stock) {
    ShopClient.get(stock.uri("/orders"));
    assertThat(origin).receivedNothing();
    assertThat(stock).received(1);
    assertThat(origin.recipes()).hasSize(1);
  }

  @Test
  void enqueuesResponsesAndRepeatsTheLast(Simulator origin) {
    origin.enqueue("/orders*", Behaviour.status(503), Behaviour.status(200).body("[1]"));
    assertThat(ShopClient.get(origin.uri("/orders"))).startsWith("503");
    assertThat(ShopClient.get(origin.uri("/orders"))).isEqualTo("200 [1]");
    assertThat(ShopClient.get(origin.uri("/orders"))).isEqualTo("200 [1]");
  }

  @Test
  void addsAndRemovesRecipesAsText(Simulator origin) {
    origin.add(
        """
        route: /stock
        body: "7"
        stages: [{ at: 0s, status: 200 }]
        """);
    assertThat(ShopClient.get(origin.uri("/stock"))).isEqualTo("200 7");
    origin.add("{\"route\": \"/stock\", \"stages\": [{\"at\": 0, \"status\": 404}]}");
    assertThat(ShopClient.get(origin.uri("/stock"))).startsWith("404");
    origin.remove("/stock");
    assertThat(ShopClient.get(origin.uri("/stock"))).startsWith("406");
  }

  @Test
  void holdsTheRouteOfAPath(Simulator origin) {
    try (Hold hold = origin.hold("/orders/1")) {
      CompletableFuture<String> held =
          CompletableFuture.supplyAsync(() -> ShopClient.get(origin.uri("/orders/1")));
      origin.requests().take(java.time.Duration.ofSeconds(60));
      assertThat(held).isNotDone();
      hold.release();
      assertThat(held.join()).isEqualTo("200 []");
    }
    assertThatThrownBy(() -> origin.hold("/orders?page=1")).hasMessageContaining("?page=1");
  }

  @Test
  void listsRequestsOfAPathAndItsQuery(Simulator origin) {
    ShopClient.get(origin.uri("/orders?page=1"));
    ShopClient.get(origin.uri("/orders?page=2"));
    assertThat(origin.requests("/orders*")).hasSize(2);
    assertThat(origin.requests("/orders")).hasSize(2);
    assertThat(origin.requests("/orders?page=2")).hasSize(1);
    assertThat(origin).withRoute("/orders?page=2").received(1);
  }

  @Nested
  class InJava {
    @RegisterExtension
    final OriginSimulatorExtension shop =
        OriginSimulatorExtension.builder().name("shop").recipe("/orders.yaml").build();

    @Test
    void extensionHasTheAddress() {
      assertThat(ShopClient.get(shop.uri("/orders"))).isEqualTo("200 []");
      assertThat(shop.uri()).isEqualTo(shop.simulator().uri());
    }
  }
}
