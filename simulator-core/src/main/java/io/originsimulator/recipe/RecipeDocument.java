package io.originsimulator.recipe;

import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.value.About;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.Problem;
import io.originsimulator.recipe.value.RecipeException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One recipe, or several that are accepted or refused together, and possibly a listener.
 *
 * @param name the document's name for the user, such as a file's name; empty if it has none
 * @param isArray whether its recipes were written as an array; places in messages then start with
 *     {@code [0]}, or {@code recipes[0]} in an object
 * @param recipes no route twice for a method and a match; empty only if the warnings say so, or
 *     with a listener
 * @param warnings forms that are tolerated although the language lacks them, and values that are
 *     probably mistakes
 * @param about {@code $schema} and {@code description} of an object whose {@code recipes} they are;
 *     empty unless it was written as one
 * @param listener the listener that replaces the one in effect; empty to keep that one
 */
public record RecipeDocument(
    String name,
    boolean isArray,
    List<Recipe> recipes,
    List<Problem> warnings,
    Optional<About> about,
    Optional<Listener> listener) {

  public RecipeDocument {
    recipes = List.copyOf(recipes);
    warnings = List.copyOf(warnings);
    List<Problem> problems =
        recipes.isEmpty() && warnings.isEmpty() && listener.isEmpty()
            ? List.of(Problem.of("empty", "at least one recipe"))
            : Endpoint.repeated(
                recipes.stream().map(recipe -> Optional.of(recipe.endpoint())).toList(),
                list(about));
    if (!problems.isEmpty()) {
      throw new RecipeException(name, problems);
    }
  }

  /** Creates a document without warnings. */
  public RecipeDocument(String name, boolean isArray, List<Recipe> recipes) {
    this(name, isArray, recipes, List.of(), Optional.empty(), Optional.empty());
  }

  /** Returns a document with a listener and no recipes. */
  public static RecipeDocument of(Listener listener) {
    return new RecipeDocument(
        "", true, List.of(), List.of(), Optional.of(About.NONE), Optional.of(listener));
  }

  /** Returns a document of recipes made in Java. */
  public static RecipeDocument of(List<Recipe> recipes) {
    return new RecipeDocument("", recipes.size() != 1, recipes);
  }

  /**
   * Returns a problem of one of the recipes with its place in the document.
   *
   * @param recipe index, from 0
   */
  public Problem placed(int recipe, Problem problem) {
    return isArray ? problem.at("[" + recipe + "]").at(list(about)) : problem;
  }

  /** Returns the place of the array of recipes. */
  private static String list(Optional<About> about) {
    return about.isPresent() ? "recipes" : "";
  }

  /**
   * Returns the conflicts of documents to be served together, where a route may appear only once,
   * as in one document, and so may a listener.
   *
   * @return the problems of each document that repeats an endpoint or the listener of an earlier
   *     one
   */
  public static List<RecipeException> conflicts(List<RecipeDocument> documents) {
    Map<Endpoint, Map<Endpoint, String>> before = new HashMap<>();
    List<RecipeException> conflicts = new ArrayList<>();
    Optional<String> listenerOf = Optional.empty();
    for (RecipeDocument document : documents) {
      List<Problem> problems = new ArrayList<>();
      if (document.listener().isPresent()) {
        listenerOf
            .map(owner -> new Problem("listener", "duplicate", "one listener", owner + " has one"))
            .ifPresent(problems::add);
        listenerOf = listenerOf.or(() -> Optional.of(document.name()));
      }
      for (int i = 0; i < document.recipes().size(); i++) {
        Endpoint endpoint = document.recipes().get(i).endpoint();
        Map<Endpoint, String> others =
            before.computeIfAbsent(endpoint.key(), key -> new LinkedHashMap<>());
        Optional<Problem> problem =
            others.entrySet().stream()
                .flatMap(other -> endpoint.repeats(other.getKey(), other.getValue()).stream())
                .findFirst();
        if (problem.isPresent()) {
          problems.add(document.placed(i, problem.get()));
        }
        others.putIfAbsent(endpoint, document.name());
      }
      if (!problems.isEmpty()) {
        conflicts.add(new RecipeException(document.name(), problems));
      }
    }
    return conflicts;
  }
}
