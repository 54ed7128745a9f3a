package io.originsimulator.load.learn;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.IncomingRequest;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.Scenario;
import java.util.List;
import java.util.Set;

/** Recipes in force, asked at instants: what the simulator would answer. */
final class Played {
  private final Scenario<Integer> scenario;

  Played(List<Recipe> recipes) {
    List<CompiledRecipe<Integer>> compiled =
        recipes.stream()
            .map(recipe -> CompiledRecipe.of(recipe.withSeed(1), behaviour -> behaviour.status()))
            .toList();
    scenario = Scenario.<Integer>empty().with(Set.of(), compiled, 0);
  }

  /** The route that answers. */
  String route(String method, String path) {
    return recipe(method, path).recipe().route().text();
  }

  /** What is answered: a status, a delay, and how long the body is if it is the recipe's. */
  ResponsePlan<Integer> ask(String method, String path, long atNanos) {
    ResponsePlan<Integer> plan = recipe(method, path).plan(atNanos, IncomingRequest.UNKNOWN);
    if (plan == null) {
      throw new AssertionError("no stage of " + path + " at " + atNanos + "ns");
    }
    return plan;
  }

  private ActiveRecipe<Integer> recipe(String method, String path) {
    ActiveRecipe<Integer> recipe = scenario.find(method, path, 0, path.length());
    if (recipe == null) {
      throw new AssertionError("no recipe answers " + method + " " + path);
    }
    return recipe;
  }
}
