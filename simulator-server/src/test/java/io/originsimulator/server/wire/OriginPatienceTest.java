package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.originsimulator.server.OriginAccess;
import io.originsimulator.server.Simulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slow origins delay only their own recipes, and only while a client waits. */
class OriginPatienceTest {
  private static final int HANGING = 16;

  private final Simulator upstream =
      Simulator.builder()
          .recipe(
              Recipes.all(
                  Recipes.text("/hangs*", "late", "1h"), Recipes.text("/good", "good", "0")))
          .start();
  private final Simulator simulator =
      Simulator.builder().origins(new OriginAccess(List.of("*"), Duration.ofHours(1))).start();

  @AfterEach
  void stop() {
    simulator.close();
    upstream.close();
  }

  @Test
  void aRecipeIsLoadedWhileTheOriginsOfManyOthersHang() throws Exception {
    List<RawClient> posters = new ArrayList<>();
    try {
      for (int i = 0; i < HANGING; i++) {
        posters.add(poster("/hangs" + i));
      }
      Eventually.expect(() -> assertThat(upstream.counts().requests()).isEqualTo(HANGING));
      RawClient.add(simulator, Recipes.origin("/*", upstream.uri("/good")));
      assertThat(RawClient.get(simulator, "/").text()).isEqualTo("good");
    } finally {
      for (RawClient poster : posters) {
        poster.close();
      }
    }
  }

  @Test
  void disconnectOfThePosterCancelsItsFetchesAndRecipes() throws Exception {
    try (RawClient poster = poster("/hangs")) {
      Eventually.expect(() -> assertThat(upstream.counts().requests()).isEqualTo(1));
      poster.leave();
      Eventually.expect(() -> assertThat(upstream.counts().abandoned()).isEqualTo(1));
    }
    assertThat(simulator.recipes()).isEmpty();
  }

  @Test
  void resetOfThePosterCancelsRunningAndWaitingFetches() throws Exception {
    try (RawClient poster = RawClient.connect(simulator)) {
      String[] recipes = new String[HANGING];
      for (int i = 0; i < HANGING; i++) {
        recipes[i] = Recipes.origin("/" + i, upstream.uri("/hangs" + i));
      }
      poster.send(RawClient.postOf("/_admin/add_recipe", Recipes.all(recipes)));
      Eventually.expect(() -> assertThat(upstream.counts().requests()).isEqualTo(4));
      poster.reset();
      Eventually.expect(() -> assertThat(upstream.counts().abandoned()).isEqualTo(4));
    }
    RawClient.add(simulator, Recipes.origin("/*", upstream.uri("/good")));
    assertThat(upstream.counts().requests()).isEqualTo(5);
  }

  private RawClient poster(String path) throws Exception {
    RawClient poster = RawClient.connect(simulator);
    poster.send(RawClient.postOf("/_admin/add_recipe", Recipes.origin("/*", upstream.uri(path))));
    return poster;
  }
}
