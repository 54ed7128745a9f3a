package io.originsimulator.recipe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One recipe or an array of them, as they came together: all accepted or none.
 *
 * @param name what the user calls it, such as a file's name; empty if it has none
 * @param isArray whether it was written as an array; places in messages then start with {@code [0]}
 * @param recipes at least one; no route twice
 */
public record RecipeDocument(String name, boolean isArray, List<Recipe> recipes) {

  public RecipeDocument {
    recipes = List.copyOf(recipes);
    List<Problem> problems =
        recipes.isEmpty()
            ? List.of(Problem.of("empty", "at least one recipe"))
            : repeatedRoutes(recipes.stream().map(recipe -> Optional.of(recipe.route())).toList());
    if (!problems.isEmpty()) {
      throw new RecipeException(name, problems);
    }
  }

  /** Recipes made in Java. */
  public static RecipeDocument of(List<Recipe> recipes) {
    return new RecipeDocument("", recipes.size() != 1, recipes);
  }

  /** A problem of one of the recipes, placed in the document. */
  public Problem placed(int recipe, Problem problem) {
    return isArray ? problem.at("[" + recipe + "]") : problem;
  }

  /** A problem for each route that an earlier recipe has already; empty routes are not compared. */
  static List<Problem> repeatedRoutes(List<Optional<Route>> routes) {
    Map<Route, Integer> first = new HashMap<>();
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < routes.size(); i++) {
      Optional<Route> route = routes.get(i);
      if (route.isEmpty()) {
        continue;
      }
      Integer before = first.putIfAbsent(route.get(), i);
      if (before != null) {
        problems.add(
            new Problem(
                "[" + i + "].route",
                Quoted.of(route.get().text()),
                "each route once",
                "it is the route of [" + before + "] already"));
      }
    }
    return problems;
  }
}
