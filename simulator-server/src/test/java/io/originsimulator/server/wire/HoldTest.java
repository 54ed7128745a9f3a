package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Hold;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Responses that are held until a test releases them. */
@Timeout(60)
class HoldTest {
  private static final int A_MOMENT = 30; // milliseconds, enough for a response to arrive

  private static final String RECIPES =
      Recipes.all(
          Recipes.text("/news*", "news", "0"),
          Recipes.text("/slow", "slow", "20ms"),
          Recipes.text("/other", "other", "0"),
          Recipes.text("/users/{id}", "user", "0"));

  @Test
  void answersOfTheRouteWaitUntilItIsReleasedAndOthersDoNot() throws IOException {
    try (Simulator simulator = start();
        RawClient news = RawClient.connect(simulator);
        RawClient slow = RawClient.connect(simulator)) {
      Hold hold = simulator.hold("/news*");
      assertThat(hold.route()).isEqualTo("/news*");
      news.get("/news/today");
      assertThat(news.isSilentFor(A_MOMENT)).isTrue();
      assertThat(slow.get("/slow").read().text()).isEqualTo("slow");
      assertThat(slow.get("/other").read().text()).isEqualTo("other");
      hold.release();
      assertThat(news.read().text()).isEqualTo("news");
      assertThat(news.get("/newsroom").read().text()).isEqualTo("news");
    }
  }

  @Test
  void pathHoldsTheRouteWhoseVariablesMatchIt() {
    try (Simulator simulator = start();
        Hold hold = simulator.hold("/users/7")) {
      assertThat(hold.route()).isEqualTo("/users/{id}");
    }
  }

  @Test
  void responseIsHeldWhenItBecomesDue() throws IOException {
    try (Simulator simulator = Simulator.builder().manualClock().recipe(RECIPES).start();
        RawClient early = RawClient.connect(simulator);
        RawClient late = RawClient.connect(simulator)) {
      early.get("/slow");
      simulator.clock().awaitPending(1);
      try (Hold hold = simulator.hold("/slow")) {
        late.get("/slow");
        simulator.clock().awaitPending(2);
        simulator.clock().advanceBy("1h");
        assertThat(early.isSilentFor(A_MOMENT)).isTrue();
        assertThat(simulator.clock().pending()).isEqualTo(2);
        hold.release();
        assertThat(simulator.clock().pending()).isZero();
      }
      RawResponse first = early.read();
      assertThat(first.text()).isEqualTo("slow");
      assertThat(late.read().text()).isEqualTo("slow");
    }
  }

  @Test
  void answersOfAConnectionKeepTheirOrder() throws IOException {
    try (Simulator simulator = start();
        RawClient client = RawClient.connect(simulator);
        Hold hold = simulator.hold("/news*")) {
      client.get("/other").get("/news").get("/other").get("/newsroom");
      assertThat(client.read().text()).isEqualTo("other");
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      hold.release();
      for (String text : new String[] {"news", "other", "news"}) {
        assertThat(client.read().text()).isEqualTo(text);
      }
    }
  }

  @Test
  void twoHoldsOfARouteBothHaveToBeReleased() throws IOException {
    try (Simulator simulator = start();
        RawClient client = RawClient.connect(simulator)) {
      Hold first = simulator.hold("/other");
      Hold second = simulator.hold("/other");
      client.get("/other");
      first.release();
      first.close(); // a second call is harmless
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      second.close();
      assertThat(client.read().text()).isEqualTo("other");
    }
  }

