package io.originsimulator.server;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.originsimulator.recipe.Route;
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
  private final Map<Promise<?>, Exchange> held = new LinkedHashMap<>(); // in the order they came
  private Set<Route> routes = Set.of();

  boolean holds(Route route) {
    return routes.contains(route);
  }

  /**
   * Holds an exchange that is due.
   *
   * @return to be cancelled if it is given up
   */
  Future<?> hold(Exchange exchange, EventExecutor executor) {
    Promise<Void> over = executor.newPromise();
    held.put(over, exchange);
    over.addListener(any -> held.remove(over));
    return over;
  }

  /** Holds these routes and no others; what was held of others is let go. */
  void hold(Set<Route> routes) {
    this.routes = routes;
    for (Map.Entry<Promise<?>, Exchange> entry : List.copyOf(held.entrySet())) {
      Exchange exchange = entry.getValue();
      if (!entry.getKey().isDone() && !holds(exchange.route())) { // done: the client left meanwhile
        exchange.release();
      }
    }
  }
}
