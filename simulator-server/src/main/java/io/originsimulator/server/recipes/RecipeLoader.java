package io.originsimulator.server.recipes;

import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.FutureListener;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.Dice;
import io.originsimulator.server.clock.SimulatorClock;
import io.originsimulator.server.http.ServedResponse;
import io.originsimulator.server.listener.ListenerTimeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A loader that prepares recipes to be served: it fetches origins, renders bodies and encodes
 * responses.
 *
 * <p>Slow, so never called on an event loop. All recipes of a document are loaded, or none: after a
 * problem, everything made before it is freed.
 */
public final class RecipeLoader {
  private static final InternalLogger LOG = InternalLoggerFactory.getInstance("io.originsimulator");

  private static final String CLIENT_LEFT = "was not fetched: the client disconnected";

  private final OriginFetcher fetcher;
  private final MemoryBudget memory;
  private final SimulatorClock clock;
  private final ListenerTimeline listener;

  public RecipeLoader(
      OriginFetcher fetcher, MemoryBudget memory, SimulatorClock clock, ListenerTimeline listener) {
    this.fetcher = fetcher;
    this.memory = memory;
    this.clock = clock;
    this.listener = listener;
  }

  /** Loads all recipes of a document; see {@link #load(List, Predicate)}. */
  public Map<CompiledRecipe<ServedResponse>, Payloads> load(RecipeDocument document) {
    return load(List.of(document), recipe -> true);
  }

  /**
   * Loads all recipes of a document that a client has sent; see {@link #load(List, Predicate)}.
   *
   * @param clientLeft when it completes, unfinished fetches are cancelled, and the load fails
   */
  public Map<CompiledRecipe<ServedResponse>, Payloads> load(
      RecipeDocument document, Future<?> clientLeft) {
    OriginFetches fetches = fetcher.begin(document.recipes().stream());
    FutureListener<Object> giveUp = left -> fetches.giveUp(CLIENT_LEFT);
    clientLeft.addListener(giveUp);
    try {
      return load(List.of(document), recipe -> true, fetches);
    } finally {
      clientLeft.removeListener(giveUp);
    }
  }

  /**
   * Loads the recipes of documents, all or none.
   *
   * @param wanted selects the recipes to load
   * @return the recipes in the order of the documents, with their payloads, which the caller owns
   * @throws RecipeException if an origin cannot be fetched, the memory does not suffice, or the
   *     listener cannot be executed, with the problems of all documents
   */
  public Map<CompiledRecipe<ServedResponse>, Payloads> load(
      List<RecipeDocument> documents, Predicate<Recipe> wanted) {
    Stream<Recipe> recipes = documents.stream().flatMap(document -> document.recipes().stream());
    return load(documents, wanted, fetcher.begin(recipes.filter(wanted)));
  }

  private Map<CompiledRecipe<ServedResponse>, Payloads> load(
      List<RecipeDocument> documents, Predicate<Recipe> wanted, OriginFetches fetches) {
    Map<CompiledRecipe<ServedResponse>, Payloads> loaded = new LinkedHashMap<>();
    List<Payloads> made = new ArrayList<>();
    List<RecipeException> refused = new ArrayList<>();
    try {
      for (RecipeDocument document : documents) {
        try {
          loaded.putAll(load(document, wanted, fetches, made));
        } catch (RecipeException e) {
          refused.add(e);
        }
      }
      if (!refused.isEmpty()) {
        throw RecipeException.of(refused);
      }
      documents.stream()
          .filter(it -> it.recipes().isEmpty() || it.recipes().stream().anyMatch(wanted))
          .forEach(RecipeLoader::logWarnings);
      made.clear(); // the caller owns them from here on
      return loaded;
    } finally {
      made.forEach(Payloads::release);
      fetcher.end(fetches);
    }
  }

  private Map<CompiledRecipe<ServedResponse>, Payloads> load(
      RecipeDocument document,
      Predicate<Recipe> wanted,
      OriginFetches fetches,
      List<Payloads> made) {
    Map<CompiledRecipe<ServedResponse>, Payloads> loaded = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>(listener.problems(document));
    for (int i = 0; i < document.recipes().size(); i++) {
      Recipe recipe = document.recipes().get(i);
      if (!wanted.test(recipe)) {
        continue;
      }
      Payloads payloads = new Payloads(memory);
      made.add(payloads);
      try {
        loaded.put(compile(recipe, payloads, fetches), payloads);
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

  /** Logs the warnings: for a server, the log may be the only place that shows them. */
  private static void logWarnings(RecipeDocument document) {
    String name = document.name().isEmpty() ? "recipe" : document.name();
    document.warnings().forEach(warning -> LOG.warn("{}: {}", name, warning));
  }

  private CompiledRecipe<ServedResponse> compile(
      Recipe recipe, Payloads payloads, OriginFetches fetches) {
    Recipe seeded = seeded(recipe);
    Dice dice = seeded.chance().seed().map(Dice::new).orElseGet(Dice::unseeded);
    PayloadRenderer renderer =
        new PayloadRenderer(
            payloads,
            memory,
            origin -> fetches.content(origin, recipe.headers()),
            dice,
            recipe.validators() ? Optional.of(clock.instant()) : Optional.empty());
    CompiledRecipe<ServedResponse> compiled =
        CompiledRecipe.of(seeded, new ResponseEncoder(seeded, renderer));
    renderer.finish();
    return compiled;
  }

  /** Returns the recipe, with a seed if it has draws, so that its responses are reproducible. */
  private static Recipe seeded(Recipe recipe) {
    if (!recipe.isDrawn() || recipe.chance().seed().isPresent()) {
      return recipe;
    }
    Recipe seeded = recipe.withSeed(Dice.anySeed());
    LOG.info("{} draws with the seed {}", seeded.endpoint(), seeded.chance().seed().orElseThrow());
    return seeded;
  }
}
