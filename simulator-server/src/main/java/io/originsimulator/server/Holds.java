package io.originsimulator.server;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.originsimulator.recipe.Recipe;
import io.originsimulator.recipe.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The holds in force; each event loop is told when they change. Any thread. */
final class Holds {
  private final EventLoops loops;
  private final ScenarioStore scenarios;
  private final List<Hold> open = new ArrayList<>();

  Holds(EventLoops loops, ScenarioStore scenarios) {
    this.loops = loops;
    this.scenarios = scenarios;
  }

  /**
   * Holds a route; in force when this returns.
   *
   * @throws IllegalArgumentException if no recipe has the route
   */
  synchronized Hold begin(Route route) {
    Set<Route> there = routes();
    if (!there.contains(route)) {
      throw new IllegalArgumentException(
          "hold: no recipe has the route "
              + route
              + " (there are: "
              + there.stream().map(Route::text).sorted().collect(Collectors.joining(", "))
              + ")");
    }
    Hold hold = new Hold(this, route);
    open.add(hold);
    tell();
    return hold;
  }

  /** Ends a hold, if it has not ended yet. */
  synchronized void end(Hold hold) {
    if (open.remove(hold)) {
      tell();
    }
  }

  /** Ends all holds. */
  synchronized void endAll() {
    open.clear();
    tell();
  }

  /** Ends the holds of routes that no recipe has any more. */
  synchronized void recipesChanged() {
    Set<Route> there = routes();
    if (open.removeIf(hold -> !there.contains(hold.heldRoute()))) {
      tell();
    }
  }

  private Set<Route> routes() {
    return scenarios.recipes().stream().map(Recipe::route).collect(toUnmodifiableSet());
  }

  private void tell() {
    Set<Route> routes = open.stream().map(Hold::heldRoute).collect(toUnmodifiableSet());
    loops.tell(loop -> loop.hold(routes));
  }
}
