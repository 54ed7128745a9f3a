package io.originsimulator.server.recipes;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Content;
import io.originsimulator.recipe.value.Headers;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * The content that recipes loaded together need from origins, each URL fetched once, four at a
 * time. Any thread.
 *
 * <p>Each load has its own, so that no slow origin delays the recipes of another load. They end at
 * the timeout, when the client that posted the recipes disconnects, or when the simulator closes.
 */
final class OriginFetches {
  private static final int AT_A_TIME = 4;
  private static final String ENDED = "was not waited for";

  private final Duration timeout;
  private final Map<Fetch, CompletableFuture<OriginContent>> contents = new LinkedHashMap<>();
  private final Queue<OriginTransfer> waiting = new ConcurrentLinkedQueue<>(); // for a thread

  /** A fetch is the same if the URL and what is sent with it are. */
  private record Fetch(Content.Origin origin, Headers headers) {}

  /**
   * Fetches that have not started.
   *
   * @param timeout of each, of which the caller is told
   */
  OriginFetches(Stream<Recipe> recipes, Duration timeout) {
    this.timeout = timeout;
    recipes
        .filter(Recipe::needsContent)
        .forEach(
            recipe -> {
              if (recipe.content().orElse(null) instanceof Content.Origin origin) {
                contents.put(new Fetch(origin, recipe.headers()), new CompletableFuture<>());
              }
            });
  }

  /** Starts to fetch, as {@link OriginTransfer} does. */
  void start(Executor threads, FetchRules rules, MemoryBudget memory) {
    contents.forEach(
        (fetch, content) ->
            waiting.add(
                new OriginTransfer(rules, memory, fetch.origin(), fetch.headers(), content)));
    for (int i = 0; i < Math.min(AT_A_TIME, contents.size()); i++) {
      threads.execute(this::work);
    }
  }

  private void work() {
    for (OriginTransfer next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
    }
  }

  /**
   * Returns the content of a URL; waits for it.
   *
   * @param headers of the recipe
   * @throws RecipeException if there is no content to be had
   */
  OriginContent content(Content.Origin origin, Headers headers) {
    CompletableFuture<OriginContent> content = contents.get(new Fetch(origin, headers));
    if (content == null) {
      throw new IllegalStateException("not fetched: " + origin.shown());
    }
    try {
      return content.join();
    } catch (CompletionException e) {
      String reason =
          e.getCause() instanceof OriginException known
              ? String.valueOf(known.getMessage())
              : "did not answer within " + seconds(timeout) + " s";
      throw new RecipeException(
          "", List.of(new Problem("origin", origin.shown() + " " + reason, "", "")));
    }
  }

  private static String seconds(Duration time) {
    return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
  }

  /** Cancels the fetches that are not done. */
  void giveUp(String reason) {
    waiting.clear(); // first, or a thread that becomes free would begin with the next
    contents
        .values()
        .forEach(content -> content.completeExceptionally(new OriginException(reason)));
  }

  /** Gives back the memory of all content. */
  void release() {
    giveUp(ENDED);
    contents.values().forEach(content -> content.thenAccept(OriginContent::release));
  }
}
