package io.originsimulator.scenario;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.value.DurationText;
import io.originsimulator.scenario.route.IncomingRequest;
import java.util.ArrayList;
import java.util.List;

/** A recipe that is active since the instant 0; its responses are their statuses. */
final class Played {
  static final long SECOND = 1_000_000_000;
  static final long MILLI = 1_000_000;

  private final ActiveRecipe<String> recipe;

  Played(String json) {
    this(recipe(json));
  }

  Played(Recipe recipe) {
    this.recipe =
        CompiledRecipe.of(recipe, behaviour -> String.valueOf(behaviour.status())).accept(0);
  }

  static Recipe recipe(String json) {
    return RecipeJson.read(json).recipes().get(0);
  }

  static long nanos(String duration) {
    return DurationText.parse(duration).nanos();
  }

  ActiveRecipe<String> recipe() {
    return recipe;
  }

  /** Returns the plan of a request, which must have one. */
  ResponsePlan<String> plan(long nanos, IncomingRequest request) {
    ResponsePlan<String> plan = recipe.plan(nanos, request);
    if (plan == null) {
      throw new AssertionError("before the first stage");
    }
    return plan;
  }

  ResponsePlan<String> plan(long nanos) {
    return plan(nanos, IncomingRequest.UNKNOWN);
  }

  /** Returns the status of a response; "none" before the first stage. */
  String status(long nanos, IncomingRequest request) {
    ResponsePlan<String> plan = recipe.plan(nanos, request);
    return plan == null ? "none" : plan.response();
  }

  String status(long nanos) {
    return status(nanos, IncomingRequest.UNKNOWN);
  }

  /** Returns the statuses of successive requests at one instant. */
  List<String> statuses(int requests, long nanos, IncomingRequest request) {
    List<String> statuses = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      statuses.add(status(nanos, request));
    }
    return statuses;
  }

  List<String> statuses(int requests, long nanos) {
    return statuses(requests, nanos, IncomingRequest.UNKNOWN);
  }
}
