package io.originsimulator.server.loop;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.admin.AdminPages;
import io.originsimulator.server.recipes.ScenarioStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The active holds, which event loops are notified of. For any thread. */
public final class Holds {
  private final EventLoops loops;
  private final ScenarioStore scenarios;
  private final Map<Object, Route> open = new HashMap<>(); // by hold

  public Holds(EventLoops loops, ScenarioStore scenarios) {
    this.loops = loops;
    this.scenarios = scenarios;
  }

  /**
   * Holds the route of a recipe, or else the longest that matches a path; it has taken effect when
   * this method returns.
   *
   * @throws IllegalArgumentException if there is none
   */
  public synchronized AdminPages.Held begin(Route routeOrPath) {
    Route route =
        routeOf(routeOrPath); // recipesChanged() ends the hold if its recipe is removed now
    Object hold = new Object();
    open.put(hold, route);
    notifyLoops();
    return new AdminPages.Held(route, () -> end(hold));
  }

  private synchronized void end(Object hold) {
    if (open.remove(hold) != null) {
      notifyLoops();
    }
  }

  /** Ends all holds. */
  public synchronized void endAll() {
    open.clear();
    notifyLoops();
  }

  /** Ends the holds of routes without a recipe. */
  public synchronized void recipesChanged() {
    if (open.values().retainAll(routes())) {
      notifyLoops();
    }
  }

  private Route routeOf(Route routeOrPath) {
    Set<Route> routes = routes();
    return Optional.of(routeOrPath)
        .filter(routes::contains)
        .or(() -> Optional.of(routeOrPath).filter(Route::isExact).flatMap(this::routeOfPath))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "hold: no recipe has the route "
                        + routeOrPath
                        + " (routes: "
                        + routes.stream().map(Route::text).sorted().collect(joining(", "))
                        + ")"));
  }

  private Optional<Route> routeOfPath(Route path) {
    return scenarios.scenario().routeOf(path.text());
  }

  private Set<Route> routes() {
    return scenarios.recipes().stream().map(Recipe::route).collect(toUnmodifiableSet());
  }

  private void notifyLoops() {
    Set<Route> routes = Set.copyOf(open.values());
    loops.onEachOrWarn(loop -> loop.hold(routes));
  }
}
