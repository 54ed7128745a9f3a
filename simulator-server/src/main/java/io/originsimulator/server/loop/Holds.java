package io.originsimulator.server.loop;

import io.originsimulator.recipe.value.Route;
import io.originsimulator.server.admin.Traffic;
import io.originsimulator.server.recipes.ScenarioStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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
  public synchronized Traffic.Held begin(Route routeOrPath) {
    Route route = scenarios.routeOf("hold", routeOrPath); // recipesChanged() follows a removal
    Object hold = new Object();
    open.put(hold, route);
    notifyLoops();
    return new Traffic.Held(route, () -> end(hold), () -> isOpen(hold));
  }

  /**
   * Returns the number of held responses of each route that has been held; without blocked loops.
   */
  public Map<Route, Integer> held() {
    Map<Route, Integer> held = new ConcurrentHashMap<>();
    if (isIdle()) {
      return held;
    }
    loops.onEach(
        loop -> {
          Gate gate = loop.gate();
          if (gate != null) {
            gate.countIn(held);
          }
        },
        EventLoops.GLANCE);
    return held;
  }

  private synchronized boolean isIdle() {
    return open.isEmpty();
  }

  private synchronized boolean isOpen(Object hold) {
    return open.containsKey(hold);
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
    if (open.values().retainAll(scenarios.routes())) {
      notifyLoops();
    }
  }

  private void notifyLoops() {
    Set<Route> routes = Set.copyOf(open.values());
    loops.onEachOrWarn(loop -> loop.hold(routes));
  }
}
