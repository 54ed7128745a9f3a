package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.Behaviour;
import io.originsimulator.recipe.Load;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Simulator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Responses in the order in which they were enqueued. */
class EnqueueTest {
  private final Simulator origin = Simulator.builder().start();

  @AfterEach
  void close() {
    origin.close();
  }

  @Test
  void eachResponseAnswersOneRequestAndTheLastOneAllFurther() throws IOException {
    origin.enqueue("/a", Behaviour.status(503), Behaviour.status(200).body("ok"));
    assertThat(statuses("/a", 4)).containsExactly(503, 200, 200, 200);
    assertThat(RawClient.get(origin, "/a").text()).isEqualTo("ok");
  }

  @Test
  void furtherOnesComeAfterThoseThatAreStillEnqueued() throws IOException {
    origin.enqueue("/a", Behaviour.status(500).times(2));
    origin.enqueue("/a", Behaviour.status(501));
    assertThat(statuses("/a", 1)).containsExactly(500);
    origin.enqueue("/a", Behaviour.status(502), Behaviour.status(503));
    origin.enqueue("/b", Behaviour.status(404));
    assertThat(statuses("/a", 4)).containsExactly(500, 501, 502, 503);
    assertThat(statuses("/a", 2)).containsExactly(503, 503);
    origin.enqueue("/a", Behaviour.status(504));
    assertThat(statuses("/a", 2)).containsExactly(504, 504);
    assertThat(statuses("/b", 1)).containsExactly(404);
  }

  @Test
  void theRecipeOfTheRouteKeepsItsBodyAndHeaders() throws IOException {
    origin.add(
        """
        route: /a
        body: news
        headers: { x-origin: test }
        stages: [{ at: 0, status: 410 }]
        """);
    origin.enqueue("/a", Behaviour.status(200));
    RawResponse response = RawClient.get(origin, "/a");
    assertThat(response.text()).isEqualTo("news");
    assertThat(response.header("x-origin")).isEqualTo("test");
  }

  @Test
  void aSequenceThatLoopsIsReplaced() throws IOException {
    origin.add(
        "{\"route\": \"/a\", \"stages\": [{\"at\": 0, \"then\": \"loop\","
            + " \"sequence\": [{\"status\": 404}, {\"status\": 405}]}]}");
    origin.enqueue("/a", Behaviour.status(503));
    assertThat(statuses("/a", 2)).containsExactly(503, 503);
  }

  @Test
  void aSequenceOfTheRecipeIsReplacedWhetherRequestsHaveComeOrNot() throws IOException {
    RecipeBuilder declared =
        Recipe.route("/a")
            .stage(Stage.at("0s").sequence(Behaviour.status(500).times(2), Behaviour.status(204)));
    origin.add(declared);
    origin.enqueue("/a", Behaviour.status(503));
    assertThat(statuses("/a", 2)).containsExactly(503, 503);
    origin.add(declared);
    assertThat(statuses("/a", 1)).containsExactly(500);
    origin.enqueue("/a", Behaviour.status(503));
    assertThat(statuses("/a", 2)).containsExactly(503, 503);
  }

  @Test
  void aRecipeThatEqualsTheEnqueuedOneIsReplacedToo() throws IOException {
    origin.enqueue("/a", Behaviour.status(500), Behaviour.status(501));
    origin.add(RecipeDocument.of(origin.recipes()));
    origin.enqueue("/a", Behaviour.status(503));
    assertThat(statuses("/a", 2)).containsExactly(503, 503);
  }

  @Test
  void drawnLatenciesLeaveTheRestEnqueued() throws IOException {
    origin.enqueue("/a", Behaviour.status(500).latency("0ms..1ms"), Behaviour.status(501));
    origin.enqueue("/a", Behaviour.status(502));
    assertThat(statuses("/a", 3)).containsExactly(500, 501, 502);
  }

