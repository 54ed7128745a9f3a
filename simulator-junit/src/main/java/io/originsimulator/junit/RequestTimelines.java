package io.originsimulator.junit;

import io.originsimulator.recipe.Methods;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.TimelineDrawing;
import io.originsimulator.report.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** The timelines of recipes, with the requests that each of them answered drawn on it. */
final class RequestTimelines {
  private RequestTimelines() {}

  static String of(List<Recipe> recipes, List<JournalEntry> requests) {
    return recipes.stream()
        .map(
            recipe ->
                recipe.endpoint() + "\n" + TimelineDrawing.of(recipe, arrivals(recipe, requests)))
        .collect(Collectors.joining("\n"));
  }

  /** Another recipe may have had the route before. */
  private static List<Duration> arrivals(Recipe recipe, List<JournalEntry> requests) {
    Recipe forAnyMethod = recipe.withMethods(Methods.ANY);
    return requests.stream()
        .filter(
            request ->
                request
                    .recipe()
                    .filter(answered -> answered.withMethods(Methods.ANY).equals(forAnyMethod))
                    .isPresent())
        .flatMap(request -> request.elapsed().stream())
        .toList();
  }
}
