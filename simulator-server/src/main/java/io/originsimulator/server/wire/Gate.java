package io.originsimulator.server.wire;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.originsimulator.recipe.value.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The answers of one event loop that are held.
 *
 * <pre>
 *   waiting ──due──▶ [ held │ held ] ──released──▶ ready
 *                        └──the client left──▶ forgotten
 * </pre>
 *
 * <p>There is none while nothing is held. Confined to its event loop.
 */
final class Gate {
  private final Map<Promise<?>, Held> held = new LinkedHashMap<>(); // in the order they came
  private Set<Route> routes = Set.of();

  private record Held(Route route, Runnable release) {}

  boolean holds(Route route) {
    return routes.contains(route);
  }

  /**
   * Holds an answer that is due.
   *
   * @param release lets it out
   * @return to be cancelled if it is released otherwise or abandoned
   */
  Future<?> hold(Route route, Runnable release, EventExecutor executor) {
    Promise<Void> over = executor.newPromise();
    held.put(over, new Held(route, release));
    over.addListener(any -> held.remove(over));
    return over;
  }

  /** Holds these routes and no others; what was held of others is let go. */
  void hold(Set<Route> routes) {
    this.routes = routes;
    for (Map.Entry<Promise<?>, Held> entry : List.copyOf(held.entrySet())) {
      Held answer = entry.getValue();
      if (!entry.getKey().isDone() && !holds(answer.route())) { // done: the client left meanwhile
        answer.release().run();
      }
    }
  }
}
