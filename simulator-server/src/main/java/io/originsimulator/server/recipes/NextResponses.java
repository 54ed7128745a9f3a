package io.originsimulator.server.recipes;

import io.originsimulator.recipe.BehaviourBuilder;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.Stage;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.server.http.ServedResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The responses that are enqueued for a route: a recipe with one sequence.
 *
 * <pre>
 *   in force      503 ×2, 500        3 requests came, or 2, or none
 *   enqueued      200                200 │ 500, 200 │ 503 ×2, 500, 200
 * </pre>
 */
public final class NextResponses {
  private NextResponses() {}

  /**
   * Returns the recipe that answers a route's next requests with what is still enqueued there, and
   * then with these responses.
   *
   * @throws io.originsimulator.recipe.RecipeException if a response is refused
   * @throws IllegalArgumentException if all recipes of the route name methods
   */
  public static Recipe recipe(
      Scenario<ServedResponse> scenario, String route, BehaviourBuilder... responses) {
    Recipe alone = Recipe.route(route).body("").stage(Stage.at("0s").sequence(responses)).build();
    List<ActiveRecipe<ServedResponse>> there =
        scenario.recipes().stream()
            .filter(active -> active.recipe().route().equals(alone.route()))
            .toList();
    Optional<ActiveRecipe<ServedResponse>> before =
        there.stream().filter(active -> active.recipe().methods().isAny()).findFirst();
    if (before.isEmpty() && !there.isEmpty()) {
      throw new IllegalArgumentException(
          "enqueue: %s has recipes for %s only (expected: one for all methods) (add a recipe with a sequence for one of these methods, or call remove(\"%s\") first)"
              .formatted(route, methods(there), route));
    }
    List<Sequence.Entry> entries = new ArrayList<>();
    before.ifPresent(active -> addRest(active, entries));
    Sequence added = (Sequence) alone.stages().get(0).choice();
    entries.addAll(added.entries());
    Recipe kept = before.map(ActiveRecipe::recipe).orElse(alone);
    return new Recipe(
        alone.route(),
        kept.sources().isEmpty() ? alone.sources() : kept.sources(),
        kept.headers(),
        kept.negotiate(),
        List.of(new Stage(alone.stages().get(0).at(), new Sequence(entries, false, added.per()))));
  }

  private static String methods(List<ActiveRecipe<ServedResponse>> recipes) {
    return recipes.stream()
        .map(active -> active.recipe().methods().toString())
        .collect(Collectors.joining(", "));
  }

  /** Adds what no request has had yet, if the recipe is one sequence that ends. */
  private static void addRest(ActiveRecipe<ServedResponse> active, List<Sequence.Entry> entries) {
    List<Stage> stages = active.recipe().stages();
    if (stages.size() != 1
        || !(stages.get(0).choice() instanceof Sequence sequence)
        || sequence.loops()) {
      return;
    }
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
