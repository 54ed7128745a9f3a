package io.originsimulator.server;

import io.originsimulator.recipe.value.Route;

/**
 * A hold on a route, which keeps its responses back until it is released.
 *
 * <pre>{@code
 * try (Hold hold = simulator.hold("/news*")) {
 *   // sends requests; no response arrives
 * } // now they arrive
 * }</pre>
 *
 * <p>It also ends when the last recipe of its route is removed, or the simulator is closed. For any
 * thread.
 */
public final class Hold implements AutoCloseable {
  private final Route route;
  private final Runnable end;

  /**
   * Creates an active hold.
   *
   * @param end ends it, unless it has ended
   */
  Hold(Route route, Runnable end) {
    this.route = route;
    this.end = end;
  }

  /** Returns the route, as its recipe writes it. */
  public String route() {
    return route.text();
  }

  /**
   * Sends the held responses, in the order in which they became due, and returns when they are
   * written; responses under another hold of the route stay back. A second call does nothing.
   */
  public void release() {
    end.run();
  }

  /** Releases the hold, as {@link #release} does. */
  @Override
  public void close() {
    release();
  }
}
