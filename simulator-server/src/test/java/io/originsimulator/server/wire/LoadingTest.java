package io.originsimulator.server.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.server.Limits;
import io.originsimulator.server.Simulator;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Loading recipes uses only the resources it needs, and releases them. */
class LoadingTest {

  @Test
  void aHeaderThatAnOriginCannotBeSentIsAProblemOfItsRecipe() {
    try (Simulator upstream = Simulator.builder().start();
        Simulator simulator = Simulator.builder().start()) {
      URI uri = upstream.uri("/news");
      assertThatThrownBy(() -> simulator.add(fetching("/*", uri, "\"x-n\": \"日本\"")))
          .isInstanceOf(RecipeException.class)
          .hasMessage(
              "origin: "
                  + uri
                  + " cannot be sent the recipe's header x-n, which is not plain ASCII");
      assertThat(simulator.recipes()).isEmpty();
    }
  }

  @Test
  void problemsOfAllDocumentsAreReported() {
    try (Simulator upstream = Simulator.builder().start();
        Simulator simulator = Simulator.builder().start()) {
      RecipeDocument a = fetching("/a", upstream.uri("/a"), "");
      RecipeDocument b = fetching("/b", upstream.uri("/b"), "");
      assertThatThrownBy(() -> simulator.change(Set.of(), List.of(a, b), recipe -> true))
          .isInstanceOf(RecipeException.class)
          .hasMessage(
              "origin: %s answered 406\norigin: %s answered 406",
              upstream.uri("/a"), upstream.uri("/b"));
    }
  }

  @Test
  void aFewOriginsAreFetchedAtATime() {
    Eventually.expect(() -> assertThat(threadsThatFetch()).as("threads of other tests").isZero());
    int origins = 40;
    try (Simulator upstream = Simulator.builder().recipe(Recipes.text("/*", "a", "20ms")).start();
        Simulator simulator = Simulator.builder().start()) {
      String recipes =
          IntStream.range(0, origins)
              .mapToObj(i -> fetchingJson("/" + i, upstream.uri("/" + i), ""))
              .collect(Collectors.joining(",", "[", "]"));
      CompletableFuture<Boolean> adding =
          Later.of(
              () -> {
                simulator.add(RecipeJson.read(recipes));
                return true;
              });
      long most = 0;
      while (!adding.isDone()) {
        most = Math.max(most, threadsThatFetch());
      }
      assertThat(adding.join()).isTrue();
      assertThat(most).isBetween(1L, 4L);
      assertThat(upstream.counts().requests()).isEqualTo(origins);
    }
  }

  @Test
  void theMemoryOfAReplacedRecipeIsFreeWhenTheChangeReturns() {
    Limits limits = Limits.defaults().withPayloadBytes(10 << 10); // 10 KiB
    try (Simulator simulator = Simulator.builder().limits(limits).start()) {
      for (int i = 0; i < 200; i++) {
        simulator.restart();
        simulator.add(
            RecipeJson.read(
                "{\"random_content\": \"6kb\", \"stages\": [{\"at\": 0, \"status\": 200}]}"));
      }
      assertThat(simulator.recipes()).hasSize(1);
    }
  }

  private static long threadsThatFetch() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("origin-simulator-fetch"))
        .count();
  }

  private static RecipeDocument fetching(String route, URI origin, String headers) {
    return RecipeJson.read(fetchingJson(route, origin, headers));
  }

  private static String fetchingJson(String route, URI origin, String headers) {
    return """
        {"route": "%s", "origin": "%s", "headers": {%s}, "stages": [{"at": 0, "status": 200}]}
        """
        .formatted(route, origin, headers);
  }
}
