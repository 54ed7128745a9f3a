package io.originsimulator.testcontainers;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A route of a container whose responses are held until this is released.
 *
 * <pre>{@code
 * try (Hold hold = origin.hold("/news*")) {
 *   // sends a request; no response comes
 * } // now it does
 * }</pre>
 *
 * <p>Ends as well when the last recipe of its route is removed. Any thread.
 */
public final class Hold implements AutoCloseable {
  private final String route;
  private final Runnable end;
  private final AtomicBoolean released = new AtomicBoolean();

  Hold(String route, Runnable end) {
    this.route = route;
    this.end = end;
  }

  /** Returns the route, as its recipe has it. */
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
