package io.originsimulator.server;

import io.originsimulator.recipe.value.Route;

/**
 * A route whose answers are kept back, until this is released.
 *
 * <pre>{@code
 * try (Hold hold = simulator.hold("/news*")) {
 *   // asks; no answer comes
 * } // now it does
 * }</pre>
 *
 * <p>Ends as well when the last recipe of its route is removed, or the simulator is closed. Any
 * thread.
 */
public final class Hold implements AutoCloseable {
  private final Route route;
  private final Runnable end;

  /**
   * A hold that is in force.
   *
   * @param end ends it, unless it has ended
   */
  Hold(Route route, Runnable end) {
    this.route = route;
    this.end = end;
  }

  /** The route, as its recipe has it. */
  public String route() {
    return route.text();
  }

  /**
   * Lets the answers go, in the order in which they became due, and returns when they are written;
   * those that another hold of the route keeps wait on. A second call does nothing.
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
