package io.originsimulator.server;

import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.Content;
import io.originsimulator.recipe.Headers;
import io.originsimulator.recipe.Problem;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeException;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Dice;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;

/**
 * Makes recipes ready to be served: origins fetched, bodies rendered, responses encoded.
 *
 * <p>Slow, so never called on an event loop. All of a document or nothing: what was made before a
 * problem is freed again.
 */
final class RecipeLoader {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  private final OriginFetcher fetcher;
  private final MemoryBudget memory;

  /** A fetch is the same if the URL and what is sent with it are. */
  private record Fetch(URI uri, Headers headers) {}

  RecipeLoader(OriginFetcher fetcher, MemoryBudget memory) {
    this.fetcher = fetcher;
    this.memory = memory;
  }

  /** Loads all recipes of a document; like {@link #load(List, Predicate)}. */
  List<LoadedRecipe> load(RecipeDocument document) {
    return load(List.of(document), recipe -> true);
  }

  /**
   * Loads the recipes of documents, all or none.
   *
   * @param wanted leaves out the others
   * @return in the order of the documents; the caller owns their payloads
   * @throws RecipeException if an origin cannot be fetched or the memory does not suffice, with the
   *     problems of all documents
   */
  List<LoadedRecipe> load(List<RecipeDocument> documents, Predicate<Recipe> wanted) {
    Map<Fetch, CompletableFuture<OriginContent>> fetches = startFetches(documents, wanted);
    List<LoadedRecipe> loaded = new ArrayList<>();
    List<Payloads> made = new ArrayList<>();
    List<RecipeException> refused = new ArrayList<>();
    try {
      for (RecipeDocument document : documents) {
        try {
          loaded.addAll(load(document, wanted, fetches, made));
        } catch (RecipeException e) {
          refused.add(e);
        }
      }
      if (!refused.isEmpty()) {
        throw RecipeException.of(refused);
      }
      made.clear(); // the caller's from here on
      return loaded;
    } finally {
      made.forEach(Payloads::release);
      fetches.values().forEach(fetch -> fetch.thenAccept(OriginContent::release));
    }
  }

  private List<LoadedRecipe> load(
      RecipeDocument document,
      Predicate<Recipe> wanted,
      Map<Fetch, CompletableFuture<OriginContent>> fetches,
      List<Payloads> made) {
    List<LoadedRecipe> loaded = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < document.recipes().size(); i++) {
      Recipe recipe = document.recipes().get(i);
      if (!wanted.test(recipe)) {
        continue;
      }
      Payloads payloads = new Payloads(memory);
      made.add(payloads);
      try {
        loaded.add(new LoadedRecipe(compile(recipe, payloads, fetches), payloads));
      } catch (RecipeException e) {
        for (Problem problem : e.problems()) {
          problems.add(document.placed(i, problem));
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new RecipeException(document.name(), problems);
    }
    return loaded;
  }

  /** Starts to fetch every origin that is needed, each once. */
  private Map<Fetch, CompletableFuture<OriginContent>> startFetches(
      List<RecipeDocument> documents, Predicate<Recipe> wanted) {
    Map<Fetch, CompletableFuture<OriginContent>> fetches = new HashMap<>();
    documents.stream()
        .flatMap(document -> document.recipes().stream())
        .filter(recipe -> wanted.test(recipe) && recipe.needsContent())
        .forEach(
            recipe -> {
              if (recipe.content().orElse(null) instanceof Content.Origin origin) {
                fetches.computeIfAbsent(
                    new Fetch(origin.uri(), recipe.headers()),
                    fetch -> fetcher.fetch(fetch.uri(), fetch.headers()));
              }
            });
    return fetches;
  }

  private CompiledRecipe<Response> compile(
      Recipe recipe, Payloads payloads, Map<Fetch, CompletableFuture<OriginContent>> fetches) {
    Recipe seeded = seeded(recipe);
    Dice dice = seeded.chance().seed().map(Dice::new).orElseGet(Dice::unseeded);
    PayloadRenderer renderer =
        new PayloadRenderer(
            payloads, memory, uri -> fetched(fetches, new Fetch(uri, recipe.headers())), dice);
    return CompiledRecipe.of(seeded, new RecipeResponses(seeded, renderer));
  }

  /** A recipe that draws has a seed, so that what happened can happen again. */
  private static Recipe seeded(Recipe recipe) {
    if (!recipe.isDrawn() || recipe.chance().seed().isPresent()) {
      return recipe;
    }
    Recipe seeded = recipe.withSeed(Dice.anySeed());
    LOG.info("{} draws with the seed {}", seeded.endpoint(), seeded.chance().seed().orElseThrow());
    return seeded;
  }

  private static OriginContent fetched(
      Map<Fetch, CompletableFuture<OriginContent>> fetches, Fetch fetch) {
    try {
      CompletableFuture<OriginContent> future = fetches.get(fetch);
      if (future == null) {
        throw new IllegalStateException("not fetched: " + fetch.uri());
      }
      return future.join();
    } catch (CompletionException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new RecipeException(
          "", List.of(new Problem("origin", fetch.uri() + " " + reason.getMessage(), "", "")));
    }
  }
}
