package io.originsimulator.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Stage;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The examples of docs/junit.md, which contains them word for word. */
class CheckoutTest {

  // class
  @OriginSimulator(name = "stock", recipe = "/recipes/shop.yaml", seed = 42)
  @OriginSimulator(name = "payment", property = "payment.url")
  static class TwoOrigins {
    @Test
    void usesTwoSimulators(
        @OriginSimulator(name = "stock") Simulator stock,
        @OriginSimulator(name = "payment") Simulator payment) {
      payment.add(Recipe.route("/pay").stage(Stage.at("0s").status(503)));
      assertThat(System.getProperty("payment.url")).isEqualTo(payment.uri().toString());
      assertThat(Calls.status(stock, "/orders")).isEqualTo(200);
    }
  }

  // end

  // method
  @OriginSimulator(recipe = "/recipes/shop.yaml")
  static class OneTestDiffers {
    @Test
    void ordersAreAvailable(Simulator shop) {
      assertThat(Calls.status(shop, "/orders")).isEqualTo(200);
    }

    @Test
    @OriginSimulator(
        json =
            """
            { "route": "/orders", "stages": [{ "at": 0, "status": 503 }] }
            """)
    void ordersAreUnavailable(Simulator shop) {
      assertThat(Calls.status(shop, "/orders")).isEqualTo(503);
    }
  }

  // end

  // extension
  static class InJava {
    @RegisterExtension
    static final OriginSimulatorExtension SHOP =
        OriginSimulatorExtension.builder()
            .recipe(Recipe.route("/orders").stage(Stage.at("0s").status(503)))
            .recipe(Recipe.route("/stock").body("7").stage(Stage.at("0s").status(200)))
            .build();

    @Test
    void stockIsAvailable() {
      assertThat(Calls.get(SHOP.uri("/stock")).body()).isEqualTo("7");
      assertThat(SHOP.simulator().counts().requests()).isEqualTo(1);
    }
  }

  // end

  @Test
  void examplesPass() {
    Kit.succeeds(1, TwoOrigins.class);
    Kit.succeeds(2, OneTestDiffers.class);
    Kit.succeeds(1, InJava.class);
    Kit.succeeds(1, Verification.class);
  }

  // jumping
  @OriginSimulator(
      clock = SimulatorTime.JUMPING,
      json =
          """
          { "route": "/orders", "body": "[]",
            "stages": [{ "at": 0, "status": 503, "latency": "10m" }, { "at": "30m", "status": 200 }] }
          """)
  static class JumpingTime {
    @Test
    void halfAnHourOfFailuresPassesAtOnce(Simulator shop) {
      for (int status : new int[] {503, 503, 503, 200}) {
        assertThat(Calls.status(shop, "/orders")).isEqualTo(status);
      }
      assertThat(shop.clock().elapsed()).isEqualTo(Duration.ofMinutes(30));
    }
  }

  // end

  // requests
  @OriginSimulator(
      json =
          """
          { "route": "/users*", "body": "[]", "stages": [{ "at": 0, "status": 200 }] }
          """)
  static class Verification {
    @Test
    void secondPageIsRequestedOnce(Simulator origin) {
      Calls.status(origin, "/users?page=1");
      Calls.status(origin, "/users?page=2");
      assertThat(origin.requests().withMethod("GET").withQuery("page", "2")).hasSize(1);
      assertThat(origin.requests("/users*").withStatus(503)).isEmpty();
    }
  }
  // end
}
