package io.originsimulator.junit;

import io.originsimulator.recipe.Methods;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.TimelineDrawing;
import io.originsimulator.server.JournalEntry;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The timelines of recipes, with the requests that each of them answered drawn on it. */
final class RequestTimelines {
  private RequestTimelines() {}

  static String of(List<Recipe> recipes, List<JournalEntry> requests) {
    return recipes.stream()
        .map(
            recipe ->
                recipe.endpoint()
                    + "\n"
                    + TimelineDrawing.of(recipe, arrivals(recipe, recipes, requests)))
        .collect(Collectors.joining("\n"));
  }

  private static List<Duration> arrivals(
      Recipe recipe, List<Recipe> recipes, List<JournalEntry> requests) {
    return requests.stream()
        .filter(request -> answering(request, recipes).anyMatch(recipe::equals))
        .flatMap(request -> request.elapsed().stream())
        .toList();
  }

  /** The recipe of the request's route that names its method; else, for HEAD, GET's; else any. */
  private static Stream<Recipe> answering(JournalEntry request, List<Recipe> recipes) {
    String method = request.method();
    Stream<Predicate<Methods>> preferences =
        Stream.of(
            methods -> methods.names().contains(method),
            methods -> method.equals("HEAD") && methods.names().contains("GET"),
            Methods::isAny);
    return preferences
        .flatMap(
            preference ->
                recipes.stream()
                    .filter(recipe -> recipe.route().text().equals(request.route()))
                    .filter(recipe -> preference.test(recipe.methods())))
        .limit(1);
  }
}
