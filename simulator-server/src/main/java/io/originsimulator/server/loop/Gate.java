package io.originsimulator.server.loop;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.originsimulator.recipe.value.Route;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The held responses of one event loop.
 *
 * <pre>
 *   waiting ──due──▶ [ held │ held ] ──released──▶ ready
 *                        └──the client disconnected──▶ forgotten
 * </pre>
 *
 * <p>There is no gate while nothing is held. Confined to its event loop.
 */
public final class Gate {
  private final Map<Promise<?>, Held> held = new LinkedHashMap<>(); // in the order of arrival
  private final Map<Route, Integer> counts = new HashMap<>(); // of those held
  private Set<Route> routes = Set.of();

  private record Held(Route route, Runnable release) {}

  public boolean holds(Route route) {
    return routes.contains(route);
  }

  /**
   * Holds a response that is due.
   *
   * @param release sends it
   * @return a future to cancel if it is released otherwise or abandoned
   */
  public Future<?> hold(Route route, Runnable release, EventExecutor executor) {
    Promise<Void> over = executor.newPromise();
    held.put(over, new Held(route, release));
    counts.merge(route, 1, Integer::sum);
    over.addListener(
        any -> {
          held.remove(over);
          counts.merge(route, -1, Integer::sum);
        });
    return over;
  }

  /** Adds the number of held responses of each route. */
  void countIn(Map<Route, Integer> sums) {
    counts.forEach((route, count) -> sums.merge(route, count, Integer::sum));
  }

  /** Holds these routes and no others; releases held responses of other routes. */
  void hold(Set<Route> routes) {
    this.routes = routes;
    for (Map.Entry<Promise<?>, Held> entry : List.copyOf(held.entrySet())) {
      Held response = entry.getValue();
      if (!entry.getKey().isDone() && !holds(response.route())) { // done: the client disconnected
        response.release().run();
      }
    }
  }
}
