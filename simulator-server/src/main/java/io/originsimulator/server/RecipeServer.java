package io.originsimulator.server;

import io.originsimulator.recipe.BehaviourBuilder;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.recipes.NextResponses;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The part of a {@link Simulator} that changes its recipes. */
abstract class RecipeServer extends RecordingServer {

  /** Returns what holds the recipes in force. */
  abstract ScenarioStore scenarios();

  /** Returns what prepares recipes. */
  abstract RecipeLoader loader();

  /** Returns what has the enqueued responses. */
  abstract NextResponses nextResponses();

  /** The recipes in force, in the order their routes were first named. */
  public List<Recipe> recipes() {
    return scenarios().recipes();
  }

  /**
   * Adds recipes, each replacing the one of its route and methods; their timelines begin when this
   * returns, unless all count from one {@linkplain Simulator#startAt instant}.
   *
   * @throws RecipeException if they are refused, an origin cannot be fetched or the bodies do not
   *     fit; nothing changed
   */
  public void add(RecipeDocument document) {
    scenarios().change(Set.of(), loader().load(document));
  }

  /** Adds recipes as text, JSON or YAML; like {@link #add(RecipeDocument)}. */
  public void add(String recipes) {
    add(RecipeJson.read(recipes));
  }

  /** Adds one recipe; like {@link #add(RecipeDocument)}. */
  public void add(Recipe recipe) {
    add(RecipeDocument.of(List.of(recipe)));
  }

  /** Adds a recipe written in Java; like {@link #add(RecipeDocument)}. */
  public void add(RecipeBuilder recipe) {
    add(recipe.build());
  }

  /**
   * Removes and adds recipes in one step.
   *
   * @param removed endpoints that are no longer answered
   * @param begins which of the documents' recipes are added; the others are left as they are
   * @throws RecipeException if any of it is refused; nothing changed
   */
  public void change(
      Set<Endpoint> removed, List<RecipeDocument> documents, Predicate<Recipe> begins) {
    scenarios().change(removed, loader().load(documents, begins));
  }

  /**
   * Removes the recipes of a route, if there are any.
   *
   * @param route as the recipes have it, such as {@code /news*}
   * @throws RecipeException if it is not a route
   */
  public void remove(String route) {
    scenarios().remove(new Route(route));
  }

  /**
   * Answers the next requests of a route with these responses, one each, in this order, after those
   * that are enqueued there already; further requests get the last one again.
   *
   * <p>The route's recipe for all methods is replaced by one with the same content, headers,
   * negotiation, overrides, seed, key and uplink, and one {@link Sequence} in place of its stages,
   * those of a declared sequence included; its repeat, limit and capacity go. Recipes that name
   * methods go on answering those. Call it before the requests that it is for are sent.
   *
   * @param responses such as {@code Behaviour.status(503)}, one or more; without a status, 200
   * @throws RecipeException if they are refused; nothing changed
   * @throws IllegalArgumentException if all recipes of the route name methods; nothing changed
   */
  public synchronized void enqueue(String route, BehaviourBuilder... responses) {
    nextResponses().enqueue(route, responses);
  }
}
