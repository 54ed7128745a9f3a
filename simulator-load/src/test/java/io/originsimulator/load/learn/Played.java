package io.originsimulator.load.learn;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.scenario.ActiveRecipe;
import io.originsimulator.scenario.CompiledRecipe;
import io.originsimulator.scenario.ResponsePlan;
import io.originsimulator.scenario.Scenario;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recipes in force: the simulator's response to a request at an instant. */
final class Played {
  private final Scenario<Integer> scenario;

  Played(List<Recipe> recipes) {
    List<CompiledRecipe<Integer>> compiled =
        recipes.stream()
            .map(recipe -> CompiledRecipe.of(recipe.withSeed(1), behaviour -> behaviour.status()))
            .toList();
    scenario = Scenario.<Integer>empty().with(Set.of(), compiled, 0);
  }

  /** Returns the route that serves a request. */
  String route(String method, String path) {
    return recipe(method, path).recipe().route().text();
  }

  /** Returns the planned response: status, delay, and length of the recipe's body. */
  ResponsePlan<Integer> ask(String method, String path, long atNanos) {
    ResponsePlan<Integer> plan = recipe(method, path).plan(atNanos, IncomingRequest.UNKNOWN);
    if (plan == null) {
      throw new AssertionError("no stage of " + path + " at " + atNanos + "ns");
    }
    return plan;
  }

  private ActiveRecipe<Integer> recipe(String method, String path) {
    ActiveRecipe<Integer> recipe = scenario.find(request(method), path, 0, path.length());
    if (recipe == null) {
      throw new AssertionError("no recipe answers " + method + " " + path);
    }
    return recipe;
  }

  private static IncomingRequest request(String method) {
    return new IncomingRequest() {
      @Override
      public String client() {
        return "";
      }

      @Override
      public long connection() {
        return 0;
      }

      @Override
      public @Nullable String header(String name) {
        return null;
      }

      @Override
      public String method() {
        return method;
      }
    };
  }
}
