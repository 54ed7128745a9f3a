package io.originsimulator.testcontainers;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A hold on the responses of a route in a container, until it is released.
 *
 * <pre>{@code
 * try (Hold hold = origin.hold("/news*")) {
 *  // send a request: it gets no response
 * } // now it does
 * }</pre>
 *
 * <p>It also ends when the last recipe of its route is removed. For use by any thread.
 */
public final class Hold implements AutoCloseable {
  private final String route;
  private final Runnable end;
  private final AtomicBoolean released = new AtomicBoolean();

  Hold(String route, Runnable end) {
    this.route = route;
    this.end = end;
  }

  /** Returns the route, as written in its recipe. */
  public String route() {
    return route;
  }

  /**
   * Sends the held responses, in the order in which they became due. A second call does nothing.
   */
  public void release() {
    if (released.compareAndSet(false, true)) {
      end.run();
    }
  }

  /** Does the same as {@link #release}. */
  @Override
  public void close() {
    release();
  }
}
