package io.originsimulator.server.recipes;

import io.originsimulator.recipe.BehaviourBuilder;
import io.originsimulator.recipe.Load;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.Stage;
import io.originsimulator.recipe.StageBuilder;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.server.http.ServedResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The responses enqueued for routes, as a recipe with one sequence for each route.
 *
 * <pre>
 *   enqueued      503 ×2, 500        after 3 requests, or 2, or none:
 *   enqueued      200                200 │ 500, 200 │ 503 ×2, 500, 200
 * </pre>
 *
 * <p>For one caller at a time.
 */
public final class NextResponses {
  private final ScenarioStore scenarios;
  private final RecipeLoader loader;
  private final Consumer<Map<CompiledRecipe<ServedResponse>, Payloads>> adding;
  private final Set<CompiledRecipe<ServedResponse>> made =
      Collections.newSetFromMap(new WeakHashMap<>()); // compared by identity

  /**
   * Creates a store of responses.
   *
   * @param adding adds loaded recipes, whose ownership passes to it
   */
  public NextResponses(
      ScenarioStore scenarios,
      RecipeLoader loader,
      Consumer<Map<CompiledRecipe<ServedResponse>, Payloads>> adding) {
    this.scenarios = scenarios;
    this.loader = loader;
    this.adding = adding;
  }

  /**
   * Enqueues responses for a route's next requests, after those still enqueued there.
   *
   * @throws RecipeException if a response is refused
   * @throws IllegalArgumentException if all recipes of the route name methods
   */
  public void enqueue(String route, BehaviourBuilder... responses) {
    StageBuilder given = Stage.at("0s").status(200).sequence(responses); // 200 is the default
    Recipe alone = Recipe.route(route).body("").stage(given).build();
    List<Sequence.Entry> entries = new ArrayList<>();
    Optional<ActiveRecipe<ServedResponse>> before = forAllMethods(alone.route());
    before.filter(active -> made.contains(active.compiled())).ifPresent(it -> addRest(it, entries));
    Sequence added = (Sequence) alone.stages().get(0).choice();
    entries.addAll(added.entries());
    Stage stage = new Stage(alone.stages().get(0).at(), new Sequence(entries, false, added.per()));
    Map<CompiledRecipe<ServedResponse>, Payloads> loaded =
        loader.load(
            RecipeDocument.of(
                List.of(recipe(before.map(ActiveRecipe::recipe).orElse(alone), alone, stage))));
    made.addAll(loaded.keySet());
    adding.accept(loaded);
  }

  /** Returns a recipe with another stage, and without settings that would bypass it. */
  private static Recipe recipe(Recipe kept, Recipe alone, Stage stage) {
    return new Recipe(
        kept.route(),
        kept.methods(),
        kept.match(),
        kept.sources().isEmpty() ? alone.sources() : kept.sources(),
        kept.headers(),
        kept.negotiate(),
        kept.validators(),
        kept.overrides(),
        kept.chance(),
        Load.NONE,
        kept.uplink(),
        Optional.empty(),
        List.of(stage),
        kept.cors(),
        kept.about());
  }

  private Optional<ActiveRecipe<ServedResponse>> forAllMethods(Route route) {
    List<ActiveRecipe<ServedResponse>> ofRoute =
        scenarios.scenario().recipes().stream()
            .filter(active -> active.recipe().route().equals(route))
            .filter(active -> active.recipe().match().isAny())
            .toList();
    Optional<ActiveRecipe<ServedResponse>> found =
        ofRoute.stream().filter(active -> active.recipe().methods().isAny()).findFirst();
    if (found.isEmpty() && !ofRoute.isEmpty()) {
      throw new IllegalArgumentException(
          "enqueue: %s has recipes for %s only (expected: one for all methods) (add a recipe with a sequence for one of these methods, or call remove(\"%s\") first)"
              .formatted(route, methods(ofRoute), route));
    }
    return found;
  }

  private static String methods(List<ActiveRecipe<ServedResponse>> recipes) {
    return recipes.stream()
        .map(active -> active.recipe().methods().toString())
        .collect(Collectors.joining(", "));
  }

  /** Adds the responses that no request has got yet; each planned request has taken one turn. */
  private static void addRest(ActiveRecipe<ServedResponse> active, List<Sequence.Entry> entries) {
    Sequence sequence = (Sequence) active.recipe().stages().get(0).choice();
    long had = active.requests();
    for (Sequence.Entry entry : sequence.entries()) {
      int left = (int) Math.max(0, entry.times() - had);
      had = Math.max(0, had - entry.times());
      if (left > 0) {
        entries.add(new Sequence.Entry(entry.behaviour(), left));
      }
    }
  }
}