  @Test
  void theTimelineAndTheLoadOfTheRecipeAreReplacedAndAllElseIsKept() throws IOException {
    origin.add(
        """
        route: /a
        body: news
        uplink: 10mb/s
        overrides: true
        seed: 7
        repeat: 1h
        limit: { rate: 1/1h, per: route }
        capacity: { workers: 1, queue: 0 }
        stages: [{ at: 30m, status: 410 }]
        """);
    origin.enqueue("/a", Behaviour.status(500), Behaviour.status(501));
    assertThat(statuses("/a", 1)).containsExactly(500);
    origin.enqueue("/a", Behaviour.status(502));
    assertThat(statuses("/a", 2)).containsExactly(501, 502);
    Recipe enqueued = origin.recipes().get(0);
    assertThat(enqueued.uplink()).isPresent();
    assertThat(enqueued.overrides()).isTrue();
    assertThat(enqueued.chance().seed()).hasValue(7L);
    assertThat(enqueued.load()).isEqualTo(Load.NONE);
    assertThat(enqueued.repeat()).isEmpty();
  }

  @Test
  void responseWithoutStatusIs200() throws IOException {
    origin.add("{\"route\": \"/a\", \"body\": \"a\", \"stages\": [{\"at\": 0, \"status\": 410}]}");
    origin.enqueue(
        "/a", Behaviour.latency("1ms"), Behaviour.fault("close"), Behaviour.latency("0").body("b"));
    RawResponse late = RawClient.get(origin, "/a");
    assertThat(late.status()).isEqualTo(200);
    assertThat(late.text()).isEqualTo("a");
    try (RawClient client = RawClient.connect(origin)) {
      client.get("/a").expectEnd();
    }
    assertThat(RawClient.get(origin, "/a").text()).isEqualTo("b");
  }

  @Test
  void refusedResponseChangesNothing() throws IOException {
    origin.enqueue("/a", Behaviour.status(503));
    assertThatThrownBy(() -> origin.enqueue("/a", Behaviour.status(42)))
        .isInstanceOf(RecipeException.class);
    assertThatThrownBy(() -> origin.enqueue("/a")).isInstanceOf(RecipeException.class);
    assertThat(statuses("/a", 1)).containsExactly(503);
  }

  @Test
  void aRouteWhoseRecipesAllNameMethodsIsRefused() throws IOException {
    origin.add(Recipe.route("/o").method("GET").stage(Stage.at("0s").status(404)));
    origin.add(Recipe.route("/o").method("POST", "PUT").stage(Stage.at("0s").status(405)));
    List<Recipe> before = origin.recipes();
    assertThatThrownBy(() -> origin.enqueue("/o", Behaviour.status(503), Behaviour.status(200)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "enqueue: /o has recipes for GET, POST, PUT only (expected: one for all methods) (add"
                + " a recipe with a sequence for one of these methods, or call remove(\"/o\")"
                + " first)");
    assertThat(origin.recipes()).isEqualTo(before);
    assertThat(statuses("/o", 1)).containsExactly(404);
  }

  @Test
  void recipesThatNameMethodsKeepTheirRequests() throws IOException {
    origin.add(Recipe.route("/o").method("POST").stage(Stage.at("0s").status(405)));
    origin.add(Recipe.route("/o").stage(Stage.at("0s").status(404)));
    origin.enqueue("/o", Behaviour.status(503), Behaviour.status(502));
    assertThat(RawClient.post(origin, "/o", "").status()).isEqualTo(405);
    assertThat(statuses("/o", 2)).containsExactly(503, 502);
    assertThat(RawClient.post(origin, "/o", "").status()).isEqualTo(405);
  }

  private List<Integer> statuses(String path, int count) throws IOException {
    Integer[] statuses = new Integer[count];
    for (int i = 0; i < count; i++) {
      statuses[i] = RawClient.get(origin, path).status();
    }
    return List.of(statuses);
  }
}
