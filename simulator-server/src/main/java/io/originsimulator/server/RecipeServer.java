package io.originsimulator.server;

import io.originsimulator.recipe.BehaviourBuilder;
import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.RecipeBuilder;
import io.originsimulator.recipe.RecipeDocument;
import io.originsimulator.recipe.RecipeJson;
import io.originsimulator.recipe.Sequence;
import io.originsimulator.recipe.listener.Listener;
import io.originsimulator.recipe.listener.ListenerBuilder;
import io.originsimulator.recipe.value.Endpoint;
import io.originsimulator.recipe.value.RecipeException;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.admin.Traffic;
import io.originsimulator.server.loop.Holds;
import io.originsimulator.server.loop.LiveStreams;
import io.originsimulator.server.recipes.NextResponses;
import io.originsimulator.server.recipes.RecipeLoader;
import io.originsimulator.server.recipes.ScenarioStore;
import io.originsimulator.server.store.ScenarioChanges;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The part of a {@link Simulator} that changes its recipes, and moves responses by hand. */
abstract class RecipeServer extends RecordingServer {

  /** Returns the store of the active recipes. */
  abstract ScenarioStore scenarios();

  /** Returns the road of changes of the recipes. */
  abstract ScenarioChanges changes();

  /** Returns the loader of recipes. */
  abstract RecipeLoader loader();

  /** Returns the store of enqueued responses. */
  abstract NextResponses nextResponses();

  /** Returns the holds of responses. */
  abstract Holds holds();

  /** Returns the open streams. */
  abstract LiveStreams streams();

  /** Returns the active recipes, in the order in which their routes were first added. */
  public List<Recipe> recipes() {
    return scenarios().recipes();
  }

  /**
   * Adds recipes, each of which replaces the one of its route and methods, and replaces the
   * listener if the document has one; their timelines begin when this method returns, unless all
   * count from one {@linkplain Simulator#startAt instant}.
   *
   * @throws RecipeException if they are refused, an origin cannot be fetched or the bodies do not
   *     fit; nothing has changed then
   */
  public void add(RecipeDocument document) {
    changes().change(endpoints -> Set.of(), loader().load(document), document.listener());
  }

  /** Adds recipes as text, JSON or YAML; see {@link #add(RecipeDocument)}. */
  public void add(String recipes) {
    add(RecipeJson.read(recipes));
  }

  /** Adds one recipe; see {@link #add(RecipeDocument)}. */
  public void add(Recipe recipe) {
    add(RecipeDocument.of(List.of(recipe)));
  }

  /** Adds a recipe written in Java; see {@link #add(RecipeDocument)}. */
  public void add(RecipeBuilder recipe) {
    add(recipe.build());
  }

  /**
   * Removes and adds recipes in one step; a listener that is already in effect keeps its timeline.
   *
   * @param removed endpoints that are no longer served
   * @param begins selects the recipes of the documents to add; the others keep their state
   * @throws RecipeException if any recipe is refused; nothing has changed then
   */
  public void change(
      Set<Endpoint> removed, List<RecipeDocument> documents, Predicate<Recipe> begins) {
    Optional<Listener> next =
        ScenarioChanges.listener(documents).filter(listener -> !listener.equals(listener()));
    changes().change(endpoints -> removed, loader().load(documents, begins), next);
  }

  /** Returns the listener in effect; {@link Listener#NONE} by default. */
  public Listener listener() {
    return scenarios().listener().listener();
  }

  /**
   * Replaces the listener; its timeline begins when this method returns, unless it counts from an
   * {@linkplain Simulator#startAt instant}.
   *
   * @throws RecipeException if it is refused; nothing has changed then
   */
  public void listener(ListenerBuilder listener) {
    add(RecipeDocument.of(listener.build()));
  }

  /**
   * Removes the recipes of a route, if there are any.
   *
   * @param route as the recipes write it, such as {@code /news*}
   * @throws RecipeException if it is not a route
   */
  public void remove(String route) {
    Route removed = new Route(route);
    changes()
        .change(
            endpoints ->
                endpoints.stream()
                    .filter(endpoint -> endpoint.route().equals(removed))
                    .collect(Collectors.toSet()),
            Map.of(),
            Optional.empty());
  }

  /**
   * Enqueues responses for the next requests of a route, one each, in this order, after those
   * already enqueued there; further requests get the last one again.
   *
   * <p>A recipe with the same content, headers, negotiation, overrides, seed, key and uplink, and
   * one {@link Sequence} in place of its stages, declared sequences included, replaces the route's
   * recipe for all methods; its repeat, limit and capacity are dropped. Recipes that name methods
   * keep serving them. Call this method before the requests are sent.
   *
   * @param responses such as {@code Behaviour.status(503)}, one or more; the default status is 200
   * @throws RecipeException if they are refused; nothing has changed then
   * @throws IllegalArgumentException if all recipes of the route name methods; nothing has changed
   *     then
   */
  public synchronized void enqueue(String route, BehaviourBuilder... responses) {
    nextResponses().enqueue(route, responses);
  }

  /**
   * Holds the responses of a route that become due, until the hold is released or closed; responses
   * that are being sent continue. Works with any clock.
   *
   * @param routeOrPath a route as its recipe writes it, such as {@code /news*}; or a path without a
   *     query, which holds the route that serves it, including all its paths
   * @throws RecipeException if it is neither
   * @throws IllegalArgumentException if no recipe serves it
   */
  public Hold hold(String routeOrPath) {
    Traffic.Held held = holds().begin(new Route(routeOrPath));
    return new Hold(held.route(), held.end());
  }

  /**
   * Returns the open streams of a route, now and later, for events sent by hand, pauses, and
   * faults. Works with any clock.
   *
   * @param routeOrPath as for {@link #hold}
   * @throws RecipeException if it is neither
   * @throws IllegalArgumentException if no recipe serves it
   */
  public LiveStream stream(String routeOrPath) {
    Route route = streams().route(new Route(routeOrPath));
    return new LiveStream(route, streams(), this::pendingHint);
  }
}
