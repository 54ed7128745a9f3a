package io.originsimulator.server.wire;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.admin.AdminPages;
import io.originsimulator.server.recipes.ScenarioStore;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The holds in force; each event loop is told when they change. Any thread. */
public final class Holds {
  private final EventLoops loops;
  private final ScenarioStore scenarios;
  private final Map<Object, Route> open = new HashMap<>(); // by hold

  public Holds(EventLoops loops, ScenarioStore scenarios) {
    this.loops = loops;
    this.scenarios = scenarios;
  }

  /**
   * Holds the route that a recipe has, or else the longest that answers a path; in force when this
   * returns.
   *
   * @throws IllegalArgumentException if there is none
   */
  public synchronized AdminPages.Held begin(Route routeOrPath) {
    Route route = routeOf(routeOrPath); // if its recipe goes now, recipesChanged() ends the hold
    Object hold = new Object();
    open.put(hold, route);
    tell();
    return new AdminPages.Held(route, () -> end(hold));
  }

  private synchronized void end(Object hold) {
    if (open.remove(hold) != null) {
      tell();
    }
  }

  /** Ends all holds. */
  public synchronized void endAll() {
    open.clear();
    tell();
  }

  /** Ends the holds of routes that no recipe has any more. */
  public synchronized void recipesChanged() {
    if (open.values().retainAll(routes())) {
      tell();
    }
  }

  private Route routeOf(Route routeOrPath) {
    Set<Route> there = routes();
    return there.stream()
        .filter(
            route ->
                route.equals(routeOrPath)
                    || (route.isPrefix()
                        && !routeOrPath.isPrefix()
                        && routeOrPath.path().startsWith(route.path())))
        .max(
            Comparator.<Route, Boolean>comparing(routeOrPath::equals)
                .thenComparingInt(route -> route.path().length()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "hold: no recipe has the route "
                        + routeOrPath
                        + " (there are: "
                        + there.stream().map(Route::text).sorted().collect(joining(", "))
                        + ")"));
  }

  private Set<Route> routes() {
    return scenarios.recipes().stream().map(Recipe::route).collect(toUnmodifiableSet());
  }

  private void tell() {
    Set<Route> routes = Set.copyOf(open.values());
    loops.tell(loop -> loop.hold(routes));
  }
}
