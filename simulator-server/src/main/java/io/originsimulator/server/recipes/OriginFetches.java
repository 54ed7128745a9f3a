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
 * The content that recipes loaded together need from origins: each URL is fetched once, four at a
 * time. For any thread.
 *
 * <p>Each load has its own fetches, so that a slow origin delays no other load. They end at the
 * timeout, when the client that posted the recipes disconnects, or when the simulator closes.
 */
final class OriginFetches {
  private static final int AT_A_TIME = 4;
  private static final String ENDED = "was not fetched";

  private final Duration timeout;
  private final Map<Fetch, CompletableFuture<OriginContent>> contents = new LinkedHashMap<>();
  private final Queue<OriginTransfer> waiting = new ConcurrentLinkedQueue<>(); // without a thread

  /** The key of a fetch: the URL and the headers sent with it. */
  private record Fetch(Content.Origin origin, Headers headers) {}

  /**
   * Creates fetches that have not started.
   *
   * @param timeout the timeout of each, for messages
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

  /** Starts the fetches. */
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
   * Returns the content of a URL; blocks until it is available.
   *
   * @param headers the headers of the recipe
   * @throws RecipeException if the fetch fails
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

  /** Cancels the fetches that are not finished. */
  void giveUp(String reason) {
    waiting.clear(); // first, or a thread that becomes idle would start the next
    contents
        .values()
        .forEach(content -> content.completeExceptionally(new OriginException(reason)));
  }

  /** Cancels unfinished fetches and releases the memory of all content. */
  void release() {
    giveUp(ENDED);
    contents.values().forEach(content -> content.thenAccept(OriginContent::release));
  }
}