  @Test
  void aPathHoldsTheRouteThatAnswersIt() throws IOException {
    try (Simulator simulator = start();
        RawClient client = RawClient.connect(simulator);
        Hold hold = simulator.hold("/news/today")) {
      assertThat(hold.route()).isEqualTo("/news*");
      client.get("/newsroom");
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      hold.release();
      assertThat(client.read().text()).isEqualTo("news");
      simulator.add(Recipes.text("/news/today", "today", "0"));
      assertThat(simulator.hold("/news/today").route()).isEqualTo("/news/today");
      assertThat(simulator.hold("/news/tomorrow").route()).isEqualTo("/news*");
      assertThatThrownBy(() -> simulator.hold("/news/*"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "hold: no recipe has the route /news/*"
                  + " (routes: /news*, /news/today, /other, /slow, /users/{id})");
      assertThatThrownBy(() -> simulator.hold("/news?page=2"))
          .isInstanceOf(RecipeException.class)
          .hasMessageContaining("a route has no query");
    }
  }

  @Test
  void aClientThatLeavesWhileItIsHeldIsNoticed() throws IOException {
    try (Simulator simulator = start();
        Hold hold = simulator.hold("/other")) {
      try (RawClient client = RawClient.connect(simulator)) {
        client.get("/other");
        expectArrived(simulator, 1);
      }
      Eventually.expect(() -> assertThat(simulator.counts().abandoned()).isEqualTo(1));
      hold.release();
      assertThat(RawClient.get(simulator, "/other").text()).isEqualTo("other");
      assertThat(simulator.counts().abandoned()).isEqualTo(1);
    }
  }

  @Test
  void removingTheRecipeSendsWhatIsHeldAndRestartDropsIt() throws IOException {
    try (Simulator simulator = start();
        RawClient client = RawClient.connect(simulator)) {
      Hold removed = simulator.hold("/other");
      Hold restarted = simulator.hold("/news*");
      client.get("/other");
      expectArrived(simulator, 1); // otherwise its recipe may be removed before
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      simulator.remove("/other");
      assertThat(client.read().text()).isEqualTo("other");
      client.get("/news");
      expectArrived(simulator, 2);
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      simulator.restart();
      client.expectEnd();
      removed.release();
      restarted.release();
    }
  }

  @Test
  void holdAppliesToTheRecipeThatReplacesTheRoutes() throws IOException {
    try (Simulator simulator = start();
        RawClient client = RawClient.connect(simulator);
        Hold hold = simulator.hold("/other")) {
      RawClient.add(simulator, Recipes.text("/other", "another", "0"));
      client.get("/other");
      assertThat(client.isSilentFor(A_MOMENT)).isTrue();
      hold.release();
      assertThat(client.read().text()).isEqualTo("another");
    }
  }

  @Test
  void closingSendsHeldResponsesOnlyWithGrace() throws Exception {
    Simulator graceful = start();
    Hold held = graceful.hold("/other");
    try (RawClient client = RawClient.connect(graceful).get("/other")) {
      expectArrived(graceful, 1);
      CompletableFuture<Boolean> closed =
          Later.of(
              () -> {
                graceful.close(Duration.ofSeconds(30));
                return true;
              });
      assertThat(client.read().text()).isEqualTo("other");
      client.leave();
      assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
    }
    held.release();
    Simulator abrupt = start();
    Hold lost = abrupt.hold("/other");
    try (RawClient client = RawClient.connect(abrupt).get("/other")) {
      expectArrived(abrupt, 1);
      abrupt.close();
      client.expectGone();
    }
    lost.release();
  }

  @Test
  void unknownRouteIsReportedWithTheKnownOnes() {
    try (Simulator simulator = start()) {
      assertThatThrownBy(() -> simulator.hold("/nws"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "hold: no recipe has the route /nws (routes: /news*, /other, /slow, /users/{id})");
      assertThatThrownBy(() -> simulator.hold("news"))
          .isInstanceOf(RecipeException.class)
          .hasMessageContaining("a route starts with /");
    }
  }

  private static Simulator start() {
    return Simulator.builder().recipe(RECIPES).start();
  }

  private static void expectArrived(Simulator simulator, int requests) {
    Eventually.expect(() -> assertThat(simulator.counts().requests()).isEqualTo(requests));
  }
}
